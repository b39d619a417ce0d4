import { expect, test } from 'vitest'
import { formatAmount, formatFraction } from '#core/money'
import { edited, goodCatalog, problemsOf, refuses } from '../../../../test/world/good-catalog.ts'
import { catalogOf } from '../../../../test/world/shipped-catalog.ts'
import { converterSettings } from './converter-settings.ts'

test('the converters have exact terms', () => {
  const { quotes, crypto, fiat } = catalogOf(goodCatalog).section(converterSettings)
  expect(formatFraction(crypto.spread)).toBe('0.002')
  expect([...crypto.spreads].map(([pair, spread]) => [pair, formatFraction(spread)])).toEqual([
    ['USDT/XRP', '0.0005'],
  ])
  expect(crypto.quoteSeconds).toBe(30)
  expect([formatAmount(quotes.openMaxUsdt), formatFraction(quotes.tolerance)]).toEqual(['500', '0.5'])
  expect([crypto.amountMinUsdt, crypto.amountMaxUsdt].map(formatAmount)).toEqual(['1', '250'])
  expect([fiat.spread, fiat.fee].map(formatFraction)).toEqual(['0.004', '0.002'])
  const [rub] = fiat.currencies
  expect([rub?.currency.symbol, rub?.sign]).toEqual(['RUB', '₽'])
  expect(rub && [rub.amountMin, rub.amountMax].map((bound) => bound && formatAmount(bound))).toEqual([
    '100',
    '15000',
  ])
})

test('spreads of pairs and an upper bound in fiat may be left out', () => {
  const text = goodCatalog.replace(/ {4}spreads:\n.*\n/, '').replace(/ {8}max_amount:.*\n/, '')
  const { crypto, fiat } = catalogOf(text).section(converterSettings)
  expect([crypto.spreads.size, fiat.currencies[0]?.amountMax]).toEqual([0, null])
})

refuses('half a converter', 'converter:\n  crypto:\n → converter:\n  coins:\n', [
  '106: converter.crypto: is missing, expected a mapping with spread, spreads, quote_seconds, min_amount_usdt and max_amount_usdt',
  '107: converter.coins: is not a known key, expected one of quotes, crypto, fiat',
])
refuses('a quote that lasts no time', 'quote_seconds: 30 → quote_seconds: 0', [
  '111: converter.crypto.quote_seconds: is the number 0, expected a whole number of seconds from 5 to 300',
])
refuses('a quote in text', 'quote_seconds: 30 → quote_seconds: "30"', [
  '111: converter.crypto.quote_seconds: is "30", expected a whole number of seconds from 5 to 300',
])
refuses(
  'a tolerance of the whole spread, beyond which a quote is a free option',
  'tolerance: "0.5" → tolerance: "1"',
  ['124: converter.quotes.tolerance: is "1", must be a share below 1, such as "0.001" for 0.1 %'],
)
refuses('open quotes that are worth nothing', 'max_open_usdt: "500" → max_open_usdt: "0"', [
  '123: converter.quotes.max_open_usdt: is "0", must be greater than zero',
])
refuses('a spread of the whole price', 'spread: "0.002" → spread: "1.5"', [
  '108: converter.crypto.spread: is "1.5", must be a share below 1, such as "0.001" for 0.1 %',
])
refuses(
  'a spread of a pair with too many decimals',
  '"0.0005"\n    quote_seconds → "0.0000005"\n    quote_seconds',
  ['110: converter.crypto.spreads.USDT/XRP: is "0.0000005", must have at most 6 decimals'],
)
refuses('a spread of one currency', '      USDT/XRP: →       XRP:', [
  '110: converter.crypto.spreads.XRP: is not a valid key, expected a mapping of BASE/QUOTE to a spread in quotes',
])
refuses('a spread of a currency that there is not', '      USDT/XRP: →       BTC/XRP:', [
  '110: converter.crypto.spreads.BTC/XRP: names BTC, which is not a crypto currency of this catalogue, expected BASE/QUOTE of two that are',
])
refuses('a spread of a pair with fiat in it', '      USDT/XRP: →       USDT/RUB:', [
  '110: converter.crypto.spreads.USDT/RUB: names RUB, which is not a crypto currency of this catalogue, expected BASE/QUOTE of two that are',
])
refuses(
  'a pair with two spreads',
  '      USDT/XRP: "0.0005" →       USDT/XRP: "0.0005"\n      XRP/USDT: "0.0006"',
  ['111: converter.crypto.spreads.XRP/USDT: is the same pair as USDT/XRP, expected it once'],
)
refuses('a smallest worth above the largest', 'min_amount_usdt: "1" → min_amount_usdt: "251"', [
  '112: converter.crypto.min_amount_usdt: is "251", expected at most max_amount_usdt, "250"',
])
refuses('a worth finer than USDT', 'min_amount_usdt: "1" → min_amount_usdt: "1.0000001"', [
  '112: converter.crypto.min_amount_usdt: is "1.0000001", must have at most 6 decimals',
])
refuses('a fee in percent', 'fee: "0.002"\n    currencies → fee: "2"\n    currencies', [
  '116: converter.fiat.fee: is "2", must be a share below 1, such as "0.001" for 0.1 %',
])
refuses('a crypto currency listed as fiat', '      RUB:\n        sign →       XRP:\n        sign', [
  '118: converter.fiat.currencies.XRP: is not a fiat currency of this catalogue, expected the symbol of one',
])
refuses('a fiat currency that there is not', '      RUB:\n        sign →       EUR:\n        sign', [
  '118: converter.fiat.currencies.EUR: is not a fiat currency of this catalogue, expected the symbol of one',
])
refuses(
  'a fiat currency that the house holds none of',
  '  RUB:\n    min: "0"\n    max: "80000"\n    hedge_above: "1000"\n → ',
  ['118: converter.fiat.currencies.RUB: needs RUB, which inventory does not list'],
)
refuses('a sign that is a sentence', 'sign: "₽" → sign: "Russian rouble"', [
  '119: converter.fiat.currencies.RUB.sign: is "Russian rouble", expected the sign people write, such as ₽',
])
refuses('a smallest amount of zero', 'min_amount: "100" → min_amount: "0"', [
  '120: converter.fiat.currencies.RUB.min_amount: is "0", must be greater than zero',
])
refuses('a smallest amount above the largest', 'min_amount: "100" → min_amount: "15000.01"', [
  '120: converter.fiat.currencies.RUB.min_amount: is "15000.01", expected at most max_amount, "15000"',
])

test('a half that is broken hides nothing of the other', () => {
  const text = edited({ find: 'quote_seconds: 30', put: 'quote_seconds: 0' }).replace(
    'fee: "0.002"',
    'fee: "2"',
  )
  expect(problemsOf(text).map((problem) => problem.split(': ')[1])).toEqual([
    'converter.crypto.quote_seconds',
    'converter.fiat.fee',
  ])
})
