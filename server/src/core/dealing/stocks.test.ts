import { expect, test } from 'vitest'
import { formatAmount } from '#core/money'
import { goodCatalog, problemsOf, refuses } from '../../../test/world/good-catalog.ts'
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
    'catalog.yaml:114: inventory: lacks USDT, expected it because bounds of conversions are in it',
  ])
})

refuses('a number for a limit', 'max: "400" → max: 400', [
  '132: inventory.XRP.max: is the number 400, expected an amount in quotes, such as "0.001"',
])
refuses('an unknown key', 'hedge_above: "20" → hedge_above: "20"\n    hedge_below: "1"', [
  '134: inventory.XRP.hedge_below: is not a known key, expected one of min, max, hedge_above',
])
refuses(
  'a list of symbols',
  '  USDT:\n    min: "5"\n    max: "1000"\n    hedge_above: "50" →   USDT:\n    - "5"',
  ['126: inventory.USDT: is a list, expected a mapping with min, max and hedge_above'],
)
refuses(
  'a currency that there is not',
  '  USDT:\n    min: "5" →   EUR: { min: "0", max: "2", hedge_above: "1" }\n  USDT:\n    min: "5"',
  ['126: inventory.EUR: is not a currency of this catalogue, expected one of USDT, XRP, RUB'],
)
refuses('a limit finer than its currency', 'max: "80000" → max: "80000.001"', [
  '136: inventory.RUB.max: is "80000.001", must have at most 2 decimals',
])
refuses('a largest stock of nothing', 'max: "400" → max: "0"', [
  '132: inventory.XRP.max: is "0", must be greater than zero',
])
refuses('limits that meet', 'min: "5" → min: "1000"', [
  '127: inventory.USDT.min: is "1000", expected less than max, "1000"',
])
refuses('a position that is always hedged', 'hedge_above: "20" → hedge_above: "0"', [
  '133: inventory.XRP.hedge_above: is "0", must be greater than zero',
])
refuses('a position that can never be reached', 'hedge_above: "20" → hedge_above: "400"', [
  '133: inventory.XRP.hedge_above: is "400", expected less than max, "400"',
])
