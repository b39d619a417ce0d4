import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemIds } from '#platform/ids'
import { type DealingHouse, openDealingHouse } from '../../test/dealing-house.ts'
import { fundHouse } from './fund-house.ts'

let house: DealingHouse
beforeAll(async () => {
  house = await openDealingHouse()
})
afterAll(() => house.drop())

type Asked = { symbol: string; amount: string; reference: string | null }

function fund(asked: Asked): Promise<string> {
  const { database, catalog } = house
  return fundHouse(database, { ...asked, catalog, ids: systemIds, postedAt: new Date(0) })
}

test.each<[symbol: string, amount: string, words: string]>([
  ['EUR', '1', 'the house does not deal in EUR; the inventory of the catalogue lists USDT, XRP, RUB'],
  ['', '1', 'the house does not deal in ; the'],
  ['XRP', '0', 'the amount 0 must be greater than zero'],
  ['XRP', '-1', 'the amount -1 must be a plain decimal string such as "100.5"'],
  ['XRP', '1e3', 'the amount 1e3 must be a plain decimal string'],
  ['XRP', '0.0000001', 'the amount 0.0000001 must have at most 6 decimals'],
  ['XRP', '1'.repeat(79), 'is too large'],
])('%s %s is refused in words, and funds nothing', async (symbol, amount, words) => {
  await expect(fund({ symbol, amount, reference: null })).rejects.toThrow(words)
  expect(await house.houseUnits('inventory')).toEqual({})
})

test.each(['', 'two words', 'ключ', 'x'.repeat(101)])('the reference %j is refused', async (reference) => {
  await expect(fund({ symbol: 'XRP', amount: '1', reference })).rejects.toThrow('a reference is 1 to 100')
})

test('without a reference every call counts; with one, the first of many at once does', async () => {
  for (let call = 0; call < 2; call++)
    expect(await fund({ symbol: 'usdt', amount: '1.50', reference: null })).toBe(
      'The house was funded with 1.5 USDT.\n',
    )
  const told = await Promise.all(
    Array.from({ length: 10 }, () => fund({ symbol: 'XRP', amount: '2', reference: 'many' })),
  )
  expect(told.filter((text) => text === 'The house was funded with 2 XRP.\n')).toHaveLength(1)
  expect(told.filter((text) => text.includes('counted before, for the same 2 XRP'))).toHaveLength(9)
  expect(await house.houseUnits('inventory')).toEqual({ USDT: 3_000_000n, XRP: 2_000_000n })
})

test('a reference that counted something else is a mistake', async () => {
  await fund({ symbol: 'RUB', amount: '10', reference: 'may' })
  for (const [symbol, amount] of [
    ['RUB', '10.01'],
    ['XRP', '10'],
  ] as const)
    await expect(fund({ symbol, amount, reference: 'may' })).rejects.toThrow(
      'the reference may was counted before, for 10 RUB; nothing was done',
    )
  expect(await house.houseUnits('inventory')).toMatchObject({ RUB: 1_000n })
})
