import { expect, test } from 'vitest'
import { type HouseBook, houseStatement } from '#core/dealing'
import { type Money, parseRate } from '#core/money'
import { goodCatalog } from '../../test/world/good-catalog.ts'
import { catalogOf } from '../../test/world/shipped-catalog.ts'
import { describeHouse } from './describe-house.ts'

const catalog = catalogOf(goodCatalog)

function bookOf(symbol: string, position: bigint): HouseBook {
  const currency = catalog.currency(symbol)
  if (currency === undefined) throw new Error('the catalogue has it')
  const money = (units: bigint): Money => ({ asset: currency.asset, units })
  const nothing = money(0n)
  return {
    currency,
    inventory: money(1_000_000_000n + position),
    funded: money(1_000_000_000n),
    spread: nothing,
    fees: nothing,
    withdrawalFees: nothing,
    depositFees: nothing,
    hedged: nothing,
    hedgeProceeds: 0n,
  }
}

function described(position: bigint, price: string | null): string {
  const [xrp, usdt] = [catalog.asset('XRP'), catalog.asset('USDT')]
  if (xrp === undefined || usdt === undefined) throw new Error('the catalogue has both')
  const midOf = () => (price === null ? null : parseRate(price, xrp, usdt))
  const statement = houseStatement([bookOf('XRP', position)], { catalog, midOf })
  return describeHouse(statement, { mids: new Map(), pending: [] })
}

test.each([
  [-1n, '-0.01'],
  [-9_409_999n, '-9.41'],
  [-10_000n, '-0.01'],
  [9_409_999n, '9.4'],
])(
  'a profit of %i millionths is shown as %s: a loss is never shown smaller, nor a gain larger',
  (units, shown) => {
    const [, , profit] = /^(profit) +(\S+) +USDT/m.exec(described(units, '1')) ?? []
    expect(profit).toBe(shown)
  },
)

test('sums that are not known are said to be unknown, with the currency that has no price', () => {
  const text = described(-5n, null)
  for (const name of ['exposure', 'dealing', 'hedging', 'profit'])
    expect(text).toMatch(new RegExp(`^${name} +unknown +USDT`, 'm'))
  expect(text).toContain('Without a price of XRP the sums are not known.')
})

test('fees of payments are told exactly in each currency, apart from the sums, though it has no price', () => {
  const xrp = bookOf('XRP', 0n)
  const rub = bookOf('RUB', 0n)
  const books = [
    { ...xrp, withdrawalFees: { ...xrp.fees, units: 250_000n } },
    { ...rub, withdrawalFees: { ...rub.fees, units: 1_000n }, depositFees: { ...rub.fees, units: 501n } },
  ]
  const statement = houseStatement(books, { catalog, midOf: () => null })
  const text = describeHouse(statement, { mids: new Map(), pending: [] })
  expect(text).toContain(
    '\nFees of payments, in no sum above: withdrawals 0.25 XRP, 10 RUB; deposits 5.01 RUB.\n',
  )
  expect(text).toMatch(/^profit +0 +USDT/m)
  expect(described(0n, '1')).toContain('in no sum above: withdrawals none; deposits none.')
})

test('a hedge whose outcome is not known is named with its provider', () => {
  const since = new Date(0)
  const pending = [{ reference: 'r1', provider: 'former', side: 'buy', symbol: 'XRP', since } as const]
  const statement = houseStatement([], { catalog, midOf: () => null })
  expect(describeHouse(statement, { mids: new Map(), pending })).toContain(
    ': hedge r1 (buy XRP) with former, of 1970-01-01T00:00:00.000Z.',
  )
})
