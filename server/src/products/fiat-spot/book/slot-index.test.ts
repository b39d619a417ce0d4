import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SlotIndex } from './slot-index.ts'

const near = fc.integer({ min: -1000, max: 3000 })
// Keys with equal lower halves, up to the largest.
const far = fc.integer({ min: 1, max: 2 ** 21 - 1 }).map((high) => high * 2 ** 32 + 7)

test('the index finds the same slots as a map, while it grows and shrinks', () => {
  const keys = fc.array(fc.oneof({ weight: 4, arbitrary: near }, { weight: 1, arbitrary: far }), {
    minLength: 2000,
    maxLength: 6000,
  })
  fc.assert(
    fc.property(keys, (script) => {
      const index = new SlotIndex()
      const map = new Map<number, number>()
      for (const [step, key] of script.entries()) {
        if (index.get(key) !== (map.get(key) ?? 0)) expect(index.get(key)).toBe(map.get(key) ?? 0)
        if (map.delete(key)) index.remove(key)
        else {
          map.set(key, step + 1)
          index.add(key, step + 1)
        }
      }
      for (const key of script)
        if (index.get(key) !== (map.get(key) ?? 0)) expect(key).toBe('found as in the map')
      expect(index.count).toBe(map.size)
    }),
    { numRuns: 60 },
  )
})
