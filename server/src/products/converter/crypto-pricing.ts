import type { Currency } from '#core/catalog'
import { type DealingPrice, dealOf } from '#core/dealing'
import { convert, type Fraction, formatFraction, type Money, type Rate, roundRate } from '#core/money'
import { type ConverterSettings, converterSettings } from './converter-settings.ts'
import { type Pricing, rateDigits } from './pricing.ts'
import type { Terms } from './terms.ts'

/** Two different crypto currencies: the one given and the one received. */
export type FromTo = { readonly from: Currency; readonly to: Currency }

/** The rate for one whole of the currency given, and the market's mid rate. */
export type CryptoPrice = { readonly rate: Rate; readonly mid: Rate }

/** The house buys the currency given, so the rate is its bid. */
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

/** The amount received is the amount given times the published rate, rounded down. There is no fee. */
export function cryptoTerms({ customerId, given, price: { rate, mid } }: Conversion): Terms {
  const received = convert(given, rate, { rounding: 'down' })
  const deal = dealOf({ customerId, given, received, fee: null, mid })
  return { kind: 'crypto', deal, rate: formatFraction(rate) }
}
