import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Account, contradictionsOf, houseAccount, post } from '#core/ledger'
import { noteReturn, type Rail } from '#core/rails'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { inEnglish } from '#platform/sentences'
import { railCode } from '../../../test/world/rail-house.ts'
import { type Line, openStatementHouse, type StatementHouse } from '../../../test/world/statement-house.ts'
import { reconciliation } from './index.ts'

let house: StatementHouse
/** The balances of the house's accounts when the test began. */
let before: Record<string, number>
const kinds = ['custody', 'clearing', 'suspense', 'losses', 'treasury', 'network_fees'] as const
beforeAll(async () => {
  house = await openStatementHouse()
})
beforeEach(async () => {
  house.nextDay()
  before = await held()
})
afterEach(async () => {
  await house.expectSound()
  // Nothing of one test is missing in the next.
  house.nextDay()
  house.nextDay()
  await house.state([])
  for (const id of await openIds()) await house.operator('breaks', 'write-off', id, '--reason', 'over')
  expect(await house.houseHas('clearing')).toBe('0')
})
afterAll(() => house.close())

async function held(): Promise<Record<string, number>> {
  const all: Record<string, number> = {}
  for (const kind of kinds) all[kind] = Number(await house.houseHas(kind))
  return all
}

/** The balances that a test changed, each with its change. */
async function changes(): Promise<Record<string, number>> {
  const after = await held()
  return Object.fromEntries(
    kinds.map((kind) => [kind, after[kind]! - before[kind]!] as const).filter(([, by]) => by !== 0),
  )
}

async function openIds(): Promise<string[]> {
  const rows = await house.database.query<{ id: string }>(
    sql`select id from rail_breaks where resolved_at is null`,
  )
  return rows.map(({ id }) => id)
}

/** The open breaks without their subjects. */
async function breaks(): Promise<string[]> {
  return (await house.breaks()).map((one) => one.split(' ')[0]!).toSorted()
}

const stranger = (): Line => ({ id: `S-${systemIds.next()}` })

type Case = {
  readonly name: string
  /** Acts, and answers the lines of the day's statement. */
  act(): Promise<readonly Line[]>
  readonly breaks?: readonly string[]
  /** By how much the accounts of the house changed in the end. */
  readonly changes?: Record<string, number>
}

const cases: readonly Case[] = [
  {
    name: 'a payment as the books have it',
    act: async () => [await house.hearPayment()],
    changes: { custody: -1000 },
  },
  {
    name: 'a payment and the bank’s charge for it',
    act: async () => [{ ...(await house.hearPayment()), fee: '2.50' }],
    changes: { custody: -997.5, network_fees: -2.5 },
  },
  {
    name: 'a payout and its return',
    async act() {
      const payout = await house.hearPayout()
      return [payout, await house.hearReturn(payout)]
    },
  },
  {
    name: 'a payout and the bank’s charge for it',
    act: async () => [{ ...(await house.hearPayout()), fee: '5' }],
    changes: { custody: 1005, network_fees: -5 },
  },
  {
    name: 'a payment that nobody told us of, for a pay-in of ours',
    act: async () => [{ id: stranger().id, reference: await house.requestPayIn(), amount: '700' }],
    changes: { custody: -700 },
  },
  {
    name: 'a payment that nobody told us of, for nobody',
    act: async () => [stranger()],
    breaks: ['unclaimed'],
    changes: { custody: -1000, suspense: 1000 },
  },
  {
    name: 'a known payment under another id',
    act: async () => [{ ...(await house.hearPayment()), ...stranger() }],
    breaks: ['unclaimed'],
    changes: { custody: -1000, clearing: -1000, suspense: 1000 },
  },
  {
    name: 'a second payment of a pay-in before the first',
    async act() {
      const first = await house.hearPayment()
      return [{ ...first, ...stranger() }, first]
    },
    changes: { custody: -2000 },
  },
  {
    name: 'two payments of a pay-in that nobody told us of',
    async act() {
      const reference = await house.requestPayIn()
      return [
        { ...stranger(), reference },
        { ...stranger(), reference },
      ]
    },
    changes: { custody: -2000 },
  },
  {
    name: 'a return that nobody told us of',
    async act() {
      const payout = await house.hearPayout()
      return [payout, { ...payout, id: stranger().id, type: 'return' }]
    },
  },
  {
    name: 'a return of a payout that the books do not have',
    act: async () => [{ ...stranger(), type: 'return', reference: systemIds.next() }],
    breaks: ['unknown_payout'],
    changes: { custody: -1000, clearing: 1000 },
  },
  {
    name: 'a payout that the books do not have',
    act: async () => [{ ...stranger(), type: 'payout', reference: 'rent' }],
    breaks: ['unknown_payout'],
    changes: { custody: 1000, clearing: -1000 },
  },
  {
    name: 'a payout whose outcome is not known',
    act: async () => [{ ...stranger(), type: 'payout', reference: await house.requestPayout() }],
    changes: { custody: 1000 },
  },
  {
    name: 'less than the books have',
    act: async () => [{ ...(await house.hearPayment()), amount: '900' }],
    breaks: ['amount_differs'],
    changes: { custody: -900, clearing: -100 },
  },
  {
    name: 'more paid out than the books have',
    act: async () => [{ ...(await house.hearPayout()), amount: '1200' }],
    breaks: ['amount_differs'],
    changes: { custody: 1200, clearing: -200 },
  },
  {
    name: 'a payment where the books have a payout',
    act: async () => [{ ...(await house.hearPayout()), type: 'payment' }],
    breaks: ['amount_differs'],
    changes: { custody: -1000, clearing: 2000 },
  },
  {
    name: 'nothing of a payment of today',
    async act() {
      await house.hearPayment()
      return []
    },
    changes: { clearing: -1000 },
  },
  {
    name: 'nothing of a payment of yesterday',
    async act() {
      await house.hearPayment()
      house.nextDay()
      return []
    },
    breaks: ['missing'],
    changes: { clearing: -1000 },
  },
]

test.each(cases)('the statement has $name', async ({ act, breaks: wanted = [], changes: by = {} }) => {
  const lines = await act()
  await house.state(lines)
  expect(await breaks()).toEqual(wanted)
  expect(await changes()).toEqual(by)
  expect(await house.state(lines)).toEqual({ lines: lines.length, added: 0, changed: 0, withdrawn: 0 })
  expect(await changes()).toEqual(by)
})

test('a later statement that has a missing payment ends its break', async () => {
  const line = await house.hearPayment()
  house.nextDay()
  await house.state([])
  expect(await breaks()).toEqual(['missing'])
  await house.state([line], { day: line.at!.toISOString().slice(0, 10) })
  expect(await breaks()).toEqual([])
  expect(await changes()).toEqual({ custody: -1000 })
})

test('a corrected statement is in force as a whole: what it adds, changes and leaves out', async () => {
  const [one, two, three] = [
    await house.hearPayment('10'),
    await house.hearPayment('20'),
    await house.hearPayment('30'),
  ]
  await house.state([one, { ...two, amount: '21' }, { ...stranger(), type: 'payout', amount: '5' }])
  expect(await breaks()).toEqual(['amount_differs', 'unknown_payout'])
  const corrected = await house.state([{ ...one, fee: '1' }, two, three])
  expect(corrected).toEqual({ lines: 3, added: 1, changed: 2, withdrawn: 1 })
  expect(await breaks()).toEqual([])
  expect(await changes()).toEqual({ custody: -59, network_fees: -1 })
  await house.state([two, three])
  expect(await changes()).toEqual({ custody: -50, clearing: -10 })
  expect(await breaks()).toEqual([])
  house.nextDay()
  await house.state([])
  expect(await breaks()).toEqual(['missing'])
})

test.for([
  { name: 'that nobody has placed yet', status: 'waiting', amount: '1000' },
  { name: 'whose provider is gone', status: 'sent', amount: '1000' },
  { name: 'of which less was paid', status: 'sent', amount: '900' },
])('a payout $name is settled by the statement that shows it, and never placed again', async (one) => {
  const reference = await house.requestPayout()
  const provider = one.name.includes('gone') ? 'former' : house.rail.name
  await house.database.query(sql`
    update instructions set status = ${one.status}, provider = ${provider} where reference = ${reference}`)
  const line: Line = { ...stranger(), type: 'payout', reference, amount: one.amount }
  const calls: string[] = []
  house.rail.around = (call) => void calls.push(call)
  await house.state([line])
  const found = { status: 'paid', amountFact: house.rub(one.amount) }
  expect(await house.payout(reference)).toMatchObject(found)
  for (let hours = 0; hours < 3; hours++) {
    await house.engine().turn()
    house.clock.advance(3_600_000)
  }
  await house.state([line], { day: house.today() })
  house.rail.around = () => {}
  expect(calls).not.toContain('pay')
  expect(await house.told(reference)).toEqual(['paid'])
  expect(await breaks()).toEqual([])
  expect(await changes()).toEqual({ custody: Number(one.amount) })
})

test('a payout that a statement shows while the rail is asked about it is not placed again', async () => {
  const reference = await house.requestPayout()
  await house.database.query(sql`update instructions set status = 'sent' where reference = ${reference}`)
  const line: Line = { ...stranger(), type: 'payout', reference }
  const calls: string[] = []
  house.rail.around = (call) => void calls.push(call)
  const rail: Rail = {
    ...house.rail,
    async findPayout() {
      await house.state([line])
      return null
    },
  }
  await house.engine({ rails: new Map([[railCode, rail]]) }).turn()
  house.rail.around = () => {}
  expect(calls).not.toContain('pay')
  expect((await house.payout(reference)).status).toBe('paid')
})

test('what was written off of a payout known by its return alone goes with it to the rail’s own id', async () => {
  const reference = await house.requestPayout()
  const [own, at] = [stranger().id, house.clock.now()]
  await house.state([await house.hearReturn({ id: own, reference })])
  house.nextDay()
  await house.state([])
  await house.operator('breaks', 'write-off', await house.theBreak(), '--reason', 'gone')
  await house.hearReceipt({ id: own, reference, at })
  await house.explain()
  await house.expectSound()
  expect(await breaks()).toEqual([])
  await house.state([{ id: own, type: 'payout', reference }])
  expect(await breaks()).toEqual(['amount_differs'])
})

test('a payout known by its return alone keeps the id that a statement shows it under', async () => {
  const reference = await house.requestPayout()
  const back = await house.hearReturn({ id: 'none', reference })
  const line: Line = { id: reference, type: 'payout', reference }
  await house.state([back, line])
  await house.hearReceipt({ id: stranger().id, reference })
  await house.state([back, line])
  expect(await breaks()).toEqual([])
})

test('a payout that was written off as unknown is judged anew once the rail tells that it was paid', async () => {
  const reference = await house.requestPayout()
  const line: Line = { ...stranger(), type: 'payout' }
  await house.state([line])
  await house.operator('breaks', 'write-off', await house.theBreak(), '--reason', 'gone')
  await house.hearReceipt({ id: line.id, reference })
  await house.expectSound()
  expect(await breaks()).toEqual(['unknown_payout'])
  await house.explain()
  expect(await breaks()).toEqual(['amount_differs'])
  await house.operator('breaks', 'write-off', await house.theBreak(), '--reason', 'it was ours')
  expect(await changes()).toEqual({ custody: 1000 })
})

test('a return that was written off as unknown is judged anew once the rail tells whose it is', async () => {
  const payout = await house.hearPayout()
  const line: Line = { ...stranger(), type: 'return' }
  await house.state([payout, line])
  await house.operator('breaks', 'write-off', await house.theBreak(), '--reason', 'keep it')
  const told = { rail: railCode, now: house.clock.now() }
  const returned = {
    ...{ transactionId: line.id, reference: payout.reference! },
    ...{ amount: house.rub('1000'), returnedAt: told.now },
  }
  await house.database.inTransaction((tx) => noteReturn(tx, { ...told, returned }, house.books))
  await house.expectSound()
  await house.explain()
  expect(await breaks()).toEqual(['amount_differs'])
})

test('a payout whose outcome is not known is not written off', async () => {
  const reference = await house.requestPayout()
  const line: Line = { ...stranger(), type: 'payout' }
  await house.state([line])
  await house.database.query(sql`
    update rail_statement_lines set reference = ${reference} where transaction_id = ${line.id}`)
  const id = await house.theBreak()
  const writeOff = house.operator('breaks', 'write-off', id, '--reason', 'gone')
  await expect(writeOff).rejects.toThrow(`the outcome of the payout ${reference} is not known yet`)
  await house.state([{ ...line, reference }])
  expect(await breaks()).toEqual([])
})

test('a loss that was written off comes back when the statement shows it after all', async () => {
  const line = await house.hearPayment()
  house.nextDay()
  await house.state([])
  await house.operator('breaks', 'write-off', await house.theBreak(), '--reason', 'never came')
  expect(await changes()).toEqual({ losses: -1000 })
  await house.state([line], { day: line.at!.toISOString().slice(0, 10) })
  expect(await breaks()).toEqual(['amount_differs'])
  await house.operator('breaks', 'write-off', await house.theBreak(), '--reason', 'it came')
  expect(await changes()).toEqual({ custody: -1000 })
})

test.for([
  {
    name: 'a movement of another amount',
    act: (to: string) => sql`update rail_movements set units = units + 1 where transaction_id = ${to}`,
    back: (to: string) => sql`update rail_movements set units = units - 1 where transaction_id = ${to}`,
    words: 'clearing moved by -100000 units of RUB for .* whose amount is -100001',
  },
  {
    name: 'a line of another amount',
    act: (to: string) => sql`update rail_statement_lines set units = units + 1 where transaction_id = ${to}`,
    back: (to: string) => sql`update rail_statement_lines set units = units - 1 where transaction_id = ${to}`,
    words: 'clearing moved by 100000 units of RUB for .* whose amount is 100001',
  },
  {
    name: 'a difference whose break was ended by hand',
    act: () =>
      sql`update rail_breaks set kind = 'gone' where kind = 'amount_differs' and resolved_at is null`,
    back: () => sql`update rail_breaks set kind = 'amount_differs' where kind = 'gone'`,
    words: 'clearing holds -110000 units of RUB, and movements and breaks tell of -100000',
  },
  {
    name: 'an unclaimed payment whose break was ended by hand',
    act: () => sql`update rail_breaks set kind = 'gone' where kind = 'unclaimed' and resolved_at is null`,
    back: () => sql`update rail_breaks set kind = 'unclaimed' where kind = 'gone'`,
    words: 'suspense holds 100000 units of RUB',
  },
  {
    name: 'a write-off that nobody booked',
    act: (to: string) => sql`
      insert into rail_write_offs (id, break_id, rail, transaction_id, asset, units, created_at)
      select ${systemIds.next()}, id, 'sbp', ${to}, 'RUB', 7, now() from rail_breaks limit 1`,
    back: () => sql`delete from rail_write_offs where units = 7`,
    words: 'clearing moved by 0 units of RUB for .* whose amount is 7',
  },
])('the audit names $name', async ({ act, back, words }) => {
  const line = await house.hearPayment()
  await house.hearUnclaimed()
  await house.state([line, { ...(await house.hearPayment()), amount: '900' }])
  await house.expectSound()
  await house.database.query(act(line.id))
  await expect(house.expectSound()).rejects.toMatchObject({
    actual: expect.arrayContaining([expect.stringMatching(words)]),
  })
  await house.database.query(back(line.id))
})

test('an entry of clearing that nothing stands for is named', async () => {
  const { database, rub } = house
  const entry = (from: Account, to: Account) => ({
    ...{ id: systemIds.next(), kind: 'gift', reference: systemIds.next(), postedAt: new Date(0) },
    movements: [{ from, to, amount: rub('5') }],
  })
  const [clearing, losses] = [houseAccount('clearing'), houseAccount('losses')]
  await expect(
    database.inTransaction(async (tx) => {
      await post(tx, entry(losses, clearing))
      const [claim] = reconciliation.claims
      throw new Error((await contradictionsOf(tx, claim!)).map(inEnglish).join())
    }),
  ).rejects.toThrow(/clearing moved by 500 units of RUB for .* whose amount is 0/)
})
