import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findCustomer } from '#core/customers'
import { auditLedger } from '#core/ledger'
import { notePayment } from '#core/rails'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { inEnglish } from '#platform/sentences'
import { railCode } from '../../../test/world/rail-house.ts'
import {
  csvOf,
  type Line,
  openStatementHouse,
  type StatementHouse,
} from '../../../test/world/statement-house.ts'
import { reconciliation } from './index.ts'

let house: StatementHouse
beforeAll(async () => {
  house = await openStatementHouse()
})
beforeEach(() => house.nextDay())
afterEach(async () => {
  house.nextDay()
  house.nextDay()
  await house.state([])
  for (const id of await openIds()) await house.operator('breaks', 'write-off', id, ...reason).catch(() => {})
  expect(await openIds()).toEqual([])
  await house.expectSound()
})
afterAll(() => house.close())

const reason = ['--reason', 'asked the bank']
const stranger = (amount = '1000'): Line => ({ id: `S-${systemIds.next()}`, amount })

async function openIds(): Promise<string[]> {
  const rows = await house.database.query<{ id: string }>(
    sql`select id from rail_breaks where resolved_at is null order by kind`,
  )
  return rows.map(({ id }) => id)
}

async function kinds(): Promise<string[]> {
  return (await house.breaks()).map((one) => one.split(' ')[0]!).toSorted()
}

async function someone(): Promise<{ id: string; username: string }> {
  const id = await house.newCustomer({})
  return { id, username: (await findCustomer(house.database, { id }))!.username }
}

/** The violations that the audit finds in the books. */
async function against(): Promise<string> {
  const { checks } = await auditLedger(house.database, reconciliation.claims)
  return checks.flatMap(({ violations }) => violations.map(inEnglish)).join('\n')
}

const credit = (id: string, to: string) => house.operator('breaks', 'credit', id, '--to', to, ...reason)
const suspense = () => house.houseHas('suspense')

/** The break that was open about a transaction, also when it has ended. */
async function breakOf(line: Line): Promise<string> {
  const [row] = await house.database.query<{ id: string }>(
    sql`select id from rail_breaks where subject = ${line.id} and kind = 'unclaimed'`,
  )
  return row!.id
}

test('an unclaimed payment ends with its line: nothing is in suspense, and nobody can be credited', async () => {
  const line = stranger()
  const { username } = await someone()
  await house.state([line])
  expect([await kinds(), await suspense()]).toEqual([['unclaimed'], '1000'])
  await house.state([])
  expect([await kinds(), await suspense(), await house.houseHas('clearing')]).toEqual([[], '0', '0'])
  await expect(credit(await breakOf(line), username)).rejects.toThrow('withdrawn already, by statement')
  await house.state([line])
  expect([await kinds(), await suspense()]).toEqual([['unclaimed'], '1000'])
  await credit(await breakOf(line), username)
  expect(await suspense()).toBe('0')
})

test.for([
  { name: 'a smaller amount', to: { amount: '10' }, kinds: ['unclaimed'], suspense: '10' },
  { name: 'a larger amount', to: { amount: '5000' }, kinds: ['unclaimed'], suspense: '5000' },
  {
    name: 'the other direction',
    to: { type: 'payout', reference: 'rent' },
    kinds: ['unknown_payout'],
    suspense: '0',
  },
  { name: 'a return', to: { type: 'return' }, kinds: ['unknown_payout'], suspense: '0' },
] as const)(
  'an unclaimed payment that is stated anew with $name is worth what its line says',
  async (one) => {
    const line = stranger()
    await house.state([line])
    expect(await house.state([{ ...line, ...one.to }])).toMatchObject({ added: 0, changed: 1, withdrawn: 0 })
    expect([await kinds(), await suspense()]).toEqual([one.kinds, one.suspense])
    await house.expectSound()
  },
)

test('an unclaimed payment whose line names a pay-in of ours after all is paid for it', async () => {
  const line = stranger()
  await house.state([line])
  const reference = await house.requestPayIn()
  await house.state([{ ...line, reference }])
  expect([await kinds(), await suspense(), await house.funding(reference)]).toEqual([[], '0', '1000/0'])
})

test('a line that names another pay-in once it is credited contradicts itself, and credits nobody else', async () => {
  const [one, other] = [await house.requestPayIn(), await house.requestPayIn()]
  const line = { ...stranger(), reference: one }
  await house.state([line])
  await house.state([{ ...line, reference: one.toUpperCase() }])
  expect(await kinds()).toEqual([])
  await house.state([{ ...line, reference: other }])
  expect(await kinds()).toEqual(['contradiction'])
  expect([await house.funding(one), await house.funding(other)]).toEqual(['1000/0', '0/0'])
  const id = await house.theBreak()
  expect((await house.readBreak(id)).break.note).toContain(`for ${one} first, then for ${other}`)
  await house.operator('breaks', 'close', id, ...reason)
  await house.state([{ ...line, reference: other }])
  expect(await kinds()).toEqual([])
})

test('a line that goes, and comes back for another pay-in, contradicts what was credited', async () => {
  const [one, other] = [await house.requestPayIn(), await house.requestPayIn()]
  const line = { ...stranger(), reference: one }
  await house.state([line])
  await house.state([])
  await house.state([line])
  expect(await kinds()).toEqual([])
  await house.state([])
  await house.state([{ ...line, reference: other }])
  expect([await kinds(), await house.funding(other)]).toEqual([['contradiction'], '0/0'])
  await house.operator('breaks', 'close', await house.theBreak(), ...reason)
})

test('a line whose payment an operator credited by its words contradicts itself once it has others', async () => {
  const line = { ...stranger(), reference: 'from Ann' }
  const { username } = await someone()
  await house.state([line])
  await credit(await house.theBreak(), username)
  await house.state([{ ...line, reference: 'from Bob' }])
  expect(await kinds()).toEqual(['contradiction'])
  await house.operator('breaks', 'close', await house.theBreak(), ...reason)
})

test('a kept payment whose line goes is missing, and the books name it until it is a loss', async () => {
  const line = stranger()
  await house.state([line])
  await house.operator('breaks', 'write-off', await house.theBreak(), ...reason)
  await house.state([])
  expect(await kinds()).toEqual(['missing'])
  expect(await against()).toContain(`${line.id} of sbp over 100000 units of RUB was kept`)
  await house.operator('breaks', 'write-off', await house.theBreak(), ...reason)
  await house.expectSound()
})

test('a credit whose line goes is missing at once, and the books name it until it is a loss', async () => {
  const line = stranger()
  const { id, username } = await someone()
  await house.state([line])
  await credit(await house.theBreak(), username)
  await house.state([])
  expect([await kinds(), await house.funding(id)]).toEqual([['missing'], '1000/0'])
  expect(await against()).toContain(
    `${line.id} of sbp over 100000 units of RUB is booked for ${id}, and no statement and no rail shows 100000 of it`,
  )
  await house.operator('breaks', 'write-off', await house.theBreak(), ...reason)
  await house.expectSound()
})

test('a credit whose line shrinks differs from it, and the books name the rest', async () => {
  const line = stranger()
  const { username } = await someone()
  await house.state([line])
  await credit(await house.theBreak(), username)
  await house.state([{ ...line, amount: '1' }])
  expect(await kinds()).toEqual(['amount_differs'])
  expect(await against()).toContain('no statement and no rail shows 99900 of it')
})

test('a credit that a statement makes by itself is named when its line goes', async () => {
  const reference = await house.requestPayIn()
  await house.state([{ ...stranger(), reference }])
  await house.state([])
  expect(await kinds()).toEqual(['missing'])
  expect(await against()).toContain(`is booked for ${reference}`)
})

test('a payout and a return that statements alone told of are named when their lines go', async () => {
  const reference = await house.requestPayout()
  const payout: Line = { ...stranger(), type: 'payout', reference }
  const back: Line = { ...stranger('400'), type: 'return', reference }
  await house.state([payout])
  await house.state([payout, back])
  expect(await kinds()).toEqual(['return_differs'])
  await house.state([])
  expect(await kinds()).toEqual(['missing', 'missing'])
  expect(await against()).toContain(`the payout ${payout.id} of sbp`)
  await house.state([payout, back])
  expect(await kinds()).toEqual(['return_differs'])
  await house.operator('breaks', 'close', await house.theBreak(), ...reason)
})

test('a contradiction that a line alone told of ends with it, and comes back with it', async () => {
  const payout = await house.hearPayout()
  const back = await house.hearReturn(payout)
  const second: Line = { ...stranger(), type: 'return', reference: payout.reference! }
  await house.state([payout, back, second])
  expect(await kinds()).toEqual(['contradiction', 'unknown_payout'])
  await house.state([payout, back])
  expect(await kinds()).toEqual([])
  await house.state([payout, back, second])
  expect(await kinds()).toEqual(['contradiction', 'unknown_payout'])
  await house.state([payout, back])
})

test('a match is undone when the line goes that was matched', async () => {
  const known = await house.hearPayment('300')
  const line: Line = { ...stranger('300'), reference: known.reference! }
  await house.state([line])
  await house.operator('breaks', 'match', await house.theBreak(), '--payment', known.id, ...reason)
  expect(await suspense()).toBe('0')
  await house.state([])
  expect([await suspense(), await house.houseHas('clearing')]).toEqual(['0', '-300'])
  await house.expectSound()
  await house.state([known])
  expect(await kinds()).toEqual([])
  expect(await house.funding(known.reference!)).toBe('300/0')
})

test('a payment that its rail told of as well stands without its line', async () => {
  const [line, at] = [stranger(), house.clock.now()]
  const { username } = await someone()
  await house.state([line])
  const payment = { transactionId: line.id, amount: house.rub('1000'), payer: null, paidAt: at }
  const told = { rail: railCode, payment, reference: null, providerReference: null, now: at }
  await house.database.inTransaction((tx) => notePayment(tx, told, house.books))
  await house.state([])
  expect([await kinds(), await suspense()]).toEqual([['unclaimed'], '1000'])
  await house.expectSound()
  await credit(await house.theBreak(), username)
})

test('a payment that its rail told of is credited to nobody once the statements of its days are in without it', async () => {
  const line = await house.hearUnclaimed()
  const { username } = await someone()
  house.nextDay()
  await house.state([])
  expect(await kinds()).toEqual(['missing', 'unclaimed'])
  await expect(credit(await breakOf(line), username)).rejects.toThrow('do not show')
})

test('a payment in suspense that nothing shows is named and credited to nobody, and the worker ends it', async () => {
  const line = await house.hearUnclaimed()
  const { username } = await someone()
  await house.database.query(sql`update rail_movements set heard_at = null where transaction_id = ${line.id}`)
  expect(await against()).toContain(`${line.id} of sbp over 100000 units of RUB is in suspense`)
  await expect(credit(await house.theBreak(), username)).rejects.toThrow(
    `no statement and no rail shows ${line.id} any more`,
  )
  await house.explain()
  expect([await kinds(), await suspense()]).toEqual([[], '0'])
})

test('a payment that its rail told of beyond the bound of the rail is credited to nobody', async () => {
  await house.hearUnclaimed('1000000000.01')
  const { username } = await someone()
  await expect(credit(await house.theBreak(), username)).rejects.toThrow('more than max_stated_amount of sbp')
})

test('a payment of which the statement has less than the rail told is not credited before that is resolved', async () => {
  const line = await house.hearUnclaimed()
  const { username } = await someone()
  await house.state([{ ...line, amount: '1' }])
  await expect(credit(await breakOf(line), username)).rejects.toThrow('another amount')
})

test.for(['credit', 'write-off', 'match'] as const)(
  'breaks %s waits for the end of an import',
  async (act) => {
    const line = stranger()
    const known = await house.hearPayment()
    const { username } = await someone()
    await house.state([line, known])
    const open = sql`update rail_statements set completed_at = null where day = ${house.today()}::date`
    await house.database.query(open)
    const more = { credit: ['--to', username], match: ['--payment', known.id], 'write-off': [] }[act]
    await expect(house.operator('breaks', act, await house.theBreak(), ...more, ...reason)).rejects.toThrow(
      'is not wholly in the books',
    )
    await house.state([line, known])
  },
)

test('of a credit and a file without its line at once, the books tell either way', async () => {
  for (let round = 0; round < 6; round++) {
    house.nextDay()
    const line = stranger()
    const { id, username } = await someone()
    await house.state([line])
    const unclaimed = await breakOf(line)
    const [credited] = await Promise.allSettled([
      credit(unclaimed, username),
      house.state([]),
      credit(unclaimed, username),
    ])
    const has = await house.funding(id)
    expect([await suspense(), ['0/0', '1000/0'].includes(has)]).toEqual(['0', true])
    if (has === '0/0') expect([credited?.status, await kinds()]).toEqual(['rejected', []])
    else {
      expect(await kinds()).toEqual(['missing'])
      expect(await against()).toContain(line.id)
      await house.operator('breaks', 'write-off', await house.theBreak(), ...reason)
    }
  }
})

test('a file that withdraws lines lists them and changes nothing, until it is confirmed', async () => {
  const [one, two] = [stranger('10'), stranger('20')]
  const day = house.today()
  await house.state([one, two])
  const reconcile = async (lines: readonly Line[], ...more: string[]) =>
    house.operator(
      ...['rails', 'reconcile', csvOf(lines, house.clock.now()).toString()],
      ...['--rail', 'sbp', '--day', day, ...more],
    )
  await expect(reconcile([one])).rejects.toThrow(
    `the file withdraws 1 line of sbp of ${day} that is in the books:\n  ${two.id}  payment  20 RUB\nnothing was changed; if they are really gone, add --confirm`,
  )
  await expect(reconcile([])).rejects.toThrow('the file has no line: it withdraws the whole day, 2 lines')
  expect([await kinds(), await suspense()]).toEqual([['unclaimed', 'unclaimed'], '30'])
  expect(await reconcile([one], '--confirm')).toContain('0 new, 0 changed, 1 no longer there')
  expect(await suspense()).toBe('10')
})

test('an amount beyond the bound of the rail refuses the file', async () => {
  const most = stranger('1000000000')
  await house.state([most])
  const file = csvOf([{ ...most, amount: '1000000000.01' }], house.clock.now()).toString()
  const reconcile = house.operator('rails', 'reconcile', file, '--rail', 'sbp', '--day', house.today())
  await expect(reconcile).rejects.toThrow(
    'line 2: amount "1000000000.01" is more than max_stated_amount of the rail, 1000000000 RUB',
  )
})
