import { expect, test } from 'vitest'
import { formatAmount, formatFraction } from '#core/money'
import { edited, goodCatalog, problemsOf, refuses } from '../../../../test/world/good-catalog.ts'
import { catalogOf } from '../../../../test/world/shipped-catalog.ts'
import { cryptoPairs } from './crypto-pairs.ts'

test('a crypto pair has exact bounds: amounts in base, values in quote, a price step of its own', () => {
  const catalog = catalogOf(goodCatalog)
  const [pair] = catalog.section(cryptoPairs).all
  expect(pair).toMatchObject({ name: 'XRP/USDT', state: 'open' })
  expect(pair && [pair.base, pair.quote]).toEqual([catalog.currency('XRP'), catalog.currency('USDT')])
  expect(pair && [pair.amountStep, pair.amountMin, pair.amountMax].map(formatAmount)).toEqual([
    '0.1',
    '1',
    '600',
  ])
  expect(pair && [pair.valueMin, pair.valueMax].map(formatAmount)).toEqual(['0.5', '1000'])
  expect(pair?.valueMin.asset.symbol).toBe('USDT')
  expect(pair && [pair.priceStep, pair.spread].map(formatFraction)).toEqual(['0.0001', '0.001'])
})

test('a crypto pair is found whichever of its currencies is named first, and no other is', () => {
  const catalog = catalogOf(goodCatalog)
  const [usdt, xrp, rub] = catalog.currencies
  if (usdt === undefined || xrp === undefined || rub === undefined) throw new Error('the file has three')
  expect(catalog.section(cryptoPairs).between(xrp, usdt)).toBe(catalog.section(cryptoPairs).all[0])
  expect(catalog.section(cryptoPairs).between(usdt, xrp)).toBe(catalog.section(cryptoPairs).all[0])
  expect(catalog.section(cryptoPairs).between(usdt, rub)).toBeUndefined()
  expect(catalog.section(cryptoPairs).between(usdt, usdt)).toBeUndefined()
})

test('a price step may be finer than the quote currency, to 18 decimals', () => {
  const fine = edited({ find: 'price_step: "0.0001"', put: `price_step: "0.${'0'.repeat(17)}1"` })
  expect(catalogOf(fine).section(cryptoPairs).all[0]?.priceStep.denominator).toBe(10n ** 18n)
})

test.each([
  { side: 'base', name: 'XRP', state: 'open', becomes: 'cancel_only' },
  { side: 'quote', name: 'Tether USD', state: 'open', becomes: 'cancel_only' },
  { side: 'base', name: 'XRP', state: 'closed', becomes: 'closed' },
])('a crypto pair that is $state is $becomes while its $side is not active', ({ name, state, becomes }) => {
  const active = `    name: ${name}\n    type: crypto\n    precision: 6\n    is_active: `
  const text = edited({ find: `${active}true`, put: `${active}false` })
  const catalog = catalogOf(text.replace('XRP/USDT:\n    state: open', `XRP/USDT:\n    state: ${state}`))
  expect(catalog.section(cryptoPairs).all.map(({ state }) => state)).toEqual([becomes])
})

test.each(['open', 'cancel_only', 'closed'])('a crypto pair can be %s', (state) => {
  const text = edited({ find: 'XRP/USDT:\n    state: open', put: `XRP/USDT:\n    state: ${state}` })
  expect(catalogOf(text).section(cryptoPairs).all[0]?.state).toBe(state)
})

const second = `crypto_pairs:
  USDT/XRP:
    state: open
    price_step: "0.0001"
    amount_step: "0.1"
    min_amount: "1"
    max_amount: "600"
    min_value: "0.5"
    max_value: "1000"
    spread: "0.001"`

refuses('a number for an amount', 'max_value: "1000" → max_value: 1000', [
  '104: crypto_pairs.XRP/USDT.max_value: is the number 1000, expected an amount in quotes, such as "0.001"',
])
refuses('an unknown key', 'min_value: "0.5" → min_value: "0.5"\n    fee: "0"', [
  '104: crypto_pairs.XRP/USDT.fee: is not a known key, expected one of state, price_step, amount_step, min_amount, max_amount, min_value, max_value, spread',
])
refuses('a name that is no pair', '  XRP/USDT: →   XRP-USDT:', [
  '97: crypto_pairs.XRP-USDT: is not a valid key, expected a mapping keyed by BASE/QUOTE, such as BTC/USDT',
])
refuses('a pair of a currency that there is not', '  XRP/USDT: →   XRP/EUR:', [
  '97: crypto_pairs.XRP/EUR: names EUR, which is not a crypto currency of this catalogue, expected BASE/QUOTE of two that are',
])
refuses('a pair with fiat in it', '  XRP/USDT: →   XRP/RUB:', [
  '97: crypto_pairs.XRP/RUB: names RUB, which is not a crypto currency of this catalogue, expected BASE/QUOTE of two that are',
])
refuses('a pair of a currency with itself', '  XRP/USDT: →   XRP/XRP:', [
  '97: crypto_pairs.XRP/XRP: has one currency on both sides, expected two different ones',
])
refuses('a pair listed both ways round', `crypto_pairs: → ${second}`, [
  '106: crypto_pairs.XRP/USDT: is the same pair as USDT/XRP, expected it once',
])
refuses(
  'a pair of a currency that the house holds none of',
  '  XRP:\n    min: "0"\n    max: "400"\n    hedge_above: "20"\n → ',
  [
    '97: crypto_pairs.XRP/USDT: needs XRP, which inventory does not list',
    '110: converter.crypto.spreads.USDT/XRP: needs XRP, which inventory does not list',
  ],
)
refuses('a price step of zero', 'price_step: "0.0001" → price_step: "0"', [
  '99: crypto_pairs.XRP/USDT.price_step: is "0", must be greater than zero',
])
refuses('a price step beyond 18 decimals', `price_step: "0.0001" → price_step: "0.${'0'.repeat(18)}1"`, [
  `99: crypto_pairs.XRP/USDT.price_step: is "0.${'0'.repeat(18)}1", must have at most 18 decimals`,
])
refuses('a price step above the price', 'price_step: "0.0001" → price_step: "2.51"', [
  '99: crypto_pairs.XRP/USDT.price_step: is "2.51", expected at most the price, price_usdt of one over the other',
])
refuses('bounds off the step', 'amount_step: "0.1" → amount_step: "7"', [
  '101: crypto_pairs.XRP/USDT.min_amount: is "1", expected a multiple of amount_step, "7"',
  '102: crypto_pairs.XRP/USDT.max_amount: is "600", expected a multiple of amount_step, "7"',
])
refuses(
  'a smallest amount above the largest',
  'min_amount: "1"\n    max_amount: "600" → min_amount: "600.1"\n    max_amount: "600"',
  ['101: crypto_pairs.XRP/USDT.min_amount: is "600.1", expected at most max_amount, "600"'],
)
refuses('a smallest value above the largest', 'min_value: "0.5" → min_value: "1000.000001"', [
  '103: crypto_pairs.XRP/USDT.min_value: is "1000.000001", expected at most max_value, "1000"',
])
refuses('a value finer than its currency', 'min_value: "0.5" → min_value: "0.0000005"', [
  '103: crypto_pairs.XRP/USDT.min_value: is "0.0000005", must have at most 6 decimals',
])
refuses('a step of zero', 'amount_step: "0.1" → amount_step: "0"', [
  '100: crypto_pairs.XRP/USDT.amount_step: is "0", must be greater than zero',
])
refuses('a spread of the whole price', 'spread: "0.001" → spread: "1"', [
  '105: crypto_pairs.XRP/USDT.spread: is "1", must be a share below 1, such as "0.001" for 0.1 %',
])

test('a broken currency is told of once, whatever deals in it', () => {
  const text = edited({ find: 'XRP\n    type: crypto', put: 'XRP\n    type: cripto' })
  expect(problemsOf(text)).toEqual([
    'catalog.yaml:33: currencies.XRP.type: is "cripto", expected crypto or fiat',
  ])
})
