import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findCustomer } from '#core/customers'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { outcomesByHand } from '../../../../test/world/act-by-hand.ts'
import { csvOf, openStatementHouse, type StatementHouse } from '../../../../test/world/statement-house.ts'

let house: StatementHouse
beforeAll(async () => {
  house = await openStatementHouse()
})
beforeEach(() => house.nextDay())
afterEach(() => house.expectSound())
afterAll(() => house.close())

const reason = ['--reason', 'asked the bank']

async function lastAction(): Promise<object | undefined> {
  const [line] = await house.database.query<object>(sql`
    select operator, action, reason, details from operator_actions order by id desc limit 1`)
  return line
}

test('an unclaimed payment is credited once, to a customer who exists, and the log tells it', async () => {
  const line = await house.hearUnclaimed('250')
  const id = await house.theBreak()
  const { username } = (await findCustomer(house.database, { id: await house.newCustomer({}) }))!
  const credit = (...more: string[]) => house.operator('breaks', 'credit', id, ...more)
  await expect(credit(...reason)).rejects.toThrow('--to USERNAME')
  await expect(credit('--to', username)).rejects.toThrow('needs its --reason')
  await expect(credit('--to', 'nobody', ...reason)).rejects.toThrow('there is no customer nobody')
  await expect(house.operator('breaks', 'close', id, ...reason)).rejects.toThrow('suspense holds its money')
  expect(await credit('--to', username, ...reason)).toContain(`belongs to ${username}`)
  await expect(credit('--to', username, ...reason)).rejects.toThrow('credited already, by root')
  expect(await house.houseHas('suspense')).toBe('0')
  expect(await lastAction()).toMatchObject({
    operator: 'root',
    action: 'breaks credit',
    reason: 'asked the bank',
    details: { transactionId: line.id },
  })
  await house.state([line])
  expect(await house.breaks()).toEqual([])
})

test('nobody credits an unclaimed payment to themself', async () => {
  const line = await house.hearUnclaimed('250')
  const id = await house.theBreak()
  const own = (await findCustomer(house.database, { id: await house.newCustomer({}) }))!
  await house.database.query(sql`update customers set sso_subject = 'sub-root' where id = ${own.id}`)
  await expect(house.operator('breaks', 'credit', id, '--to', own.username, ...reason)).rejects.toMatchObject(
    {
      kind: { code: 'OWN_PAYMENT' },
    },
  )
  expect(await house.houseHas('suspense')).toBe('250')
  const other = (await findCustomer(house.database, { id: await house.newCustomer({}) }))!
  await house.operator('breaks', 'credit', id, '--to', other.username, ...reason)
  await house.state([line])
})

test('an unclaimed payment that stays nobody’s becomes the house’s own', async () => {
  const line = await house.hearUnclaimed('40')
  const id = await house.theBreak()
  expect(await house.operator('breaks', 'write-off', id, ...reason)).toContain('40 RUB are the house')
  expect([await house.houseHas('suspense'), await house.houseHas('treasury')]).toEqual(['0', '40'])
  await house.state([line])
})

test('a payment that a statement shows under another id is credited once, and matched once', async () => {
  const known = await house.hearPayment('300')
  const [other, unequal] = [await house.hearPayment('300'), await house.hearPayment('20')]
  await house.state([{ ...known, id: 'BANK-1' }, other])
  expect(await house.funding(known.reference!)).toBe('300/0')
  const id = await house.theBreak()
  expect((await house.readBreak(id)).break.note).toContain(`${known.id}, which no statement shows`)
  const match = (payment: string) => house.operator('breaks', 'match', id, '--payment', payment, ...reason)
  await expect(house.operator('breaks', 'match', id, ...reason)).rejects.toThrow('--payment TRANSACTION')
  await expect(match('nothing')).rejects.toThrow('there is no payment nothing')
  await expect(match('BANK-1')).rejects.toThrow('there is no payment BANK-1')
  await expect(match(other.id)).rejects.toThrow(`a statement shows ${other.id} itself`)
  await expect(match(unequal.id)).rejects.toThrow(`clearing carries -20 RUB for ${unequal.id}`)
  expect(await match(known.id)).toContain(`BANK-1 is ${known.id}`)
  await expect(match(known.id)).rejects.toThrow('matched already')
  expect(await house.houseHas('suspense')).toBe('0')
  expect(await house.houseHas('clearing')).toBe('-20')
  await house.state([{ ...known, id: 'BANK-1' }, other, unequal])
  house.nextDay()
  house.nextDay()
  await house.state([])
  expect(await house.breaks()).toEqual([])
  expect(await house.funding(known.reference!)).toBe('300/0')
})

test('a payment that turns out to be a second one is credited to its customer', async () => {
  const [first, day] = [await house.hearPayment('60'), house.today()]
  await house.state([{ ...first, id: 'SECOND-1' }], { day })
  house.nextDay()
  await house.state([{ ...first, at: house.clock.now() }])
  const customer = await house.newCustomer({})
  const { username } = (await findCustomer(house.database, { id: customer }))!
  await house.operator('breaks', 'credit', await house.theBreak(), '--to', username, ...reason)
  expect(await house.funding(customer)).toBe('60/0')
  expect(await house.houseHas('suspense')).toBe('0')
})

test('a difference is written off once, and its break cannot be closed while clearing carries it', async () => {
  const line = await house.hearPayment()
  const before = Number(await house.houseHas('losses'))
  await house.state([{ ...line, amount: '900' }])
  const id = await house.theBreak()
  expect(await house.readBreak(id)).toMatchObject({ carried: '-100', ended: null })
  await expect(house.operator('breaks', 'close', id, ...reason)).rejects.toThrow('clearing still carries it')
  await expect(house.operator('breaks', 'credit', id, '--to', 'x', ...reason)).rejects.toThrow(
    'no customer x',
  )
  expect(await house.operator('breaks', 'write-off', id, ...reason)).toContain('100 RUB are a loss')
  await expect(house.operator('breaks', 'write-off', id, ...reason)).rejects.toThrow('written off already')
  expect(Number(await house.houseHas('losses')) - before).toBe(-100)
  expect(await house.houseHas('clearing')).toBe('0')
  expect(await house.readBreak(id)).toMatchObject({ carried: '0', ended: { as: 'written off', by: 'root' } })
})

test('of two operators at once, one resolves a break', async () => {
  await house.state([{ id: 'twice', type: 'payout', reference: 'rent', amount: '5' }])
  const id = await house.theBreak()
  const act = () => house.operator('breaks', 'write-off', id, ...reason)
  const outcomes = await Promise.allSettled([act(), act(), act()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a contradiction waits for the statement, then it can be closed', async () => {
  const line = await house.hearPayment('70')
  const day = house.today()
  await house.database.query(sql`
    insert into rail_breaks (id, rail, kind, subject, asset, stated_units, booked_units, note, opened_at)
    values (${systemIds.next()}, 'sbp', 'contradiction', ${line.id}, 'RUB', 7100, 7000, 'told twice', ${house.clock.now()})`)
  const id = await house.theBreak()
  await expect(house.operator('breaks', 'close', id, ...reason)).rejects.toThrow('import the statement')
  await expect(house.operator('breaks', 'write-off', id, ...reason)).rejects.toThrow('still awaited')
  await house.state([line], { day })
  const closing = { name: 'breaks close', subject: id, acts: house.acts }
  expect(await outcomesByHand(house, closing)).toEqual([['BREAK_CLOSED', {}]])
  expect(await house.breaks()).toEqual([])
})

test('each end of a break answers a code with its facts', async () => {
  const act = (name: string, subject: string, options = {}) =>
    outcomesByHand(house, { name: `breaks ${name}`, subject, acts: house.acts, options })
  const { username } = (await findCustomer(house.database, { id: await house.newCustomer({}) }))!
  const [owned, nobodys] = [await house.hearUnclaimed('30'), await house.hearUnclaimed('20')]
  await house.state([owned, nobodys])
  const idOf = async (subject: string) => {
    const [row] = await house.database.query<{ id: string }>(sql`
      select id from rail_breaks where subject = ${subject} and resolved_at is null`)
    return row?.id ?? ''
  }
  const credited = await act('credit', await idOf(owned.id), { to: username })
  expect(credited).toEqual([['BREAK_CREDITED', { username }]])
  expect(await act('write-off', await idOf(nobodys.id))).toEqual([['BREAK_KEPT', { amount: '20 RUB' }]])
  const [known, less, more] = [
    await house.hearPayment('300'),
    await house.hearPayment(),
    await house.hearPayment(),
  ]
  const stated = [
    { ...less, amount: '900' },
    { ...more, amount: '1050' },
  ]
  await house.state([{ ...known, id: 'BANK-9' }, ...stated, owned, nobodys])
  expect(await act('match', await idOf('BANK-9'), { payment: known.id })).toEqual([
    ['BREAK_MATCHED', { transaction: 'BANK-9', payment: known.id }],
  ])
  expect(await act('write-off', await idOf(less.id))).toEqual([['BREAK_LOST', { amount: '100 RUB' }]])
  expect(await act('write-off', await idOf(more.id))).toEqual([['BREAK_RECOVERED', { amount: '50 RUB' }]])
  expect(await house.breaks()).toEqual([])
})

test('the import of a statement answers codes with its lines and the open breaks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-statement-'))
  const subject = join(folder, 'statement.csv')
  const lines = [await house.hearPayment()]
  const given = { name: 'rails reconcile', subject, acts: house.acts }
  const reconcile = async () => {
    writeFileSync(subject, csvOf(lines, house.clock.now()))
    return outcomesByHand(house, { ...given, options: { rail: 'sbp', day: house.today() } })
  }
  const compared = { lines: 1, added: 1, changed: 0, withdrawn: 0 }
  expect(await reconcile()).toEqual([
    ['STATEMENT_COMPARED', compared],
    ['NO_BREAK_OPEN', {}],
  ])
  lines.push({ id: 'rent', type: 'payout', reference: 'rent', amount: '5', at: house.clock.now() })
  expect(await reconcile()).toEqual([
    ['STATEMENT_COMPARED', { ...compared, lines: 2 }],
    ['BREAKS_OPEN', { breaks: 1, rail: 'sbp' }],
  ])
  await house.operator('breaks', 'write-off', await house.theBreak(), ...reason)
  rmSync(folder, { recursive: true })
})

test('breaks are listed oldest first, with their age, by rail, kind and age', async () => {
  await house.state([{ id: 'old', type: 'payout', reference: 'rent' }])
  house.nextDay()
  house.nextDay()
  await house.state([{ id: 'young', type: 'return', reference: 'rent' }])
  const list = async (query = {}) => (await house.readBreaks({ limit: 10, ...query })).items
  expect(await list()).toMatchObject([
    { kind: 'unknown_payout', transaction: 'old', stated: '-1000', age_seconds: 172_800 },
    { transaction: 'young', age_seconds: 0 },
  ])
  const transactions = async (query: object) => (await list(query)).map(({ transaction }) => transaction)
  expect(await transactions({ age_seconds_min: 86_400 })).toEqual(['old'])
  expect(await transactions({ kind: 'missing' })).toEqual([])
  expect(await transactions({ rail: 'sbp' })).toEqual(['old', 'young'])
  const [first] = await list()
  expect(await transactions({ cursor: first!.id })).toEqual(['young'])
  for (const id of ['x', systemIds.next()])
    await expect(house.readBreak(id)).rejects.toThrow('No break has this id.')
})

test.for([
  [['--day', '2026-05-05'], 'say which rail'],
  [['--rail', 'sbp'], 'say which day'],
  [['--rail', 'sbp', '--day', '2026-02-30'], 'say which day'],
  [['--rail', 'sbp', '--day', '0000-01-01'], 'say which day'],
  [['--rail', 'sbp', '--day', '2126-02-03'], 'has not come yet'],
  [['--rail', 'sbp', '--day', '2026-05-05', '--balance', '1,5'], '--balance must be a plain decimal'],
] as const)('a statement is imported by whole words: %s', async ([options, words]) => {
  await expect(house.operator('rails', 'reconcile', 'nowhere.csv', ...options)).rejects.toThrow(words)
})

test('a statement is imported by an act, which tells what it did and is in the log', async () => {
  const line = await house.hearPayment()
  const csv = csvOf([line], house.clock.now()).toString()
  const day = house.today()
  const told = await house.operator(
    'rails',
    'reconcile',
    csv,
    '--rail',
    'sbp',
    '--day',
    day,
    '--balance',
    '1000',
  )
  expect(told).toMatch(/^1 lines: 1 new, 0 changed, 0 no longer there\.\n/)
  expect(await lastAction()).toMatchObject({
    action: 'rails reconcile',
    details: { day, lines: 1, closing: '100000' },
  })
  const missing = house.operator('rails', 'reconcile', 'nowhere.csv', '--rail', 'sbp', '--day', day)
  await expect(missing).rejects.toThrow('nowhere.csv cannot be read')
})
