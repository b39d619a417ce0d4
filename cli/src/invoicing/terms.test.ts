import { expect, test } from 'vitest'
import { Misuse } from '#terminal'
import { readTerms } from './terms.ts'

test('without a network the currency is what is counted in, and the payer chooses', () => {
  expect(readTerms(['25', 'USDT'], {})).toMatchObject({ amount: '25', price_currency: 'USDT' })
  expect(readTerms(['25', 'USDT'], {})).not.toHaveProperty('symbol')
  expect(readTerms(['USDT'], {})).toMatchObject({ amount: undefined, price_currency: 'USDT' })
})

test('with a network the currency is what is paid, whatever the amount counts in', () => {
  const values = { network: 'btc', 'price-currency': 'USD' }
  const paid = { amount: '25', symbol: 'BTC', bch_code: 'btc' }
  expect(readTerms(['25', 'BTC'], values)).toMatchObject({ ...paid, price_currency: 'USD' })
  expect(readTerms(['25', 'BTC'], { network: 'btc' })).toMatchObject({ ...paid, price_currency: undefined })
})

test('a hedge names its currency', () => {
  expect(readTerms(['BTC'], { hedge: 'USDT' })).toMatchObject({ is_hedging: true, hedging_symbol: 'USDT' })
  expect(readTerms(['BTC'], {})).not.toHaveProperty('is_hedging')
})

test.each([
  ['900', 900],
  ['90s', 90],
  ['30m', 1_800],
  ['2h', 7_200],
  ['7d', 604_800],
])('a time of %s is %i seconds', (ttl, seconds) => {
  expect(readTerms(['USDT'], { ttl }).ttl_seconds).toBe(seconds)
})

test.each([
  [['25'], {}, 'The AMOUNT needs its CURRENCY, such as `25 USDT`'],
  [['25', 'USDT'], { 'price-currency': 'USD' }, '--price-currency goes with --network'],
  [['25', 'USDT'], { ttl: '1 hour' }, '--ttl is a time such as 900, 30m, 2h or 7d'],
  [['25', 'USDT'], { ttl: '-5' }, '--ttl is a time such as 900, 30m, 2h or 7d'],
])('%j with %j is misuse', (words, values, said) => {
  expect(() => readTerms(words, values)).toThrow(Misuse)
  expect(() => readTerms(words, values)).toThrow(said)
})
