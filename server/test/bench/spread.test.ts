import { expect, test } from 'vitest'
import { median, spread } from './spread.ts'

test.each([
  { samples: [3], middle: 3 },
  { samples: [9, 1], middle: 5 },
  { samples: [10, 9, 100], middle: 10 },
  { samples: [4, 1, 3, 1_000], middle: 3.5 },
])('the median of $samples is $middle', ({ samples, middle }) => {
  expect(median(samples)).toBe(middle)
})

test('a spread keeps the samples as they were taken', () => {
  expect(spread([10, 9, 100])).toEqual({ median: 10, min: 9, max: 100, samples: [10, 9, 100] })
})

test('nothing has no median', () => {
  expect(median([])).toBeNaN()
})
