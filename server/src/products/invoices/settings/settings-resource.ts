import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { formatAmount, formatFraction } from '#core/money'
import { fieldsOf, resource } from '#platform/http'
import { type Openings, type Way, waysOf } from '#products/invoices/choosing'
import { invoiceSettings, rate, ttl } from '#products/invoices/invoice'
import type { MerchantSettings } from './merchant-settings.ts'

type Offered = { readonly way: Way; readonly catalog: Catalog }

const offered = fieldsOf<Offered>()

const commissionResource = resource('InvoiceCommission', {
  symbol: offered(Type.String(), ({ way }) => way.symbol, 'USDT'),
  bch_code: offered(Type.String({ description: 'Network, or rail.' }), ({ way }) => way.network, 'trc20'),
  percent: offered(
    Type.String({ description: 'Commission in percent of each payment: "1" is 1 %.' }),
    ({ way, catalog }) => percentOf(way, catalog),
    '1',
  ),
  min_amount: offered(
    Type.String({ description: 'Smallest accepted payment.' }),
    ({ way }) => formatAmount(way.min),
    '1',
  ),
})

function percentOf({ symbol }: Way, catalog: Catalog): string {
  const { numerator, denominator } = catalog.section(invoiceSettings).commissionOf(symbol)
  return formatFraction({ numerator: numerator * 100n, denominator })
}

type Shown = { readonly settings: MerchantSettings; readonly openings: Openings }

const field = fieldsOf<Shown>()

/** The terms of invoices, and a merchant's settings for all of theirs. */
export const settingsResource = resource('InvoiceSettings', {
  commissions: field(
    Type.Array(commissionResource.schema, {
      description: 'All ways in which invoices can be paid now.',
    }),
    ({ openings }) =>
      waysOf(openings).map((way) => commissionResource.of({ way, catalog: openings.catalog })),
    [commissionResource.example, { symbol: 'RUB', bch_code: 'sbp', percent: '2', min_amount: '10' }],
  ),
  shift_to_payer: field(
    Type.Boolean({ description: 'Payers pay the commission on top.' }),
    ({ settings }) => settings.isShifted,
    false,
  ),
  ttl_seconds_default: field(Type.Integer(), () => ttl.usual, ttl.usual),
  ttl_seconds_max: field(Type.Integer(), () => ttl.max, ttl.max),
  hedging_symbols: field(
    Type.Array(Type.String(), { description: 'Currencies that you can be credited in.' }),
    ({ openings }) => [...openings.catalog.section(invoiceSettings).hedgingSymbols],
    ['USDT', 'USDC', 'RUB'],
  ),
  embed_origins: field(
    Type.Array(Type.String(), { description: 'Origins whose pages may show the checkout in a frame.' }),
    ({ settings }) => [...settings.embedOrigins],
    ['https://shop.example.com'],
  ),
  rate_seconds: field(
    Type.Integer({ description: 'How long a rate is held after a currency is chosen.' }),
    ({ settings }) => settings.rateSeconds,
    rate.usual,
  ),
})
