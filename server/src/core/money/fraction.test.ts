import { expect, test } from 'vitest'
import { compareFractions, parseFraction } from './index.ts'

test('fractions are compared exactly, whatever they are made of, and sort in their order', () => {
  const third = { numerator: 1n, denominator: 3n }
  expect(compareFractions(third, { numerator: 2n, denominator: 6n })).toBe(0)
  expect(compareFractions(parseFraction(`0.${'3'.repeat(70)}`), third)).toBe(-1)
  expect(compareFractions(parseFraction(`0.${'3'.repeat(70)}4`), third)).toBe(1)
  const sorted = ['10', '0', '9.99', '0.5'].map(parseFraction).toSorted(compareFractions)
  expect(sorted).toEqual(['0', '0.5', '9.99', '10'].map(parseFraction))
})
