import { expect, test } from 'vitest'
import { dayTicks, numberTicks, spanOf } from './scale.ts'

test('an axis of numbers has round steps within its span, and no dust behind them', () => {
  expect(numberTicks([0, 1], 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
  expect(numberTicks([78.31, 79.62], 4)).toEqual([78.5, 79, 79.5])
  expect(numberTicks([-30, 270], 4)).toEqual([0, 100, 200])
})

test('an axis of days has steps of whole days, however narrow it is', () => {
  const day = 86_400
  expect(dayTicks([10 * day, 17 * day], 8)).toEqual([10, 11, 12, 13, 14, 15, 16, 17].map((at) => at * day))
  expect(dayTicks([10 * day, 40 * day], 4).map((at) => at / day)).toEqual([14, 28])
  expect(dayTicks([0, 400 * day], 2).length).toBeLessThanOrEqual(3)
})

test('a span has room round its values, begins at zero where it must, and is never empty', () => {
  expect(spanOf([10, 20], { withZero: false })).toEqual([9, 21])
  expect(spanOf([10, 20], { withZero: true })).toEqual([0, 22])
  expect(spanOf([5, 5], { withZero: false })).toEqual([4.5, 5.5])
  expect(spanOf([0], { withZero: false })).toEqual([-1, 1])
})
