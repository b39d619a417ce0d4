import Type from 'typebox'
import { idempotent, type WriterParts } from '#core/idempotency'
import { closedObject, customer, invalidField, type Route, route } from '#platform/http'
import type { Openings } from '#products/invoices/choosing'
import { rate } from '#products/invoices/invoice'
import { changeMerchantSettings, readMerchantSettings } from './merchant-settings.ts'
import { settingsResource } from './settings-resource.ts'

const tag = 'Invoices'
const path = '/api/v2/integration/invoices/settings'

const originsMax = 20

const settingsBody = closedObject({
  shift_to_payer: Type.Optional(
    Type.Boolean({
      description: 'True: payers pay the commission on top. False: you get the amount less the commission.',
    }),
  ),
  embed_origins: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      maxItems: originsMax,
      description:
        'Origins whose pages may show the checkout in a frame: https, or http://localhost. An empty list forbids it.',
    }),
  ),
  rate_seconds: Type.Optional(
    Type.Integer({
      minimum: rate.min,
      maximum: rate.max,
      description:
        'How long a rate is held after a currency is chosen. After that the due amount is quoted again while no payment was seen.',
    }),
  ),
})

type Options = WriterParts & Openings

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
    result: settingsResource.schema,
    example: { data: settingsResource.example },
    handle: async ({ caller: { customerId } }) =>
      settingsResource.of({
        settings: await readMerchantSettings(options.database, customerId),
        openings: options,
      }),
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
    result: settingsResource.schema,
    isOperation: true,
    example: { body: { embed_origins: ['https://shop.example.com'] }, data: settingsResource.example },
    handle: ({ caller: { customerId }, body, request }) =>
      idempotent(options, {
        request,
        async act(tx, now) {
          const { shift_to_payer: isShifted, embed_origins: origins, rate_seconds: rateSeconds } = body
          const embedOrigins = origins && readOrigins('embed_origins', origins)
          const changes = { customerId, isShifted, embedOrigins, rateSeconds, now }
          const settings = await changeMerchantSettings(tx, changes)
          return settingsResource.of({ settings, openings: options })
        },
      }),
  })
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
