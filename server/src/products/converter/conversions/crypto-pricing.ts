import type { Currency } from '#core/catalog'
import { type DealingPrice, dealOf } from '#core/dealing'
import {
  convert,
  type Fraction,
  formatAmount,
  formatFraction,
  type Money,
  type Rate,
  roundRate,
} from '#core/money'
import {
  type Bounds,
  type ConverterSettings,
  converterSettings,
  larger,
  noSpread,
  type Pricing,
  rateDigits,
  type Terms,
} from '#products/converter/terms'

/** Two different crypto currencies: the given and the received one. */
export type FromTo = { readonly from: Currency; readonly to: Currency }

/** The rate for one whole of the given currency, and the market's mid price. */
export type CryptoPrice = { readonly rate: Rate; readonly mid: Rate }

/** The house buys the given currency, so the rate is its bid. */
export function cryptoPrice({ bid, mid }: DealingPrice): CryptoPrice {
  return { rate: roundRate(bid, { digits: rateDigits, rounding: 'down' }), mid }
}

export function priceOfPair(pair: FromTo, { catalog, desk }: Pricing): CryptoPrice {
  const spread = cryptoSpread(
    { from: pair.from.symbol, to: pair.to.symbol },
    catalog.section(converterSettings).crypto,
  )
  return cryptoPrice(desk.price({ base: pair.from, quote: pair.to }, spread))
}

/** The pair's own spread, or the default. */
export function cryptoSpread(
  { from, to }: { readonly from: string; readonly to: string },
  { spread, spreads }: ConverterSettings['crypto'],
): Fraction {
  return spreads.get(`${from}/${to}`) ?? spreads.get(`${to}/${from}`) ?? spread
}

type Conversion = { readonly customerId: string; readonly given: Money; readonly price: CryptoPrice }

/** The received amount is the given amount times the published rate, rounded down. There is no fee. */
export function cryptoTerms({ customerId, given, price: { rate, mid } }: Conversion): Terms {
  const received = convert(given, rate, { rounding: 'down' })
  const deal = dealOf({ customerId, given, received, fee: null, mid })
  return { kind: 'crypto', deal, rate: formatFraction(rate) }
}

/** The bounds of the given amount: its worth in USDT is within the limits, and it yields at least one unit. */
export function cryptoBounds(
  { from, to }: FromTo,
  { price, pricing: { catalog, desk } }: { price: CryptoPrice; pricing: Pricing },
): Bounds & { readonly max: Money } {
  const { amountMinUsdt: min, amountMaxUsdt: max } = catalog.section(converterSettings).crypto
  const limits = { min_amount_usdt: formatAmount(min), max_amount_usdt: formatAmount(max) }
  const unit = convert({ asset: to.asset, units: 1n }, price.rate, { rounding: 'up' })
  const usdt = catalog.currency(min.asset.symbol)
  if (usdt === undefined || usdt === from) return { min: larger(min, unit), max, limits }
  const { mid } = desk.price({ base: from, quote: usdt }, noSpread)
  return {
    min: larger(convert(min, mid, { rounding: 'up' }), unit),
    max: convert(max, mid, { rounding: 'down' }),
    limits,
  }
}
