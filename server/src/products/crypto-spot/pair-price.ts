import { type DealingDesk, type DealingPrice, dealingRefusals, steppedPrice } from '#core/dealing'
import { formatFraction, type Rate, stepRate } from '#core/money'
import { Refusal } from '#platform/refusal'
import type { CryptoPair } from './crypto-pairs.ts'
import type { Side } from './order.ts'
import { pairSymbol } from './pair-rules.ts'

/** What the pair is dealt at now, in whole price steps, or PRICE_UNAVAILABLE. */
export function requirePrice(desk: DealingDesk, pair: CryptoPair): DealingPrice {
  const price = steppedPrice(desk.price(pair, pair.spread), pair.priceStep)
  if (price !== null) return price
  const [symbol, step] = [pairSymbol(pair), formatFraction(pair.priceStep)]
  throw new Refusal(dealingRefusals.PRICE_UNAVAILABLE, {
    message: `The bid of ${symbol} is less than one step of its price, ${step}. Nothing was done; try again later.`,
    details: { pair: symbol, price_step: step },
  })
}

/** The same, or null while there is none. */
export function findPrice(desk: DealingDesk, pair: CryptoPair): DealingPrice | null {
  try {
    return requirePrice(desk, pair)
  } catch (error) {
    if (error instanceof Refusal && error.kind === dealingRefusals.PRICE_UNAVAILABLE) return null
    throw error
  }
}

/** What a customer on this side deals at. */
export function rateFor(side: Side, { bid, ask }: DealingPrice): Rate {
  return side === 'sell' ? bid : ask
}

/** A price to look at, cut to whole steps; null where it is less than one. */
export function inSteps(rate: Rate, { priceStep: step }: CryptoPair): Rate | null {
  return stepRate(rate, { step, rounding: 'down' })
}
