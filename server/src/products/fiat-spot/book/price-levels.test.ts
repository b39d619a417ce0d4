import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PriceLevel } from './book-order.ts'
import { SortedLevels } from './price-levels.ts'

test('levels stay sorted through thousands that come and go, anywhere', () => {
  const ranks = fc.array(fc.integer({ min: -600, max: 600 }), { minLength: 1000, maxLength: 4000 })
  fc.assert(
    fc.property(ranks, (script) => {
      const levels = new SortedLevels()
      const plain = new Map<number, PriceLevel>()
      for (const [step, rank] of script.entries()) {
        if (levels.get(rank) !== plain.get(rank)) expect(levels.get(rank)).toBe(plain.get(rank))
        if (plain.delete(rank)) levels.remove(rank)
        else {
          const level: PriceLevel = { price: rank, lots: 0, orders: 0, first: null, last: null }
          plain.set(rank, level)
          levels.add(rank, level)
        }
        if (step % 100 !== 0) continue
        const sorted = [...plain.values()].sort((a, b) => b.price - a.price)
        expect([...levels.descending()]).toEqual(sorted)
        expect(levels.last()).toBe(sorted[0])
      }
      for (const rank of plain.keys()) levels.remove(rank)
      expect([...levels.descending()]).toEqual([])
      expect(levels.last()).toBeUndefined()
    }),
    { numRuns: 30 },
  )
})
