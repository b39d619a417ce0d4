import { expect, test } from 'vitest'
import { cut, decimalsOf, padded } from './decimals.ts'

test('an amount is padded, and never loses a digit by it', () => {
  expect([padded('80', 2), padded('80.6', 2), padded('80.599', 2), padded('80', 0)]).toEqual([
    ...['80.00', '80.60', '80.599', '80'],
  ])
})

test('an amount is cut towards zero', () => {
  expect([cut('10523.129', 2), cut('-0.019', 2), cut('7', 2), cut('7.5', 0)]).toEqual([
    ...['10523.12', '-0.01', '7.00', '7'],
  ])
})

test('decimals are those that are written', () => {
  expect([decimalsOf('1'), decimalsOf('0.01'), decimalsOf('0.50')]).toEqual([0, 2, 2])
})
