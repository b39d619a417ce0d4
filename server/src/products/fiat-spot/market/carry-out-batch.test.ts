import assert from 'node:assert'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fiatPairs } from '#products/fiat-spot/pairs'
import { shippedCatalog } from '../../../../test/world/shipped-catalog.ts'
import { Book } from '../book/book.ts'
import type { BookCommand } from '../book/book-commands.ts'
import { type MarketState, OpenOrders } from '../settlement/market-state.ts'
import type { Order } from '../settlement/order.ts'
import { pairUnitsOf } from '../settlement/pair-units.ts'
import { reachableMakers } from './carry-out-batch.ts'
import type { PlaceOrder } from './market-commands.ts'

const pair = shippedCatalog.section(fiatPairs).all[0]
assert(pair !== undefined)
const units = pairUnitsOf(pair)

const side = fc.constantFrom('buy' as const, 'sell' as const)
const owner = fc.integer({ min: 1, max: 12 })
const lots = fc.integer({ min: 1, max: 20 })
const resting = fc.array(fc.record({ owner, side, ticks: fc.integer({ min: 1, max: 6 }), lots }), {
  maxLength: 40,
})
const arriving = fc.array(
  fc.record({
    owner: fc.integer({ min: 1, max: 3 }),
    side,
    kind: fc.constantFrom('limit' as const, 'market' as const, 'budget' as const),
    ticks: fc.integer({ min: 1, max: 12 }),
    lots: fc.integer({ min: 1, max: 90 }),
  }),
  { minLength: 1, maxLength: 4 },
)
type Arriving = typeof arriving extends fc.Arbitrary<(infer T)[]> ? T : never
type Resting = typeof resting extends fc.Arbitrary<(infer T)[]> ? T : never

/** Bids at 1 to 6, asks at 7 to 12. */
function stateOf(orders: readonly Resting[]): MarketState {
  const open = new OpenOrders()
  const book = Book.restore(
    orders.map((order, id) => {
      const price = order.side === 'buy' ? order.ticks : order.ticks + 6
      const fields = { id: `order ${id}`, number: id, customerId: `${order.owner}`, clientOrderId: null }
      // The fields of an order that the search reads.
      open.set({ ...fields, side: order.side, priceTicks: price, lots: order.lots, filledLots: 0 } as Order)
      return { id, owner: order.owner, side: order.side, price, filled: 0, remaining: order.lots }
    }),
  )
  return { book, open, nextOrder: 1, nextTrade: 1, nextPriority: 1 }
}

function commandOf(wish: Arriving): PlaceOrder {
  const isBudget = wish.kind === 'budget'
  const budget = units.costOf(BigInt(wish.ticks * wish.lots))
  return {
    kind: 'place',
    request: null,
    id: '',
    customerId: `${wish.owner}`,
    side: isBudget ? 'buy' : wish.side,
    price: wish.kind === 'limit' ? units.price(wish.ticks) : null,
    amount: isBudget ? null : units.amount(wish.lots),
    budget: isBudget ? budget : null,
    timeInForce: 'good_till_cancel',
    selfTrade: 'cancel_oldest',
    clientOrderId: null,
    userInput: { price: null, amount: null, priceTotal: null },
  }
}

function bookCommandOf(wish: Arriving, id: number): BookCommand {
  const { owner: by, side: way, lots: size } = wish
  const shared = { id, owner: by, selfTrade: 'cancel_oldest' as const }
  if (wish.kind === 'budget') {
    const { budget } = commandOf(wish)
    const whole = Number(units.valueFor(budget ?? units.price(1)))
    return { kind: 'budget', ...shared, budget: whole, worst: Number.MAX_SAFE_INTEGER }
  }
  if (wish.kind === 'market')
    return {
      kind: 'market',
      ...shared,
      side: way,
      lots: size,
      worst: way === 'buy' ? Number.MAX_SAFE_INTEGER : 1,
    }
  return {
    kind: 'limit',
    ...shared,
    side: way,
    lots: size,
    price: wish.ticks,
    timeInForce: 'good_till_cancel',
  }
}

test('every maker that is met was reachable, even if the commanders cancel all their orders', () => {
  fc.assert(
    fc.property(resting, arriving, fc.boolean(), (orders, wishes, isCancelling) => {
      const state = stateOf(orders)
      const reachable = new Set(reachableMakers(wishes.map(commandOf), { state, units }))
      const commanders = new Set(wishes.map((wish) => `${wish.owner}`))
      for (const order of isCancelling ? [...state.open.all()] : [])
        if (commanders.has(order.customerId)) state.book.apply({ kind: 'cancel', id: order.number })
      const reports = wishes.flatMap((wish, index) => [
        ...state.book.apply(bookCommandOf(wish, 1_000 + index)),
      ])
      const met = reports.flatMap((report) => (report.kind === 'trade' ? [`${report.makerOwner}`] : []))
      expect(met.filter((one) => !reachable.has(one) && !commanders.has(one))).toEqual([])
      expect([...reachable].filter((one) => commanders.has(one))).toEqual([])
    }),
    { numRuns: 3_000 },
  )
})

test('a command that crosses nothing reaches nobody', () => {
  const state = stateOf([{ owner: 5, side: 'sell', ticks: 1, lots: 5 }])
  const wish = { owner: 1, side: 'buy' as const, kind: 'limit' as const, lots: 5 }
  const reached = (ticks: number) => reachableMakers([commandOf({ ...wish, ticks })], { state, units })
  expect([reached(6), reached(7)]).toEqual([[], ['5']])
})
