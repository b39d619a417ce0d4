import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SortedSlots } from './sorted-slots.ts'

test('slots stay sorted through thousands that come and go, anywhere', () => {
  const keys = fc.array(fc.integer({ min: -600, max: 600 }), { minLength: 1000, maxLength: 4000 })
  fc.assert(
    fc.property(keys, (script) => {
      const slots = new SortedSlots()
      const plain = new Map<number, number>()
      for (const [step, key] of script.entries()) {
        if (plain.delete(key)) slots.remove(key)
        else {
          plain.set(key, step + 1)
          slots.add(key, step + 1)
        }
        if (step % 100 !== 0) continue
        const sorted = [...plain].sort(([a], [b]) => b - a).map(([, slot]) => slot)
        expect([...slots.descending()]).toEqual(sorted)
        expect(slots.last()).toBe(sorted[0] ?? 0)
      }
      for (const key of plain.keys()) slots.remove(key)
      expect([...slots.descending()]).toEqual([])
      expect(slots.last()).toBe(0)
    }),
    { numRuns: 30 },
  )
})
