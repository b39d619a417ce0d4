import assert from 'node:assert'
import type { Money } from '#core/money'
import type { Pair } from '#products/fiat-spot/pairs'

/** Converts the whole ticks and lots of a pair's book to money and back. */
export type PairUnits = {
  /** Null if the price is not a whole number of price steps. */
  ticksOf(price: Money): number | null
  /** The whole lots in an amount; a fraction of a lot is dropped. */
  lotsOf(amount: Money): number
  isWholeLots(amount: Money): boolean
  price(ticks: number): Money
  amount(lots: number): Money
  /** The quote value of ticks × lots, rounded up: the price that a buyer pays. */
  costOf(value: bigint): Money
  /** The quote value of ticks × lots, rounded down: the proceeds of a seller. */
  proceedsOf(value: bigint): Money
  /** The largest ticks × lots that a budget pays for. */
  valueFor(budget: Money): bigint
}

export function pairUnitsOf({ base, quote, priceStep, lot }: Pair): PairUnits {
  // A tick × a lot is worth exactly unitsNumerator / unitsDenominator quote units.
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
