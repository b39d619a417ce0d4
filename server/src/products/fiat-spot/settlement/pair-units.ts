import assert from 'node:assert'
import type { Money } from '#core/money'
import type { Pair } from '#products/fiat-spot/pairs'

/** How the book's whole ticks and lots of a pair become money and back. */
export type PairUnits = {
  /** Null when the price is not a whole number of price steps. */
  ticksOf(price: Money): number | null
  /** Whole lots in an amount; what is finer is left over. */
  lotsOf(amount: Money): number
  isWholeLots(amount: Money): boolean
  price(ticks: number): Money
  amount(lots: number): Money
  /** The quote worth of ticks × lots, to the unit above: what a buyer pays for it. */
  costOf(value: bigint): Money
  /** The quote worth of ticks × lots, to the unit below: what a seller gets for it. */
  proceedsOf(value: bigint): Money
  /** The largest ticks × lots that this much quote pays for. */
  valueFor(budget: Money): bigint
}

export function pairUnitsOf({ base, quote, priceStep, lot }: Pair): PairUnits {
  // One tick × one lot is worth unitsNumerator / unitsDenominator quote units, exactly.
  const unitsNumerator = priceStep.units * lot.units
  const unitsDenominator = 10n ** BigInt(base.asset.scale)
  const safe = (whole: bigint): number => {
    const number = Number(whole)
    assert(Number.isSafeInteger(number), 'ticks and lots are safe integers')
    return number
  }
  return {
    ticksOf: (price) => (price.units % priceStep.units === 0n ? safe(price.units / priceStep.units) : null),
    lotsOf: (amount) => safe(amount.units / lot.units),
    isWholeLots: (amount) => amount.units % lot.units === 0n,
    price: (ticks) => ({ asset: quote.asset, units: BigInt(ticks) * priceStep.units }),
    amount: (lots) => ({ asset: base.asset, units: BigInt(lots) * lot.units }),
    costOf: (value) => ({
      asset: quote.asset,
      units: (value * unitsNumerator + unitsDenominator - 1n) / unitsDenominator,
    }),
    proceedsOf: (value) => ({ asset: quote.asset, units: (value * unitsNumerator) / unitsDenominator }),
    valueFor: (budget) => (budget.units * unitsDenominator) / unitsNumerator,
  }
}
