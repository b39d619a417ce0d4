import { expect, test } from 'vitest'
import { formatAmount, formatFraction, type Money } from '#core/money'
import { fieldProblems } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { wrongAmounts, zeros } from '../../../../test/wire/wrong-amounts.ts'
import { shippedCatalog } from '../../../../test/world/shipped-catalog.ts'
import { readOrder } from './read-order.ts'

const catalog = shippedCatalog

type Body = { readonly [field: string]: string }
const buying = { from_symbol: 'USDT', to_symbol: 'BTC' }
const selling = { from_symbol: 'BTC', to_symbol: 'USDT' }

/** The order that a body reads as, or the code of its refusal with the field or the details that it names. */
function read(body: Body): unknown {
  try {
    const terms = readOrder(body as Parameters<typeof readOrder>[0], catalog)
    const text = (amount: Money | null) => (amount ? `${formatAmount(amount)} ${amount.asset.symbol}` : '?')
    const end = terms.type === 'limit' ? `at ${formatFraction(terms.price)}` : `to ${text(terms.received)}`
    return `${terms.pair.name} ${terms.side}: ${text(terms.given)} ${end}`
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [problem] = fieldProblems(error)
    return problem === undefined ? [error.kind.code, error.details] : [error.kind.code, problem.path]
  }
}

const invalid = (field: string) => ['VALIDATION_ERROR', field]

test('a market order names one amount, in either currency, and its side follows from what it gives', () => {
  expect(read({ ...buying, from_amount: '100' })).toBe('BTC/USDT buy: 100 USDT to ?')
  expect(read({ ...buying, to_amount: '0.001' })).toBe('BTC/USDT buy: ? to 0.001 BTC')
  const sale = { ...selling, type: 'market', from_amount: '0.0010' }
  expect(read(sale)).toBe('BTC/USDT sell: 0.001 BTC to ?')
  expect(read({ ...selling, to_amount: '50.000001' })).toBe('BTC/USDT sell: ? to 50.000001 USDT')
  const inAnyCase = { from_symbol: 'eth', to_symbol: 'Btc', from_amount: '1' }
  expect(read(inAnyCase)).toBe('ETH/BTC sell: 1 ETH to ?')
})

test('a limit order gives from_amount at order_price, which is quote per base either way', () => {
  const limit = { type: 'limit', order_price: '65000.10' }
  expect(read({ ...selling, ...limit, from_amount: '0.5' })).toBe('BTC/USDT sell: 0.5 BTC at 65000.1')
  expect(read({ ...buying, ...limit, from_amount: '500' })).toBe('BTC/USDT buy: 500 USDT at 65000.1')
})

test('a combination of fields that does not go together is refused by the one that is wrong', () => {
  const limit = { ...buying, type: 'limit' }
  expect(read({ ...buying })).toEqual(invalid('from_amount'))
  expect(read({ ...buying, from_amount: '100', to_amount: '0.001' })).toEqual(invalid('to_amount'))
  expect(read({ ...buying, from_amount: '100', order_price: '65000' })).toEqual(invalid('order_price'))
  expect(read({ ...limit, order_price: '65000' })).toEqual(invalid('from_amount'))
  expect(read({ ...limit, from_amount: '100' })).toEqual(invalid('order_price'))
  expect(read({ ...limit, to_amount: '0.001', order_price: '65000' })).toEqual(invalid('to_amount'))
  expect(read({ ...limit, from_amount: '1', to_amount: '1', order_price: '1' })).toEqual(invalid('to_amount'))
})

test('a malformed amount is refused by its field', () => {
  const texts = (decimals: number) =>
    [...wrongAmounts(decimals), ...zeros].filter((amount) => typeof amount === 'string')
  for (const text of texts(6))
    expect([text, read({ ...buying, from_amount: text })]).toEqual([text, invalid('from_amount')])
  for (const text of texts(8))
    expect([text, read({ ...buying, to_amount: text })]).toEqual([text, invalid('to_amount')])
  for (const text of texts(2)) {
    const order = { ...buying, type: 'limit', from_amount: '100', order_price: text }
    // A price has no bound of its own, so that many digits are only no amount.
    if (/^1+$/.test(text) && text.length < 81) continue
    expect([text, read(order)]).toEqual([text, invalid('order_price')])
  }
})

test('an amount must lie within the bounds of its side, both included', () => {
  const base = { symbol: 'BTC', min: '0.00002', max: '20' }
  const quote = { symbol: 'USDT', min: '1', max: '1000000' }
  expect(read({ ...selling, from_amount: '0.00002' })).toContain('sell')
  expect(read({ ...selling, from_amount: '0.00001' })).toEqual(['AMOUNT_TOO_SMALL', base])
  expect(read({ ...selling, from_amount: '0.00001999' })).toEqual(['AMOUNT_TOO_SMALL', base])
  expect(read({ ...buying, to_amount: '20' })).toContain('buy')
  expect(read({ ...buying, to_amount: '20.00001' })).toEqual(['AMOUNT_TOO_LARGE', base])
  expect(read({ ...buying, from_amount: '1' })).toContain('buy')
  expect(read({ ...buying, from_amount: '0.999999' })).toEqual(['AMOUNT_TOO_SMALL', quote])
  expect(read({ ...selling, to_amount: '1000000' })).toContain('sell')
  expect(read({ ...selling, to_amount: '1000000.000001' })).toEqual(['AMOUNT_TOO_LARGE', quote])
  const limit = { type: 'limit', order_price: '65000' }
  expect(read({ ...selling, ...limit, from_amount: '0.00001' })).toEqual(['AMOUNT_TOO_SMALL', base])
  expect(read({ ...buying, ...limit, from_amount: '1000001' })).toEqual(['AMOUNT_TOO_LARGE', quote])
})

test('amounts in base are multiples of the amount step, prices of the price step', () => {
  expect(read({ ...selling, from_amount: '0.000025' })).toEqual(invalid('from_amount'))
  expect(read({ ...buying, to_amount: '0.00002001' })).toEqual(invalid('to_amount'))
  const limit = (order_price: string) => read({ ...selling, type: 'limit', from_amount: '1', order_price })
  expect(limit('65000.001')).toEqual(invalid('order_price'))
  expect(limit('0.01')).toMatch(/ at 0\.01$/)
  const doge = { from_symbol: 'DOGE', to_symbol: 'BTC', type: 'limit', from_amount: '1000' }
  expect(read({ ...doge, order_price: '0.0000012345' })).toMatch(/ at 0\.0000012345$/)
  expect(read({ ...doge, order_price: '0.00000123451' })).toEqual(invalid('order_price'))
})

test('a limit order that could bring nothing is too small', () => {
  const order = { ...buying, type: 'limit', from_amount: '5', order_price: '500000001' }
  expect(read(order)).toEqual(['AMOUNT_TOO_SMALL', { symbol: 'USDT', min: '5.000001', max: '1000000' }])
  expect(read({ ...order, order_price: '500000000' })).toMatch(/ at 500000000$/)
})

test('a limit price at which no amount within the bounds brings anything is refused', () => {
  const buy = { ...buying, type: 'limit', from_amount: '1000000' }
  expect(read({ ...buy, order_price: '100000000000000' })).toMatch(/ at 100000000000000$/)
  expect(read({ ...buy, order_price: '100000000000000.01' })).toEqual(invalid('order_price'))
  // The price is wrong, however much is given.
  expect(read({ ...buy, from_amount: '1', order_price: '100000000000000.01' })).toEqual(
    invalid('order_price'),
  )
})

test('a limit price may be absurd, but not endless', () => {
  const buy = { from_symbol: 'USDT', to_symbol: 'ETH', type: 'limit', from_amount: '10' }
  expect(read({ ...buy, order_price: '1000000000000000' })).toMatch(/ at 1000000000000000$/)
  for (const order_price of ['1000000000000000.01', '9'.repeat(80)])
    expect(read({ ...buy, order_price })).toEqual(invalid('order_price'))
})

test('currencies that are unknown, or no pair, are told apart', () => {
  const amount = { from_amount: '10' }
  expect(read({ ...amount, from_symbol: 'NOPE', to_symbol: 'BTC' })).toEqual([
    'CURRENCY_NOT_FOUND',
    { symbol: 'NOPE' },
  ])
  expect(read({ ...amount, from_symbol: 'BTC', to_symbol: 'nope' })).toEqual([
    'CURRENCY_NOT_FOUND',
    { symbol: 'nope' },
  ])
  for (const [from_symbol, to_symbol] of [
    ['BTC', 'BTC'],
    ['USDT', 'RUB'],
    ['LTC', 'DOGE'],
  ] as const)
    expect(read({ ...amount, from_symbol, to_symbol })).toEqual([
      'PAIR_NOT_FOUND',
      { pair: `${from_symbol}-${to_symbol}` },
    ])
})
