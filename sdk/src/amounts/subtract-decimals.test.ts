import { expect, test } from 'vitest'
import { subtractDecimals } from './subtract-decimals.ts'

test.each([
  ['100', '3.126681', '96.873319'],
  ['0.5', '0.25', '0.25'],
  ['1', '0.000000000000000001', '0.999999999999999999'],
  ['12.50', '2.5', '10'],
  ['1', '1', null],
  ['1', '1.00', null],
  ['1', '2', null],
])('%s less %s is %s', (from, less, left) => {
  expect(subtractDecimals(from, less)).toBe(left)
})
