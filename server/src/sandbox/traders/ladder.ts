import type { Pair } from '#products/fiat-spot'
import { amountWorth } from '#sandbox/seeds'
import { chanceOf } from './chance.ts'
import { inWhole, type Side } from './pair-amounts.ts'

/** The lots at each price in ticks, best price first. */
export type Rungs = ReadonlyMap<number, number>

/** The prices and sizes of a market maker's orders. */
export type Ladder = { rungs(side: Side, centre: number): Rungs }

/** `step` in notches, `worth` of an order in USDT. */
type Zone = { readonly count: number; readonly step: number; readonly worth: readonly [number, number] }

const zones: readonly Zone[] = [
  { count: 5, step: 1, worth: [300, 1_500] },
  { count: 5, step: 3, worth: [800, 4_000] },
  { count: 5, step: 12, worth: [2_000, 8_000] },
]
// The best order is two notches from the centre.
const clear = 1
const notchesInPrice = 8_000

/**
 * Prices are multiples of the zone's step wherever the centre is, so a small move of the centre changes one order on
 * each side and leaves the others. The size at a price is always the same.
 */
export function ladderOf(pair: Pair, { seed }: { seed: string }): Ladder {
  const lotsPerUsdt = inWhole(amountWorth(pair.base, '1000000'), pair.lot) / 1_000_000
  const lotsMin = inWhole(pair.orderSizeMin, pair.lot)
  const lotsMax = inWhole(pair.orderSizeMax, pair.lot)

  function lotsAt(place: string, [min, max]: Zone['worth']): number {
    const worth = min + chanceOf(`${seed}/${pair.name}/${place}`) * (max - min)
    return Math.min(Math.max(Math.round(worth * lotsPerUsdt), lotsMin), lotsMax)
  }

  return {
    rungs(side, centre) {
      const sign = side === 'buy' ? -1 : 1
      const notch = Math.max(1, Math.round(centre / notchesInPrice))
      const rungs = new Map<number, number>()
      let ticks = centre + sign * clear * notch
      for (const { count, step, worth } of zones) {
        for (let rung = 0; rung < count; rung++) {
          ticks = nextMultiple(ticks, { of: step * notch, sign })
          if (ticks > 0) rungs.set(ticks, lotsAt(`${side}/${ticks}`, worth))
        }
      }
      return rungs
    },
  }
}

function nextMultiple(after: number, { of, sign }: { of: number; sign: number }): number {
  return sign > 0 ? (Math.floor(after / of) + 1) * of : (Math.ceil(after / of) - 1) * of
}
