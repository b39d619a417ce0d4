import { type DealingDesk, type DealingPrice, dealingRefusals, steppedPrice } from '#core/dealing'
import { formatFraction, type Rate, stepRate } from '#core/money'
import { Refusal } from '#platform/refusal'
import type { CryptoPair, Side } from './crypto-pairs.ts'
import { pairSymbol } from './pair-rules.ts'

/** The pair's dealing price at this moment, in whole price steps, or PRICE_UNAVAILABLE. */
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

/** The price for a customer on this side. */
export function rateFor(side: Side, { bid, ask }: DealingPrice): Rate {
  return side === 'sell' ? bid : ask
}

/** A price for display, cut to whole steps; null below one step. */
export function inSteps(rate: Rate, { priceStep: step }: CryptoPair): Rate | null {
  return stepRate(rate, { step, rounding: 'down' })
}
