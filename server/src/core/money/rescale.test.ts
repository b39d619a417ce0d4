import { expect, test } from 'vitest'
import { rescale } from './index.ts'

test.each([
  { units: 15n, from: 6, to: 8, rounding: 'down', expected: 1_500n },
  { units: 1_500n, from: 8, to: 6, rounding: 'up', expected: 15n },
  { units: 1_501n, from: 8, to: 6, rounding: 'down', expected: 15n },
  { units: 1_501n, from: 8, to: 6, rounding: 'up', expected: 16n },
  { units: 0n, from: 18, to: 8, rounding: 'up', expected: 0n },
] as const)('$units of $from decimals are $expected of $to, rounded $rounding', ({ expected, ...given }) => {
  expect(rescale(given.units, given)).toBe(expected)
})
