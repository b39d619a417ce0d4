import { expect, test } from 'vitest'
import { findMissing } from './shown-lines.ts'

const [one, other, third] = ['1', '2', '3'].map((digit) => `01a1fcf2-0000-7000-8000-${digit.repeat(12)}`)

const missing = (
  shown: string[],
  printed: string[],
  { names = new Map<string, string>(), free = /^$/ } = {},
) => findMissing(printed.join('\n'), { shown, names, free, isWhole: true })

test('a value that is shown is what is printed, but for ids, times and what the market makes', () => {
  expect(missing(['"amount": "12.5"'], ['"amount": "12.5"'])).toBeNull()
  expect(missing(['"amount": "12.5"'], ['"amount": "12.6"'])).toBe('"amount": "12.5"')
  expect(missing(['"amount": "12.5"'], ['"sum": "12.5"'])).not.toBeNull()
  expect(missing(['  "a": 1'], ['    "a": 1'])).not.toBeNull()
  const shown = [`2026-11-21 07:11:55  ${one}  0.00154664  (24 ms)`]
  expect(missing(shown, [`2027-01-02 03:04:05  ${other}     9.5     (1234 ms)`])).toBeNull()
  expect(missing(shown, [`2027-01-02 03:04:05  ${other}  1.000001  (1234 ms)`])).toBeNull()
  expect(missing(['RUB  79.5'], ['RUB  80'])).not.toBeNull()
  expect(missing(['RUB  79.5'], ['RUB     80'], { free: /(?<=RUB.*)[\d.]+/ })).toBeNull()
})

test('one name has one value throughout, and no two names share one', () => {
  const names = new Map<string, string>()
  expect(missing([`task ${one}`], [`task ${other}`], { names })).toBeNull()
  expect(missing([`task ${one}`], [`task ${third}`], { names })).not.toBeNull()
  expect(missing([`order ${third}`], [`order ${other}`], { names })).not.toBeNull()
  expect([...names]).toEqual([[one, other]])
})

test('of JSON any lines may be shown in their order, and `…` stands for lines that are there', () => {
  const printed = ['HTTP 200 OK', '{', '  "a": 1,', '  "b": 2,', '  "c": 3', '}']
  expect(missing(['  "b": 2,'], printed)).toBeNull()
  expect(missing(['  "a": 1,', '  …', '  "c": 3'], printed)).toBeNull()
  expect(missing(['  "a": 1,', '  "c": 3'], printed)).not.toBeNull()
  expect(missing(['  "a": 1,', '  …', '  "b": 2,'], printed)).not.toBeNull()
  expect(missing(['  "c": 3', '  …', '  "a": 1,'], printed)).not.toBeNull()
})

test('of anything else all is shown, but for `…`', () => {
  const printed = ['HEAD', 'one', 'two']
  expect(missing(['HEAD', 'one', 'two'], printed)).toBeNull()
  expect(missing(['HEAD', 'one'], printed)).not.toBeNull()
  expect(missing(['one', 'two'], printed)).not.toBeNull()
  expect(missing(['HEAD', '…', 'two'], printed)).toBeNull()
  expect(missing(['HEAD', 'one', '…'], printed)).toBeNull()
})
