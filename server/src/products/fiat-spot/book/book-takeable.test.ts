import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Book } from './book.ts'

const lots = fc.integer({ min: 1, max: 9 })
const owner = fc.integer({ min: 1, max: 3 })
const worst = fc.integer({ min: 1, max: 10 })
const side = fc.constantFrom('buy' as const, 'sell' as const)
const selfTrade = fc.constantFrom(
  'none' as const,
  'cancel_newest' as const,
  'cancel_oldest' as const,
  'cancel_both' as const,
)
const resting = fc.array(fc.record({ owner, side, price: fc.integer({ min: 1, max: 5 }), lots }), {
  maxLength: 25,
})

function bookOf(
  orders: readonly { owner: number; side: 'buy' | 'sell'; price: number; lots: number }[],
): Book {
  const book = new Book()
  for (const [id, order] of orders.entries()) {
    // Bids below asks, so that all of them rest.
    const price = order.side === 'buy' ? order.price : order.price + 5
    book.apply({ ...order, kind: 'limit', id, price, timeInForce: 'good_till_cancel', selfTrade: 'none' })
  }
  return book
}

test('the takeable lots and value are exactly those that a market order then gets and pays', () => {
  const taking = fc.record({ owner, side, lots: fc.integer({ min: 1, max: 60 }), worst, selfTrade })
  fc.assert(
    fc.property(resting, taking, (orders, wish) => {
      const book = bookOf(orders)
      const before = [...book.openOrders()]
      const takeable = book.takeable(wish)
      expect([...book.openOrders()]).toEqual(before)
      const reports = [...book.apply({ kind: 'market', id: 1_000, ...wish })]
      const trades = reports.filter((report) => report.kind === 'trade')
      expect(takeable).toEqual({
        lots: trades.reduce((sum, trade) => sum + trade.lots, 0),
        value: trades.reduce((sum, trade) => sum + BigInt(trade.price * trade.lots), 0n),
      })
    }),
    { numRuns: 2_000 },
  )
})

test('a value beyond the safe integers is exact', () => {
  const book = new Book()
  const half = 2 ** 52
  for (const [id, price] of [1, 2, 3].entries()) {
    const order = { owner: 1, side: 'sell' as const, price, lots: Math.floor(half / price) }
    book.apply({ ...order, kind: 'limit', id, timeInForce: 'good_till_cancel', selfTrade: 'none' })
  }
  const { value } = book.takeable({
    owner: 2,
    side: 'buy',
    lots: Number.MAX_SAFE_INTEGER,
    worst: Number.MAX_SAFE_INTEGER,
    selfTrade: 'none',
  })
  const expected = [1, 2, 3].reduce(
    (sum, price) => sum + BigInt(price) * BigInt(Math.floor(half / price)),
    0n,
  )
  expect(value).toBe(expected)
  expect(value > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true)
})
