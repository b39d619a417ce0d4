import { afterAll, expect, test } from 'vitest'
import { type ActAnswer, answerText, outcomesOf, readActions } from '#core/operators'
import { systemIds } from '#platform/ids'
import { acting } from '../../../test/world/acting-person.ts'
import { openDealingHouse } from '../../../test/world/dealing-house.ts'
import { fundHouse, withdrawHouse } from './fund-house.ts'

const house = await openDealingHouse()
afterAll(() => house.drop())

type Asked = { symbol: string; amount: string; reference: string | null }

const fund = async (asked: Asked) => answerText(await funding(asked))

function funding(asked: Asked): Promise<ActAnswer> {
  const { database, catalog } = house
  return fundHouse(database, {
    ...asked,
    catalog,
    ids: systemIds,
    postedAt: new Date(0),
    operator: acting('root', { action: 'house fund', class: 'givesValue', right: 'house.fund' }),
  })
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
  expect(await readActions(house.database, { subject: '1.5 USDT', limit: 9 })).toMatchObject([
    { details: { before: '1.5 USDT', after: '3 USDT' } },
    { details: { before: '0 USDT', after: '1.5 USDT' } },
  ])
})

test('what was funded by mistake is warned of and taken back, as far as there is, once for its reference', async () => {
  const withdraw = async (asked: Asked) => {
    const { database, catalog } = house
    const answer = await withdrawHouse(database, {
      ...asked,
      catalog,
      ids: systemIds,
      postedAt: new Date(0),
      operator: acting('root', { action: 'house withdraw', class: 'givesValue', right: 'house.fund' }),
    })
    return answerText(answer)
  }
  expect(await fund({ symbol: 'XRP', amount: '4000', reference: 'typo' })).toBe(
    'The house was funded with 4000 XRP.\nWarning: it has 4002 XRP, above the max of 400 XRP, and takes no more XRP by deals.\n',
  )
  const tooMuch = withdraw({ symbol: 'XRP', amount: '4002.000001', reference: 'typo' })
  await expect(tooMuch).rejects.toThrow(
    'the inventory has 4002 XRP, less than 4002.000001 XRP; nothing was done',
  )
  const told = await Promise.all(
    Array.from({ length: 10 }, () => withdraw({ symbol: 'xrp', amount: '3600', reference: 'typo' })),
  )
  expect(told.filter((text) => text === 'The house gave up 3600 XRP.\n')).toHaveLength(1)
  expect(told.filter((text) => text.includes('counted before, for the same 3600 XRP'))).toHaveLength(9)
  await expect(withdraw({ symbol: 'XRP', amount: '1', reference: 'typo' })).rejects.toThrow('for 3600 XRP')
  await expect(withdraw({ symbol: 'EUR', amount: '1', reference: null })).rejects.toThrow(
    'does not deal in EUR',
  )
  expect(await house.houseUnits('inventory')).toMatchObject({ XRP: 402_000_000n })
  expect(await withdraw({ symbol: 'USDT', amount: '1', reference: null })).toBe(
    'The house gave up 1 USDT.\nWarning: it has 2 USDT, below the min of 5 USDT, and gives no more USDT by deals.\n',
  )
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

test('each funding and withdrawal that counted is one line of the audit log', async () => {
  const log = await readActions(house.database, { subject: null, limit: 100 })
  expect(log.map(({ operator, action, subject }) => `${operator}: ${action} ${subject}`)).toEqual([
    'root: house fund 10 RUB',
    'root: house withdraw 1 USDT',
    'root: house withdraw 3600 XRP',
    'root: house fund 4000 XRP',
    'root: house fund 2 XRP',
    'root: house fund 1.5 USDT',
    'root: house fund 1.5 USDT',
  ])
})

test('a funding answers codes with their facts', async () => {
  const answered = async () =>
    outcomesOf(await funding({ symbol: 'XRP', amount: '1', reference: 'facts' })).map(({ kind, params }) => [
      kind.code,
      params,
    ])
  expect(await answered()).toEqual([
    ['HOUSE_FUNDED', { amount: '1 XRP' }],
    ['INVENTORY_ABOVE_MAX', { held: '403 XRP', max: '400 XRP', symbol: 'XRP' }],
  ])
  expect(await answered()).toEqual([['REFERENCE_COUNTED_BEFORE', { reference: 'facts', amount: '1 XRP' }]])
})
