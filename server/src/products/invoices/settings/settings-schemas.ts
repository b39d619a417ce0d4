import Type, { type Static } from 'typebox'
import { closedObject, namedObject } from '#platform/http'
import { rate, ttl } from '#products/invoices/invoice'

const originsMax = 20

export const settingsBody = closedObject({
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

export const settingsResult = namedObject('InvoiceSettings', {
  commissions: Type.Array(
    namedObject('InvoiceCommission', {
      symbol: Type.String(),
      bch_code: Type.String({ description: 'Network, or rail.' }),
      percent: Type.String({ description: 'Commission in percent of each payment: "1" is 1 %.' }),
      min_amount: Type.String({ description: 'Smallest accepted payment.' }),
    }),
    { description: 'All ways in which invoices can be paid now.' },
  ),
  shift_to_payer: Type.Boolean({ description: 'Payers pay the commission on top.' }),
  ttl_seconds_default: Type.Integer(),
  ttl_seconds_max: Type.Integer(),
  hedging_symbols: Type.Array(Type.String(), { description: 'Currencies that you can be credited in.' }),
  embed_origins: Type.Array(Type.String(), {
    description: 'Origins whose pages may show the checkout in a frame.',
  }),
  rate_seconds: Type.Integer({ description: 'How long a rate is held after a currency is chosen.' }),
})

export type SettingsResource = Static<typeof settingsResult>

export const settingsExample: SettingsResource = {
  commissions: [
    { symbol: 'USDT', bch_code: 'trc20', percent: '1', min_amount: '1' },
    { symbol: 'RUB', bch_code: 'sbp', percent: '2', min_amount: '10' },
  ],
  shift_to_payer: false,
  ttl_seconds_default: ttl.usual,
  ttl_seconds_max: ttl.max,
  hedging_symbols: ['USDT', 'USDC', 'RUB'],
  embed_origins: ['https://shop.example.com'],
  rate_seconds: rate.usual,
}
