import { expect, test } from 'vitest'
import { formatAmount } from '#core/money'
import { problemsOf } from '../../../test/world/good-catalog.ts'
import { catalogOf, shippedText } from '../../../test/world/shipped-catalog.ts'
import { tradingCurrencies } from './trading-currencies.ts'

const section = `trading_account:
  USDT:
    min_deposit: "0.5"
    max_deposit: "500"
    min_withdraw: "0.25"
    max_withdraw: "250"
  RUB:
    min_deposit: "1"
    max_deposit: "1"
    min_withdraw: "2"
    max_withdraw: "20"
`
const text = shippedText.replace(/(?<=\n)trading_account:\n(?: +.*\n)+/, section)
const sectionLine = text.slice(0, text.indexOf(section)).split('\n').length

/** The problems of the catalogue with one text of the section replaced, their lines counted from the section's first. */
function problemsWith(find: string, put: string): string[] {
  expect(section.split(find)).toHaveLength(2)
  const edited = text.replace(section, () => section.replace(find, () => put))
  return problemsOf(edited).map((problem) =>
    problem.replace(/^catalog\.yaml:(\d+)/, (_, line) => String(Number(line) - sectionLine)),
  )
}

test('the trading account lists currencies with exact bounds, in the order of the file', () => {
  const catalog = catalogOf(text)
  const bounds = catalog
    .section(tradingCurrencies)
    .all.map(({ currency, ...amounts }) => [
      currency.symbol,
      ...[
        amounts.depositAmountMin,
        amounts.depositAmountMax,
        amounts.withdrawAmountMin,
        amounts.withdrawAmountMax,
      ].map(formatAmount),
    ])
  expect(bounds).toEqual([
    ['USDT', '0.5', '500', '0.25', '250'],
    ['RUB', '1', '1', '2', '20'],
  ])
  expect(catalog.section(tradingCurrencies).find('usdt')?.currency).toBe(catalog.currency('USDT'))
  expect(catalog.section(tradingCurrencies).find('usdt')?.depositAmountMin).toEqual({
    asset: { symbol: 'USDT', scale: 6 },
    units: 500_000n,
  })
  for (const symbol of ['BTC', 'EUR', '', '__proto__'])
    expect(catalog.section(tradingCurrencies).find(symbol)).toBeUndefined()
})

test('a currency that no pair trades can be listed', () => {
  const btc = '  BTC: { min_deposit: "1", max_deposit: "2", min_withdraw: "1", max_withdraw: "2" }'
  expect(problemsWith('  RUB:', `${btc}\n  RUB:`)).toEqual([])
})

function refuses(mistake: string, edit: string, problems: readonly string[]): void {
  const [find = '', put = ''] = edit.split(' → ')
  test(`${mistake} is refused with its line`, () => expect(problemsWith(find, put)).toEqual(problems))
}

refuses('a number for a bound', '"500" → 500', [
  '3: trading_account.USDT.max_deposit: is the number 500, expected an amount in quotes, such as "0.001"',
])
refuses('an unknown key', '    max_withdraw: "250" →     max_withdraw: "250"\n    fee: "0"', [
  '6: trading_account.USDT.fee: is not a known key, expected one of min_deposit, max_deposit, min_withdraw, max_withdraw',
])
refuses(
  'a symbol in lower case',
  '  RUB:\n →   RUB: { min_deposit: "1", max_deposit: "1", min_withdraw: "1", max_withdraw: "1" }\n  rub:\n',
  [
    '7: trading_account.rub: is not a valid key, expected a mapping keyed by currency symbols in upper case, such as USDT',
  ],
)
refuses(
  'a currency that there is not',
  '  RUB:\n →   RUB: { min_deposit: "1", max_deposit: "1", min_withdraw: "1", max_withdraw: "1" }\n  EUR:\n',
  [
    '7: trading_account.EUR: is not a currency of this catalogue, expected one of BTC, ETH, USDT, USDC, LTC, DOGE, TRX, TON, SOL, XRP, BNB, RUB, USD',
  ],
)
refuses('a pair whose quote is not listed', '  RUB:\n →   BTC:\n', [
  '0: trading_account: lacks RUB, expected it because the pair USDT/RUB trades it',
])
refuses('a pair whose base is not listed', '  USDT:\n →   BTC:\n', [
  '0: trading_account: lacks USDT, expected it because the pair USDT/RUB trades it',
])
refuses('a bound finer than its currency', '"2" → "2.001"', [
  '9: trading_account.RUB.min_withdraw: is "2.001", must have at most 2 decimals',
])
refuses('a minimum of zero', '"0.5" → "0"', [
  '2: trading_account.USDT.min_deposit: is "0", must be greater than zero',
])
refuses('a smallest deposit above the largest', '"0.5" → "500.000001"', [
  '2: trading_account.USDT.min_deposit: is "500.000001", expected at most max_deposit, "500"',
])
refuses('a smallest withdrawal above the largest', '"2" → "20.01"', [
  '9: trading_account.RUB.min_withdraw: is "20.01", expected at most max_withdraw, "20"',
])

test.each(['min_deposit', 'max_deposit', 'min_withdraw', 'max_withdraw'])('%s may not be left out', (key) => {
  const line = section.split('\n').find((one) => one.includes(key)) ?? ''
  expect(problemsWith(`${line}\n`, '')).toEqual([
    `1: trading_account.USDT.${key}: is missing, expected an amount in quotes, such as "0.001"`,
  ])
})

test('the catalogue may not be without the section', () => {
  expect(() => catalogOf(text.replace(section, ''))).toThrow(
    'trading_account: is missing, expected a mapping keyed by currency symbols in upper case, such as USDT',
  )
})

test('a broken currency is told of once', () => {
  expect(() => catalogOf(text.replace('precision: 2\n', 'precision: two\n'))).toThrow(
    /^The catalogue is not usable:\n {2}catalog\.yaml:\d+: currencies\.RUB\.precision: [^\n]+$/,
  )
})
