import { convert, type Money } from '#core/money'
import { hub, midRate, type PricePair, type PriceSource } from '#core/prices'
import { Refusal } from '#platform/refusal'
import { dealingRefusals } from './refusals.ts'

/** The worth of an amount in USDT at this moment, rounded up: it counts against limits. */
export function worthOf(amount: Money, prices: PriceSource): Money {
  const { symbol } = amount.asset
  if (symbol === hub) return amount
  const pair = { base: symbol, quote: hub }
  const quoted = prices.quote(pair)
  if (quoted === null) throw priceUnavailable(pair)
  return convert(amount, midRate(quoted), { rounding: 'up' })
}

export function priceUnavailable({ base, quote }: PricePair): Refusal {
  return new Refusal(dealingRefusals.PRICE_UNAVAILABLE, { details: { pair: `${base}-${quote}` } })
}
