import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { formatAmount } from '#core/money'
import {
  type ActAnswer,
  type ActingOperator,
  addOperator,
  answerText,
  govern,
  makeOperatorKey,
  type OperatorAct,
  readHalts,
  signWithKeyFile,
} from '#core/operators'
import { railActs } from '#core/rails'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import type { Refusal } from '#platform/refusal'
import { openSecrets } from '#platform/secrets'
import { knowPeople } from '../../../test/world/acting-person.ts'
import { askOffice } from '../../../test/world/ask-office.ts'
import { openPayoutHouse, toIvan } from '../../../test/world/payout-house.ts'
import { codeOf } from '../../../test/world/withdrawal-house.ts'
import { payoutOfficeRoutes } from './office-routes.ts'
import { payoutActs } from './operator-acts.ts'

const tariff = (code: string, limit: string, above: string) => `
  ${code}:
    maker_fee: "0"
    taker_fee: "0"
    self_trade_prevention: none
    deposit_fiat_daily_limit_usdt: "0"
    withdraw_daily_limit_usdt: "${limit}"
    withdraw_approval_above_usdt: "${above}"
    withdraw_address_book: "off"
    withdraw_address_wait_seconds: 3600
`
const second = 'withdraw_second_approval_above_usdt: "1000"'
const grave = tariff('grave', '100000', '100').replace(/(?=withdraw_address_book)/, `${second}\n    `)
const guarded = tariff('limited', '1000', '1000') + tariff('watched', '100000', '100') + grave
const house = await openPayoutHouse({
  catalog: (shipped) => shipped.replace('tariffs:\n', `tariffs:\n${guarded}`),
})
const { database, catalog, clock, rail, rails } = house
await database.query(sql`insert into exchange (mode) values ('sandbox')`)
const secrets = await openSecrets(database, Buffer.alloc(32, 7))
const folder = mkdtempSync(join(tmpdir(), 'coffer-operators-'))
afterAll(async () => {
  await house.expectSoundBooks()
  await house.close()
  rmSync(folder, { recursive: true })
})

const rich = { funding_available: { RUB: '1000000', USDT: '10000' } }

/** How many of many acts at once came to what. */
async function tally(acts: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const outcomes = await Promise.all(
    acts.map((act) =>
      act.then(
        () => 'taken',
        (error: Refusal) => error.kind.code,
      ),
    ),
  )
  const counted = Map.groupBy(outcomes, (outcome) => outcome)
  return Object.fromEntries([...counted].map(([outcome, all]) => [outcome, all.length]))
}

test('of 200 payouts at once those are taken that the balance covers, to the unit, and each is paid once', async () => {
  const customer = await house.newCustomer({ funding_available: { RUB: '10000' } })
  const acts = Array.from({ length: 200 }, () => house.payOut(customer, { amount: '100' }))
  // 10,000 is 90 times 110, and 100.
  expect(await tally(acts)).toEqual({ taken: 90, INSUFFICIENT_BALANCE: 110 })
  expect(await house.funding(customer, 'RUB')).toBe('100/9900')
  await Promise.all([rails.turn(), rails.turn()])
  await rails.turn()
  expect(await house.funding(customer, 'RUB')).toBe('100/0')
  expect([...rail.paid.values()].map((receipts) => receipts.length)).toEqual(Array(90).fill(1))
})

test('payouts and withdrawals on chains that race share one limit of the day, which is never exceeded', async () => {
  const customer = await house.newCustomer(rich, { tariff: 'limited' })
  const toChain = { symbol: 'USDT', bch_code: 'trc20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }
  const acts = Array.from({ length: 200 }, (_, index) =>
    index % 2 === 0
      ? house.payOut(customer, { amount: '800' })
      : house.withdraw(customer, { ...toChain, amount: '10' }),
  )
  const { taken = 0, ...refused } = await tally(acts)
  expect(refused).toEqual({ WITHDRAWAL_LIMIT_EXCEEDED: 200 - taken })
  const worths = await database.query<{ worth_units: bigint }>(sql`
    select worth_units from payouts where customer_id = ${customer}
    union all select worth_units from withdrawals where customer_id = ${customer}`)
  const used = worths.reduce((sum, { worth_units: units }) => sum + units, 0n)
  const limit = house.money('USDT', '1000').units
  expect(worths).toHaveLength(taken)
  expect(used).toBeLessThanOrEqual(limit)
  // Nothing more of either would fit.
  for (const { worth_units: units } of worths) expect(used + units).toBeGreaterThan(limit)
  await expect(house.payOut(customer, { amount: '800' })).rejects.toMatchObject({
    kind: { code: 'WITHDRAWAL_LIMIT_EXCEEDED' },
    details: { limit: '1000', used: formatAmount({ ...house.money('USDT', '0'), units: used }) },
  })
})

async function enrol(name: string): Promise<ActingOperator> {
  const publicKey = makeOperatorKey(join(folder, name))
  await database.inTransaction((tx) => addOperator(tx, { name, publicKey, now: clock.now() }))
  return { name, sign: signWithKeyFile(join(folder, name)) }
}

await knowPeople(database, ['ann', 'bert'])
const ann = await enrol('ann')
const bert = await enrol('bert')

async function answerOf(
  words: string,
  options: Record<string, string> = {},
  operator = ann,
): Promise<ActAnswer> {
  const [noun, verb, subject] = words.split(' ')
  const found = ([...payoutActs, ...railActs] as OperatorAct[]).find(({ name }) => name === `${noun} ${verb}`)
  if (found === undefined) throw new Error(`no act ${words}`)
  const desk = { database, catalog, clock, secrets, ids: systemIds }
  return govern(found).act(desk, { operator, subject, options })
}

const act = async (...asked: Parameters<typeof answerOf>) => answerText(await answerOf(...asked))

const routes = payoutOfficeRoutes({ database, catalog, businessClock: clock })
type Detail = { phone: string; statement_hash: string; approvals: object[] }
const detailOf = (id: string) => askOffice<Detail>(routes, 'officeGetPayout', { params: { id } })

/** A payout that is worth more than its tariff pays without an operator. */
async function askMuch() {
  const customer = await house.newCustomer(rich, { tariff: 'watched' })
  const { transaction_id: id, status } = await house.payOut(customer, { amount: '100000' })
  expect([status, await house.transaction(customer, id)]).toMatchObject(['processing', { status: 'pending' }])
  return { customer, id }
}

test('above the threshold nothing is paid before an operator signs what is paid; twice is harmless', async () => {
  const { customer, id } = await askMuch()
  await rails.turn()
  expect(rail.paid.has(id)).toBe(false)
  expect(await askOffice(routes, 'officeListPayouts', { query: { status: 'waiting' } })).toMatchObject({
    items: [{ id, amount: '100000', symbol: 'RUB', recipient: '7916*****67' }],
  })
  const { phone, statement_hash: hash } = await detailOf(id)
  expect(phone).toBe(toIvan.recipient)
  await expect(act(`payouts approve ${id}`, { hash: '0'.repeat(64) })).rejects.toThrow(
    /hash of the statement/,
  )
  await expect(act(`payouts approve ${id}`, { hash }, { ...bert, sign: ann.sign })).rejects.toThrow(
    /not the key/,
  )
  const both = await Promise.all([
    act(`payouts approve ${id}`, { hash }),
    act(`payouts approve ${id}`, { hash }),
  ])
  expect(both.filter((text) => text.startsWith('Approved'))).toHaveLength(1)
  expect(await act(`payouts approve ${id}`)).toContain('Nothing changed')
  await expect(act(`payouts approve ${id}`, {}, bert)).rejects.toThrow(/only one that waits/)
  expect(await house.transaction(customer, id)).toMatchObject({ status: 'processing' })
  await rails.turn()
  expect(rail.paid.get(id)).toHaveLength(1)
  expect(await house.transaction(customer, id)).toMatchObject({ status: 'completed' })
  expect((await detailOf(id)).approvals).toMatchObject([{ operator: 'ann' }])
  const lines = await database.query(sql`select details::text from operator_actions where subject = ${id}`)
  expect(lines).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toContain(toIvan.recipient)
})

test('above the second threshold two different operators sign before anything is paid', async () => {
  const customer = await house.newCustomer(rich, { tariff: 'grave' })
  const { transaction_id: id } = await house.payOut(customer, { amount: '100000' })
  expect(await act(`payouts approve ${id}`)).toContain('It waits for 1 more, by other operators.')
  expect(await act(`payouts approve ${id}`)).toContain('Nothing changed')
  await rails.turn()
  expect(rail.paid.has(id)).toBe(false)
  expect(await act(`payouts approve ${id}`, {}, bert)).not.toContain('more')
  await rails.turn()
  expect(rail.paid.get(id)).toHaveLength(1)
})

test('an approval, a rejection and a failure answer codes with their facts, and the phone number is masked', async () => {
  const customer = await house.newCustomer(rich, { tariff: 'grave' })
  const { transaction_id: id } = await house.payOut(customer, { amount: '100000' })
  const { recipient } = toIvan
  const masked = `${recipient.slice(0, 4)}*****${recipient.slice(-2)}`
  expect(await answerOf(`payouts approve ${id}`)).toMatchObject([
    {
      kind: { code: 'PAYOUT_APPROVED' },
      params: { amount: '100000 RUB', recipient: masked, bank: toIvan.bank_code },
    },
    { kind: { code: 'APPROVALS_MISSING' }, params: { missing: 1 } },
  ])
  const before = { kind: { code: 'PAYOUT_APPROVED_BEFORE' }, params: {} }
  expect(await answerOf(`payouts approve ${id}`)).toMatchObject(before)
  await act(`payouts approve ${id}`, {}, bert)
  expect(await answerOf(`payouts fail ${id}`, { reason: 'a mistake' })).toMatchObject({
    kind: { code: 'PAYOUT_GIVEN_UP' },
    params: { total: expect.stringMatching(/^\d+ RUB$/) },
  })
  expect(await answerOf(`payouts reject ${(await askMuch()).id}`, { reason: 'a scam' })).toMatchObject({
    kind: { code: 'PAYMENT_REJECTED' },
    params: { total: expect.stringMatching(/^\d+ RUB$/) },
  })
})

test('a payout that was changed in the database after it was requested is not approved', async () => {
  const { id } = await askMuch()
  await database.query(sql`update payouts set phone = '79990000000' where id = ${id}`)
  await expect(act(`payouts approve ${id}`)).rejects.toThrow(/no longer the one that was requested/)
  await database.query(sql`update payouts set phone = ${toIvan.recipient} where id = ${id}`)
  expect(await act(`payouts approve ${id}`)).toContain('Approved')
})

test('an approval that goes around governance pays nothing and stays unsaid', async () => {
  const { id } = await askMuch()
  const [approve] = payoutActs
  const desk = { database, catalog, clock, secrets, ids: systemIds }
  const around = approve?.act(desk, { operator: ann, subject: id, options: {} })
  await expect(around).rejects.toThrow(/around governance/)
  await rails.turn()
  expect(rail.paid.has(id)).toBe(false)
  expect(await database.query(sql`select from approvals where subject = ${id}`)).toEqual([])
  expect(await act(`payouts approve ${id}`)).toContain('Approved')
})

test('a payout of a frozen customer is not approved, and may be rejected, or approved after it', async () => {
  const { customer, id } = await askMuch()
  await house.freeze(customer)
  await expect(act(`payouts approve ${id}`)).rejects.toThrow(/customer of the payout .* is frozen/)
  expect(await house.transaction(customer, id)).toMatchObject({ status: 'pending' })
  await rails.turn()
  expect(rail.paid.has(id)).toBe(false)
  await house.unfreeze(customer)
  expect(await act(`payouts approve ${id}`)).toContain('Approved')
  const other = await askMuch()
  await house.freeze(other.customer)
  expect(await act(`payouts reject ${other.id}`, { reason: 'a thief' })).toContain('Rejected')
})

test('nobody approves a payout of their own, or one that a key of their making asks for', async () => {
  const { customer, id } = await askMuch()
  await database.query(sql`update customers set sso_subject = 'sub-cleo' where id = ${customer}`)
  const refused = (operator: ActingOperator, of = id) =>
    expect(act(`payouts approve ${of}`, {}, operator)).rejects.toMatchObject({
      kind: { code: 'OWN_PAYMENT' },
    })
  await knowPeople(database, ['cleo'])
  await refused({ ...ann, person: 'sub-cleo' })
  const askedWith = { apiKey: 'pk_live_made_by_bert', ip: '203.0.113.9' }
  await database.query(sql`
    insert into operator_actions (id, operator, action, subject, details, at)
    values (${systemIds.next()}, 'bert', 'keys create', 'x', ${JSON.stringify({ key: askedWith.apiKey })}, now())`)
  const { transaction_id: other } = await house.payOut(customer, { amount: '100000' }, askedWith)
  await refused(bert, other)
  expect(await act(`payouts approve ${other}`)).toContain('Approved')
  expect(await act(`payouts approve ${id}`)).toContain('Approved')
})

test('a rejected payout fails with its reason in the log, and gives all back', async () => {
  const { customer, id } = await askMuch()
  await expect(act(`payouts reject ${id}`)).rejects.toThrow(/--reason/)
  expect(await act(`payouts reject ${id}`, { reason: 'a known scam' })).toContain('Rejected')
  expect(await house.funding(customer, 'RUB')).toBe('1000000/0')
  expect(await house.transaction(customer, id)).toMatchObject({ status: 'failed', error: 'REJECTED' })
  expect(await house.events(customer, id)).toMatchObject([
    { type: 'withdrawal.failed', sequence: 1n, data: { error: 'REJECTED' } },
  ])
  await expect(act(`payouts approve ${id}`)).rejects.toThrow(/only one that waits/)
  await rails.turn()
  expect(rail.paid.has(id)).toBe(false)
})

test('a halted rail takes nothing and pays nothing that it took before, until it is resumed', async () => {
  const customer = await house.newCustomer(rich)
  const { transaction_id: id } = await house.payOut(customer)
  await expect(act('rails halt sbb', { reason: 'a leak' })).rejects.toThrow('did you mean sbp?')
  expect(await act('rails halt sbp', { reason: 'a leak' })).toContain('rails resume sbp')
  expect(await readHalts(database)).toEqual(
    new Map([['sbp', expect.objectContaining({ operator: 'ann', reason: 'a leak' })]]),
  )
  expect(await codeOf(house.payOut(customer))).toBe('WITHDRAWAL_DISABLED')
  await rails.turn()
  clock.advance(60_000)
  await rails.turn()
  expect(rail.paid.has(id)).toBe(false)
  expect(await house.funding(customer, 'RUB')).toBe('998990/1010')
  expect(await act('rails resume sbp')).toContain('pays again')
  await rails.turn()
  expect(rail.paid.get(id)).toHaveLength(1)
})
