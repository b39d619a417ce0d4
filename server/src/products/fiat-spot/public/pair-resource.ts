import Type from 'typebox'
import type { Catalog, Currency } from '#core/catalog'
import { formatAmount, formatFraction, type Money } from '#core/money'
import { fieldsOf, orNull, resource } from '#platform/http'
import { bandAround, statusOf } from '#products/fiat-spot/market'
import type { Pair } from '#products/fiat-spot/pairs'

/** A pair, and when it resumes if it is halted. */
type Ruled = { readonly pair: Pair; readonly catalog: Catalog; readonly resumesAt: Date | null }

const ruled = fieldsOf<Ruled>()
const name = ruled(Type.String(), ({ pair }) => pair.name, 'USDT/RUB')

const feeText = (catalog: Catalog, side: 'makerFee' | 'takerFee') => {
  const tariff = catalog.tariff('default')
  return tariff === undefined ? '0' : formatFraction(tariff[side])
}

const rules = {
  status: ruled(
    Type.String({
      description:
        '`active` when open, otherwise cancel_only or closed; halted when the price moved too far: until `resumes_at` no order is placed or amended, and every order can be cancelled.',
    }),
    ({ pair, resumesAt }) => {
      const status = statusOf(pair, resumesAt)
      return status === 'open' ? 'active' : status
    },
    'active',
  ),
  resumes_at: ruled(
    orNull(
      Type.String({
        format: 'date-time',
        description: 'Time at which a halted pair resumes; otherwise null.',
      }),
    ),
    ({ pair, resumesAt }) =>
      statusOf(pair, resumesAt) === 'halted' ? (resumesAt?.toISOString() ?? null) : null,
    null,
  ),
  base: ruled(Type.String(), ({ pair }) => pair.base.symbol, 'USDT'),
  quote: ruled(Type.String(), ({ pair }) => pair.quote.symbol, 'RUB'),
  price_step: ruled(
    Type.String({ description: 'Every price must be a multiple of this step.' }),
    ({ pair }) => formatAmount(pair.priceStep),
    '0.01',
  ),
  lot: ruled(
    Type.String({ description: 'Every amount must be a multiple of this step.' }),
    ({ pair }) => formatAmount(pair.lot),
    '0.01',
  ),
  min_order_size: ruled(Type.String(), ({ pair }) => formatAmount(pair.orderSizeMin), '1'),
  max_order_size: ruled(Type.String(), ({ pair }) => formatAmount(pair.orderSizeMax), '1000000'),
  min_order_value: ruled(
    Type.String({ description: 'Smallest order value (amount × price), in quote.' }),
    ({ pair }) => formatAmount(pair.orderValueMin),
    '100',
  ),
  maker_fee: ruled(
    Type.String({ description: 'Fee of the default tariff, as a share: 0.001 is 0.1 %.' }),
    ({ catalog }) => feeText(catalog, 'makerFee'),
    '0.0005',
  ),
  taker_fee: ruled(Type.String(), ({ catalog }) => feeText(catalog, 'takerFee'), '0.001'),
}

/** A pair of the fiat order book with its rules. */
export const instrumentResource = resource('FiatInstrument', { trading_pair: name, ...rules })

const market = fieldsOf<Ruled & { readonly reference: Money | null }>()
const bandOf = (reference: Money | null, pair: Pair) => reference && bandAround(reference, pair)

/** The rules of a pair at present, with the prices at which an order may trade. */
export const marketInfoResource = resource('FiatMarketInfo', {
  pair: name,
  ...rules,
  base_asset_precision: market(
    Type.Integer({ description: 'Decimals of an amount in base.' }),
    ({ pair }) => pair.base.asset.scale,
    6,
  ),
  quote_asset_precision: market(
    Type.Integer({ description: 'Decimals of an amount in quote.' }),
    ({ pair }) => pair.quote.asset.scale,
    2,
  ),
  price_band: market(
    Type.String({
      description: 'Distance from the reference price within which an order may trade, as a share.',
    }),
    ({ pair }) => formatFraction(pair.priceBand),
    '0.1',
  ),
  reference_price: market(
    orNull(
      Type.String({
        description:
          'Price of the price source or, without a fresh one, the median price of recent trades between many customers. Null without either; then no order is accepted.',
      }),
    ),
    ({ reference }) => reference && formatAmount(reference),
    '80',
  ),
  allowed_price_min: market(
    orNull(Type.String()),
    ({ reference, pair }) => {
      const band = bandOf(reference, pair)
      return band && formatAmount(band.min)
    },
    '72',
  ),
  allowed_price_max: market(
    orNull(Type.String()),
    ({ reference, pair }) => {
      const band = bandOf(reference, pair)
      return band && formatAmount(band.max)
    },
    '88',
  ),
})

const currency = fieldsOf<Currency>()

export const currencyResource = resource('FiatSpotCurrency', {
  symbol: currency(Type.String(), ({ symbol }) => symbol, 'USDT'),
  name: currency(Type.String(), ({ name }) => name, 'Tether USD'),
  type: currency(Type.Enum(['crypto', 'fiat']), ({ type }) => type, 'crypto'),
  precision: currency(
    Type.Integer({ description: 'Number of decimals of an amount.' }),
    ({ asset }) => asset.scale,
    6,
  ),
})
