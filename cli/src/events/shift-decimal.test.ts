import { expect, test } from 'vitest'
import { shiftDecimal } from './shift-decimal.ts'

test.each([
  ['1', '10', '0.1'],
  ['0.05', '0.5', '0.005'],
  ['25', '250', '2.5'],
  ['100', '1000', '10'],
  ['1.25', '12.5', '0.125'],
  ['0', '0', '0'],
])('ten times %s is %s and a tenth %s', (decimal, tenfold, tenth) => {
  expect([shiftDecimal(decimal, 1), shiftDecimal(decimal, -1)]).toEqual([tenfold, tenth])
})
