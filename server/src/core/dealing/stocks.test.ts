import { expect, test } from 'vitest'
import { formatAmount } from '#core/money'
import { type Edit, edited, goodCatalog, problemsOf } from '../../../test/world/good-catalog.ts'
import { catalogOf } from '../../../test/world/shipped-catalog.ts'
import { stocks } from './stocks.ts'

test('the inventory lists exact limits of currencies, in the order of the file', () => {
  const catalog = catalogOf(goodCatalog)
  const { all, find } = catalog.section(stocks)
  const limits = all.map(({ currency, min, max, hedgeAbove }) => [
    currency.symbol,
    ...[min, max, hedgeAbove].map(formatAmount),
  ])
  expect(limits).toEqual([
    ['USDT', '5', '1000', '50'],
    ['XRP', '0', '400', '20'],
    ['RUB', '0', '80000', '1000'],
  ])
  expect(find('XRP')).toBe(all[1])
  for (const symbol of ['BTC', '', '__proto__']) expect(find(symbol)).toBeUndefined()
})

test('a house that deals in anything holds USDT, in which the bounds of conversions are', () => {
  const text = goodCatalog
    .replace(/crypto_pairs:[\s\S]*(?=converter:)/, 'crypto_pairs: {}\n')
    .replace(/ {4}spreads:\n.*\n/, '')
    .replace(/(inventory:\n) {2}USDT:\n(?: {4}.*\n)+/, '$1')
  expect(problemsOf(text)).toEqual([
    'catalog.yaml:93: inventory: lacks USDT, expected it because bounds of conversions are in it',
  ])
})

test.each<Edit & { readonly mistake: string; readonly problems: readonly string[] }>([
  {
    mistake: 'a number for a limit',
    find: 'max: "400"',
    put: 'max: 400',
    problems: ['111: inventory.XRP.max: is the number 400, expected an amount in quotes, such as "0.001"'],
  },
  {
    mistake: 'an unknown key',
    find: 'hedge_above: "20"',
    put: 'hedge_above: "20"\n    hedge_below: "1"',
    problems: ['113: inventory.XRP.hedge_below: is not a known key, expected one of min, max, hedge_above'],
  },
  {
    mistake: 'a list of symbols',
    find: '  USDT:\n    min: "5"\n    max: "1000"\n    hedge_above: "50"',
    put: '  USDT:\n    - "5"',
    problems: ['105: inventory.USDT: is a list, expected a mapping with min, max and hedge_above'],
  },
  {
    mistake: 'a currency that there is not',
    find: '  USDT:\n    min: "5"',
    put: '  EUR: { min: "0", max: "2", hedge_above: "1" }\n  USDT:\n    min: "5"',
    problems: ['105: inventory.EUR: is not a currency of this catalogue, expected one of USDT, XRP, RUB'],
  },
  {
    mistake: 'a limit finer than its currency',
    find: 'max: "80000"',
    put: 'max: "80000.001"',
    problems: ['115: inventory.RUB.max: is "80000.001", must have at most 2 decimals'],
  },
  {
    mistake: 'a largest stock of nothing',
    find: 'max: "400"',
    put: 'max: "0"',
    problems: ['111: inventory.XRP.max: is "0", must be greater than zero'],
  },
  {
    mistake: 'limits that meet',
    find: 'min: "5"',
    put: 'min: "1000"',
    problems: ['106: inventory.USDT.min: is "1000", expected less than max, "1000"'],
  },
  {
    mistake: 'a position that is always hedged',
    find: 'hedge_above: "20"',
    put: 'hedge_above: "0"',
    problems: ['112: inventory.XRP.hedge_above: is "0", must be greater than zero'],
  },
  {
    mistake: 'a position that can never be reached',
    find: 'hedge_above: "20"',
    put: 'hedge_above: "400"',
    problems: ['112: inventory.XRP.hedge_above: is "400", expected less than max, "400"'],
  },
])('$mistake is refused with its line', ({ find, put, problems }) => {
  expect(problemsOf(edited({ find, put }))).toEqual(problems.map((problem) => `catalog.yaml:${problem}`))
})
