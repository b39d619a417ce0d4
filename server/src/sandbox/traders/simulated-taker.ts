import type { Ids } from '#platform/ids'
import type { Pair, PlaceOrder } from '#products/fiat-spot'
import { amountWorth } from '#sandbox/seeds'
import { chancesOf } from './chance.ts'
import { amountOf, inWhole } from './pair-amounts.ts'

/** A simulated customer who trades at the market price from time to time. */
export type SimulatedTaker = {
  /** The order that is due, if any; the next one follows after `gapMs` on average. */
  due(now: Date, gapMs: number): PlaceOrder | null
}

type Options = {
  readonly pair: Pair
  readonly customerId: string
  readonly seed: string
  readonly ids: Ids
}

// In USDT. Few orders are large.
const small = [5, 400] as const
const large = [1_500, 6_000] as const
const largeShare = 0.04

export function simulatedTaker({ pair, customerId, seed, ids }: Options): SimulatedTaker {
  let chance = (): number => 0
  let dueMs: number | null = null

  // Exponential, like the gaps between independent events.
  const gap = (gapMs: number) => Math.ceil(-Math.log(1 - chance()) * gapMs)

  function order(): PlaceOrder {
    const kind = chance()
    const worth = worthOf(chance)
    const isBuying = kind < 0.5
    const isByBudget = kind < 0.25
    return {
      kind: 'place',
      request: null,
      id: ids.next(),
      customerId,
      side: isBuying ? 'buy' : 'sell',
      price: null,
      amount: isByBudget ? null : wholeLots(pair, worth),
      budget: isByBudget ? amountWorth(pair.quote, String(worth)) : null,
      timeInForce: 'immediate_or_cancel',
      selfTrade: 'cancel_newest',
      clientOrderId: null,
      userInput: { price: null, amount: null, priceTotal: null },
    }
  }

  return {
    due(now, gapMs) {
      const nowMs = now.getTime()
      if (dueMs === null) {
        chance = chancesOf(`${seed}/${pair.name}/${nowMs}`)
        dueMs = nowMs + gap(gapMs)
      }
      if (nowMs < dueMs) return null
      dueMs = nowMs + gap(gapMs)
      return order()
    },
  }
}

/** Uniform by ratio: orders of 5 to 20 are as frequent as orders of 100 to 400. */
function worthOf(chance: () => number): number {
  const [min, max] = chance() < largeShare ? large : small
  return Math.round(min * (max / min) ** chance())
}

function wholeLots(pair: Pair, worth: number) {
  const lots = inWhole(amountWorth(pair.base, String(worth)), pair.lot)
  return amountOf(pair, Math.max(lots, inWhole(pair.orderSizeMin, pair.lot)))
}
