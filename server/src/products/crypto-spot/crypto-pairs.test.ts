import { expect, test } from 'vitest'
import { formatAmount, formatFraction } from '#core/money'
import { type Edit, edited, goodCatalog, problemsOf } from '../../../test/world/good-catalog.ts'
import { catalogOf } from '../../../test/world/shipped-catalog.ts'
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

test.each<Edit & { readonly mistake: string; readonly problems: readonly string[] }>([
  {
    mistake: 'a number for an amount',
    find: 'max_value: "1000"',
    put: 'max_value: 1000',
    problems: [
      '83: crypto_pairs.XRP/USDT.max_value: is the number 1000, expected an amount in quotes, such as "0.001"',
    ],
  },
  {
    mistake: 'an unknown key',
    find: 'min_value: "0.5"',
    put: 'min_value: "0.5"\n    fee: "0"',
    problems: [
      '83: crypto_pairs.XRP/USDT.fee: is not a known key, expected one of state, price_step, amount_step, min_amount, max_amount, min_value, max_value, spread',
    ],
  },
  {
    mistake: 'a name that is no pair',
    find: '  XRP/USDT:',
    put: '  XRP-USDT:',
    problems: [
      '76: crypto_pairs.XRP-USDT: is not a valid key, expected a mapping keyed by BASE/QUOTE, such as BTC/USDT',
    ],
  },
  {
    mistake: 'a pair of a currency that there is not',
    find: '  XRP/USDT:',
    put: '  XRP/EUR:',
    problems: [
      '76: crypto_pairs.XRP/EUR: names EUR, which is not a crypto currency of this catalogue, expected BASE/QUOTE of two that are',
    ],
  },
  {
    mistake: 'a pair with fiat in it',
    find: '  XRP/USDT:',
    put: '  XRP/RUB:',
    problems: [
      '76: crypto_pairs.XRP/RUB: names RUB, which is not a crypto currency of this catalogue, expected BASE/QUOTE of two that are',
    ],
  },
  {
    mistake: 'a pair of a currency with itself',
    find: '  XRP/USDT:',
    put: '  XRP/XRP:',
    problems: ['76: crypto_pairs.XRP/XRP: has one currency on both sides, expected two different ones'],
  },
  {
    mistake: 'a pair listed both ways round',
    find: 'crypto_pairs:',
    put: second,
    problems: ['85: crypto_pairs.XRP/USDT: is the same pair as USDT/XRP, expected it once'],
  },
  {
    mistake: 'a pair of a currency that the house holds none of',
    find: '  XRP:\n    min: "0"\n    max: "400"\n    hedge_above: "20"\n',
    put: '',
    problems: [
      '76: crypto_pairs.XRP/USDT: needs XRP, which inventory does not list',
      '89: converter.crypto.spreads.USDT/XRP: needs XRP, which inventory does not list',
    ],
  },
  {
    mistake: 'a price step of zero',
    find: 'price_step: "0.0001"',
    put: 'price_step: "0"',
    problems: ['78: crypto_pairs.XRP/USDT.price_step: is "0", must be greater than zero'],
  },
  {
    mistake: 'a price step beyond 18 decimals',
    find: 'price_step: "0.0001"',
    put: `price_step: "0.${'0'.repeat(18)}1"`,
    problems: [
      `78: crypto_pairs.XRP/USDT.price_step: is "0.${'0'.repeat(18)}1", must have at most 18 decimals`,
    ],
  },
  {
    mistake: 'a price step above the price',
    find: 'price_step: "0.0001"',
    put: 'price_step: "2.51"',
    problems: [
      '78: crypto_pairs.XRP/USDT.price_step: is "2.51", expected at most the price, price_usdt of one over the other',
    ],
  },
  {
    mistake: 'bounds off the step',
    find: 'amount_step: "0.1"',
    put: 'amount_step: "7"',
    problems: [
      '80: crypto_pairs.XRP/USDT.min_amount: is "1", expected a multiple of amount_step, "7"',
      '81: crypto_pairs.XRP/USDT.max_amount: is "600", expected a multiple of amount_step, "7"',
    ],
  },
  {
    mistake: 'a smallest amount above the largest',
    find: 'min_amount: "1"\n    max_amount: "600"',
    put: 'min_amount: "600.1"\n    max_amount: "600"',
    problems: ['80: crypto_pairs.XRP/USDT.min_amount: is "600.1", expected at most max_amount, "600"'],
  },
  {
    mistake: 'a smallest value above the largest',
    find: 'min_value: "0.5"',
    put: 'min_value: "1000.000001"',
    problems: ['82: crypto_pairs.XRP/USDT.min_value: is "1000.000001", expected at most max_value, "1000"'],
  },
  {
    mistake: 'a value finer than its currency',
    find: 'min_value: "0.5"',
    put: 'min_value: "0.0000005"',
    problems: ['82: crypto_pairs.XRP/USDT.min_value: is "0.0000005", must have at most 6 decimals'],
  },
  {
    mistake: 'a step of zero',
    find: 'amount_step: "0.1"',
    put: 'amount_step: "0"',
    problems: ['79: crypto_pairs.XRP/USDT.amount_step: is "0", must be greater than zero'],
  },
  {
    mistake: 'a spread of the whole price',
    find: 'spread: "0.001"',
    put: 'spread: "1"',
    problems: [
      '84: crypto_pairs.XRP/USDT.spread: is "1", must be a share below 1, such as "0.001" for 0.1 %',
    ],
  },
])('$mistake is refused with its line', ({ find, put, problems }) => {
  expect(problemsOf(edited({ find, put }))).toEqual(problems.map((problem) => `catalog.yaml:${problem}`))
})

test('a broken currency is told of once, whatever deals in it', () => {
  const text = edited({ find: 'XRP\n    type: crypto', put: 'XRP\n    type: cripto' })
  expect(problemsOf(text)).toEqual([
    'catalog.yaml:33: currencies.XRP.type: is "cripto", expected crypto or fiat',
  ])
})
