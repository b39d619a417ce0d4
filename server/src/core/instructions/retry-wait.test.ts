import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryWaitMs } from './retry-wait.ts'

test('waits double from a second up to five minutes', () => {
  expect([1, 2, 3, 9, 10, 1_000].map((attempts) => retryWaitMs(attempts, 0))).toEqual([
    1_000, 2_000, 4_000, 256_000, 300_000, 300_000,
  ])
})

test('chance makes a wait up to a tenth shorter and never longer', () => {
  const chances = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  fc.assert(
    fc.property(fc.nat(1_000), chances, (attempts, chance) => {
      const longest = retryWaitMs(attempts, 0)
      const wait = retryWaitMs(attempts, chance)
      expect(wait <= longest && wait >= Math.floor(longest * 0.9)).toBe(true)
    }),
  )
})
