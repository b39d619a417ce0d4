import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrivingOrder } from './book-order.ts'
import { OrderIndex } from './resting-orders.ts'

const near = fc.integer({ min: 1, max: 3000 })
// Ids with equal lower halves, up to the largest id.
const far = fc.integer({ min: 1, max: 2 ** 21 - 1 }).map((high) => high * 2 ** 32 + 7)

test('the index finds the same orders as a map, while it grows and shrinks', () => {
  const ids = fc.array(fc.oneof({ weight: 4, arbitrary: near }, { weight: 1, arbitrary: far }), {
    minLength: 2000,
    maxLength: 6000,
  })
  fc.assert(
    fc.property(ids, (script) => {
      const index = new OrderIndex()
      const map = new Map<number, ReturnType<typeof orderOf>>()
      for (const id of script) {
        if (index.has(id) !== map.has(id)) expect(index.has(id)).toBe(map.has(id))
        const order = orderOf(id)
        if (map.delete(id)) index.remove(id)
        else {
          map.set(id, order)
          index.add(order)
        }
      }
      for (const id of script) if (index.get(id) !== map.get(id)) expect(index.get(id)).toBe(map.get(id))
      expect(index.count).toBe(map.size)
    }),
    { numRuns: 60 },
  )
})

function orderOf(id: number) {
  return arrivingOrder({ id, owner: 1, side: 'buy', price: 1 }, 1)
}
