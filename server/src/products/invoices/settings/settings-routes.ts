import { idempotent, type WriterParts } from '#core/idempotency'
import { formatAmount, formatFraction } from '#core/money'
import { customer, invalidField, type Route, route } from '#platform/http'
import { type AskingParts, waysOf } from '#products/invoices/choosing'
import { invoiceSettings, ttl } from '#products/invoices/invoice'
import { changeMerchantSettings, type MerchantSettings, readMerchantSettings } from './merchant-settings.ts'
import { type SettingsResource, settingsBody, settingsExample, settingsResult } from './settings-schemas.ts'

const tag = 'Invoices'
const path = '/api/v2/integration/invoices/settings'

type Options = WriterParts & Pick<AskingParts, 'catalog' | 'rails' | 'watchedNetworks'>

/** The terms of invoices, and a merchant's settings for all of theirs. */
export function settingsRoutes(options: Options): Route[] {
  return [getRoute(options), changeRoute(options)]
}

function getRoute(options: Options): Route {
  return route({
    operationId: 'getInvoiceSettings',
    summary: 'Read what invoices cost, and your settings',
    tag,
    method: 'GET',
    path,
    permission: 'can_invoices_read',
    alsoFor: [customer('reads')],
    result: settingsResult,
    example: { data: settingsExample },
    handle: async ({ caller: { customerId } }) =>
      settingsResource(await readMerchantSettings(options.database, customerId), options),
  })
}

function changeRoute(options: Options): Route {
  return route({
    operationId: 'changeInvoiceSettings',
    summary: 'Change your settings for invoices',
    description:
      'Omitted fields stay unchanged. Existing invoices keep the settings with which they were created.',
    tag,
    method: 'PATCH',
    path,
    permission: 'can_invoices_create',
    body: settingsBody,
    result: settingsResult,
    isOperation: true,
    example: { body: { embed_origins: ['https://shop.example.com'] }, data: settingsExample },
    handle: ({ caller: { customerId }, body, request }) =>
      idempotent(options, {
        request,
        async act(tx, now) {
          const { shift_to_payer: isShifted, embed_origins: origins, rate_seconds: rateSeconds } = body
          const embedOrigins = origins && readOrigins('embed_origins', origins)
          const changes = { customerId, isShifted, embedOrigins, rateSeconds, now }
          const changed = await changeMerchantSettings(tx, changes)
          return settingsResource(changed, options)
        },
      }),
  })
}

function settingsResource(
  { isShifted, embedOrigins, rateSeconds }: MerchantSettings,
  options: Options,
): SettingsResource {
  const { commissionOf, hedgingSymbols } = options.catalog.section(invoiceSettings)
  return {
    commissions: waysOf(options).map(({ symbol, network, min }) => {
      const { numerator, denominator } = commissionOf(symbol)
      const percent = formatFraction({ numerator: numerator * 100n, denominator })
      return { symbol, bch_code: network, percent, min_amount: formatAmount(min) }
    }),
    shift_to_payer: isShifted,
    ttl_seconds_default: ttl.usual,
    ttl_seconds_max: ttl.max,
    hedging_symbols: [...hedgingSymbols],
    embed_origins: [...embedOrigins],
    rate_seconds: rateSeconds,
  }
}

const origin = /^(https:\/\/[a-z0-9.-]+|http:\/\/localhost)(:\d{1,5})?$/

/** Reads origins of pages, each once; https only, except for pages on the developer's own machine. */
function readOrigins(field: string, texts: readonly string[]): string[] {
  const origins = texts.map((text, index) => {
    const read = origin.test(text) ? URL.parse(text)?.origin : undefined
    if (read !== undefined) return read
    throw invalidField(
      `${field}.${index}`,
      'must be an origin such as https://shop.example.com or http://localhost:3000',
    )
  })
  return [...new Set(origins)]
}
