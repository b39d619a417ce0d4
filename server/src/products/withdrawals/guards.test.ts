import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readBalances } from '#core/ledger'
import {
  type ActAnswer,
  type ActingOperator,
  addOperator,
  answerText,
  govern,
  makeOperatorKey,
  readWaiting,
  recordAction,
  signWithKeyFile,
} from '#core/operators'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import type { Refusal } from '#platform/refusal'
import { openSecrets } from '#platform/secrets'
import { freeze, unfreeze } from '../../../test/world/act-by-hand.ts'
import { knowPeople } from '../../../test/world/acting-person.ts'
import { askOffice } from '../../../test/world/ask-office.ts'
import { paperAccountKeys } from '../../../test/world/paper-signer.ts'
import { codeOf, openWithdrawalHouse } from '../../../test/world/withdrawal-house.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { withdrawalOfficeRoutes } from './office-routes.ts'
import { withdrawalActs } from './operator-acts.ts'
import { addAddress, removeAddress } from './requesting/address-book.ts'

const tariff = (code: string, [limit, above, book]: readonly [string, string, string]) => `
  ${code}:
    maker_fee: "0"
    taker_fee: "0"
    self_trade_prevention: none
    deposit_fiat_daily_limit_usdt: "0"
    withdraw_daily_limit_usdt: "${limit}"
    withdraw_approval_above_usdt: "${above}"
    withdraw_address_book: "${book}"
    withdraw_address_wait_seconds: 3600
`
const guarded = [
  tariff('limited', ['1000', '1000', 'off']),
  tariff('watched', ['100000', '100', 'off']),
  tariff('grave', ['100000', '100', 'off']).replace(
    'withdraw_address_book',
    'withdraw_second_approval_above_usdt: "1000"\n    withdraw_address_book',
  ),
  tariff('careless', ['100000', '100000', 'off']),
  tariff('careful', ['100000', '100000', 'required']),
].join('')
const house = await openWithdrawalHouse({
  catalog: (shipped) =>
    shipped
      .replace('tariffs:\n', `tariffs:\n${guarded}`)
      // The signer asks for approvals of smaller amounts of USDT on trc20 than the tariff careless does.
      .replace(
        /(\n {2}trc20:\n {4}max_fee:[\s\S]*?)approve_above: "500000", approvals: 1/,
        '$1approve_above: "2000", approvals: 2',
      ),
})
const { database, catalog, clock } = house
await database.query(sql`insert into exchange (mode) values ('sandbox')`)
const secrets = await openSecrets(database, Buffer.alloc(32, 7))
const folder = mkdtempSync(join(tmpdir(), 'coffer-operators-'))
afterAll(async () => {
  await house.expectSoundBooks()
  await house.close()
  rmSync(folder, { recursive: true })
})

const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const ofUsdt = { symbol: 'USDT', bch_code: 'trc20', address, amount: '20' }
const rich = { funding_available: { USDT: '10000', XRP: '10000' } }

async function cancel(customerId: string, id: string) {
  return database.inTransaction((tx) =>
    cancelWithdrawal(tx, { id, customerId, catalog, ids: systemIds, now: clock.now() }),
  )
}

test('a frozen customer gets back nothing that nobody has signed, and cancels it after the freeze', async () => {
  const customer = await house.newCustomer(rich, { tariff: 'watched' })
  const asked = ['20', '500'].map((amount) => house.withdraw(customer, { ...ofUsdt, amount }))
  const ids = (await Promise.all(asked)).map(({ transaction_id }) => transaction_id)
  const held = await house.funding(customer, 'USDT')
  await freeze(house, customer)
  for (const id of ids) expect(await codeOf(cancel(customer, id))).toBe('CUSTOMER_FROZEN')
  expect(await house.funding(customer, 'USDT')).toBe(held)
  await unfreeze(house, customer)
  for (const id of ids) expect(await cancel(customer, id)).toMatchObject({ cancelled: true })
  expect(await house.funding(customer, 'USDT')).toBe('10000/0')
})

test('of 1,000 requests at once those are taken that fit the limit of the day, to the unit', async () => {
  const customer = await house.newCustomer(rich, { tariff: 'limited' })
  const outcomes = await Promise.all(
    Array.from({ length: 1_000 }, () =>
      house.withdraw(customer, { ...ofUsdt, amount: '7' }).then(
        () => 'taken',
        (error: Refusal) => error.kind.code,
      ),
    ),
  )
  expect(outcomes.filter((one) => one === 'taken')).toHaveLength(142)
  expect(outcomes.filter((one) => one === 'WITHDRAWAL_LIMIT_EXCEEDED')).toHaveLength(858)
  const { units } = house.money('USDT', '10000')
  const balances = (await readBalances(database, customer)).get('USDT')
  expect((balances?.funding_available ?? 0n) + (balances?.funding_held ?? 0n)).toBe(units)
})

test('the limit says how much is used and when it begins anew; what failed or was cancelled is given back', async () => {
  const customer = await house.newCustomer(rich, { tariff: 'limited' })
  const { transaction_id: failed } = await house.withdraw(customer, { ...ofUsdt, amount: '600' })
  const { transaction_id: cancelled } = await house.withdraw(customer, { ...ofUsdt, amount: '400' })
  const refused = house.withdraw(customer, { ...ofUsdt, amount: '5' })
  const day = clock.now().toISOString().slice(0, 10)
  const midnight = new Date(Date.parse(day) + 86_400_000)
  await expect(refused).rejects.toMatchObject({
    kind: { code: 'WITHDRAWAL_LIMIT_EXCEEDED' },
    details: { limit: '1000', used: '1000', resets_at: midnight.toISOString() },
  })
  await house.follow(failed, { to: 'failed' })
  await cancel(customer, cancelled)
  await house.withdraw(customer, { ...ofUsdt, amount: '1000' })
  clock.moveTo(midnight.getTime())
  await house.withdraw(customer, { ...ofUsdt, amount: '1000' })
  expect(await codeOf(house.withdraw(customer, { ...ofUsdt, amount: '5' }))).toBe('WITHDRAWAL_LIMIT_EXCEEDED')
})

test('with an address book, only an address that has waited in it is paid', async () => {
  const customerId = await house.newCustomer(rich, { tariff: 'careful' })
  const refused = () =>
    house.withdraw(customerId, ofUsdt).then(
      () => null,
      ({ kind, details }: Refusal) => [kind.code, details?.usable_at],
    )
  expect(await refused()).toEqual(['ADDRESS_NOT_USABLE', null])
  const now = clock.now()
  const usableAt = new Date(now.getTime() + 3_600_000)
  const named = { id: systemIds.next(), customerId, label: 'mine', symbol: null, network: 'trc20', address }
  const added = { ...named, tag: null, usableAt, createdAt: now }
  await database.inTransaction((tx) => addAddress(tx, added))
  expect(await refused()).toEqual(['ADDRESS_NOT_USABLE', usableAt.toISOString()])
  clock.advance(3_599_999)
  expect(await refused()).not.toBeNull()
  // Once more, which neither shortens nor prolongs the wait.
  const again = { ...added, id: systemIds.next(), usableAt: new Date(usableAt.getTime() + 5) }
  expect(await database.inTransaction((tx) => addAddress(tx, again))).toEqual(added)
  clock.advance(1)
  expect(await refused()).toBeNull()
  await database.inTransaction((tx) => removeAddress(tx, { customerId, id: added.id }))
  expect(await refused()).toEqual(['ADDRESS_NOT_USABLE', null])
})

test('an address in the book for one currency is not one for another, nor with another tag', async () => {
  const customerId = await house.newCustomer(rich, { tariff: 'careful' })
  const xrp = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe'
  const now = clock.now()
  const times = { usableAt: now, createdAt: now }
  const named = { customerId, label: 'mine', ...times }
  await database.inTransaction(async (tx) => {
    await addAddress(tx, {
      id: systemIds.next(),
      ...named,
      symbol: 'USDC',
      network: 'trc20',
      address,
      tag: null,
    })
    await addAddress(tx, {
      id: systemIds.next(),
      ...named,
      symbol: 'XRP',
      network: 'xrp',
      address: xrp,
      tag: '7',
    })
  })
  expect(await codeOf(house.withdraw(customerId, ofUsdt))).toBe('ADDRESS_NOT_USABLE')
  const ofXrp = { symbol: 'XRP', bch_code: 'xrp', address: xrp, amount: '100' }
  expect(await codeOf(house.withdraw(customerId, ofXrp))).toBe('ADDRESS_NOT_USABLE')
  expect(await house.withdraw(customerId, { ...ofXrp, tag: '7' })).toMatchObject({ amount: '100' })
})

async function enrol(name: string) {
  const publicKey = makeOperatorKey(join(folder, name))
  await database.inTransaction((tx) => addOperator(tx, { name, publicKey, now: clock.now() }))
  return { name, sign: signWithKeyFile(join(folder, name)) }
}

await knowPeople(database, ['ann', 'bert', 'cleo'])
const ann = await enrol('ann')
const bert = await enrol('bert')
const cleo = await enrol('cleo')

async function answerOf(
  name: string,
  subject?: string,
  options: Record<string, string> = {},
  operator: ActingOperator = ann,
): Promise<ActAnswer> {
  const found = withdrawalActs.find((one) => one.name === `withdrawals ${name}`)
  if (found === undefined) throw new Error(`no act ${name}`)
  const desk = { database, catalog, clock, secrets, ids: systemIds }
  return govern(found).act(desk, { operator, subject, options })
}

const act = async (...asked: Parameters<typeof answerOf>) => answerText(await answerOf(...asked))

const routes = withdrawalOfficeRoutes({
  ...{ database, catalog, businessClock: clock },
  ...{ accountKeys: paperAccountKeys, payingNetworks: new Set() },
})
const office = <Data>(operation: string, asked: object) => askOffice<Data>(routes, operation, asked)
const detailOf = (id: string) => office<{ statement_hash: string }>('officeGetWithdrawal', { params: { id } })

const spendsOf = (id: string) => database.query(sql`select approvals from spends where id = ${id}`)

test('above the threshold nothing is paid before an operator signs what is paid; twice is harmless', async () => {
  const customer = await house.newCustomer(rich, { tariff: 'watched' })
  const { transaction_id: below } = await house.withdraw(customer, { ...ofUsdt, amount: '100' })
  const { transaction_id: id, status } = await house.withdraw(customer, { ...ofUsdt, amount: '100.000001' })
  expect(status).toBe('processing')
  expect(await spendsOf(below)).toHaveLength(1)
  expect(await spendsOf(id)).toEqual([])
  expect(await house.transaction(customer, id)).toMatchObject({ status: 'pending' })
  const waiting = { query: { status: 'waiting' } }
  expect(await office<object>('officeListWithdrawals', waiting)).toMatchObject({ items: [{ id }] })
  const since = sql`select created_at from withdrawals where status = 'waiting'`
  const later = new Date(clock.now().getTime() + 60_000)
  expect(await readWaiting(database, { since, now: later })).toEqual({ count: 1, oldest: 60 })
  const { statement_hash: hash } = await detailOf(id)
  await expect(act('approve', id, { hash: '0'.repeat(64) })).rejects.toThrow(/hash of the statement/)
  await expect(act('approve', id, { hash }, { ...bert, sign: ann.sign })).rejects.toThrow(/not the key/)
  expect(await spendsOf(id)).toEqual([])
  const both = await Promise.all([act('approve', id, { hash }), act('approve', id, { hash }, bert)])
  expect(both.filter((text) => text.startsWith('Approved'))).toHaveLength(1)
  expect(await act('approve', id)).toContain('Nothing changed')
  expect(await spendsOf(id)).toMatchObject([{ approvals: [{ signature: expect.any(String) }] }])
  expect(await house.transaction(customer, id)).toMatchObject({ status: 'processing' })
  const lines = await database.query(sql`select action, subject from operator_actions where subject = ${id}`)
  expect(lines).toEqual([{ action: 'withdrawals approve', subject: id }])
  await house.follow(id, { to: 'confirmed', txid: 'paid' })
  await expect(act('reject', id, { reason: 'late' })).rejects.toThrow(/only one that waits/)
})

test('above the second threshold two different operators sign, and below it one is enough', async () => {
  const customer = await house.newCustomer(rich, { tariff: 'grave' })
  const { transaction_id: below } = await house.withdraw(customer, { ...ofUsdt, amount: '1000' })
  expect(await act('approve', below)).not.toContain('more')
  const { transaction_id: id } = await house.withdraw(customer, { ...ofUsdt, amount: '1000.000001' })
  expect(await act('approve', id)).toContain('It waits for 1 more, by other operators.')
  expect(await act('approve', id)).toContain('Nothing changed')
  expect(await spendsOf(id)).toEqual([])
  expect(await house.transaction(customer, id)).toMatchObject({ status: 'pending' })
  expect(await act('approve', id, { reason: 'they called us' }, bert)).not.toContain('more')
  expect(await spendsOf(id)).toMatchObject([{ approvals: [{ operator: 'ann' }, { operator: 'bert' }] }])
  const lines = await database.query(
    sql`select reason, details from operator_actions where subject = ${id} order by id`,
  )
  expect(lines).toMatchObject([
    { reason: null, details: { before: 'waiting', after: 'waiting', missing: 1 } },
    { reason: 'they called us', details: { before: 'waiting', after: 'processing', missing: 0 } },
  ])
})

test('an approval and a rejection answer codes with their facts', async () => {
  const customer = await house.newCustomer(rich, { tariff: 'grave' })
  const { transaction_id: id } = await house.withdraw(customer, { ...ofUsdt, amount: '1000.000001' })
  const approved = { amount: '1000.000001 USDT', address, network: 'trc20' }
  expect(await answerOf('approve', id)).toMatchObject([
    { kind: { code: 'WITHDRAWAL_APPROVED' }, params: approved },
    { kind: { code: 'APPROVALS_MISSING' }, params: { missing: 1 } },
  ])
  expect(await answerOf('approve', id)).toMatchObject({
    kind: { code: 'WITHDRAWAL_APPROVED_BEFORE' },
    params: { operators: ['ann'] },
  })
  expect(await answerOf('reject', id, { reason: 'a mistake' })).toMatchObject({
    kind: { code: 'PAYMENT_REJECTED' },
    params: { total: expect.stringMatching(/^100\d\.\d+ USDT$/) },
  })
})

describe('where the signer asks for more than the tariff', () => {
  test('a withdrawal waits for as many operators as the signer wants', async () => {
    const customer = await house.newCustomer(rich, { tariff: 'careless' })
    const { transaction_id: below } = await house.withdraw(customer, { ...ofUsdt, amount: '2000' })
    const { transaction_id: id } = await house.withdraw(customer, { ...ofUsdt, amount: '2000.000001' })
    expect(await spendsOf(below)).toHaveLength(1)
    expect(await house.transaction(customer, id)).toMatchObject({ status: 'pending' })
    expect(await act('approve', id)).toContain('It waits for 1 more')
    expect(await act('approve', id)).toContain('Nothing changed')
    expect(await spendsOf(id)).toEqual([])
    expect(await act('approve', id, {}, bert)).not.toContain('more')
    expect(await spendsOf(id)).toMatchObject([{ approvals: [{ operator: 'ann' }, { operator: 'bert' }] }])
    expect(await act('approve', id, {}, cleo)).toContain('Nothing changed')
  })

  test('a payment that the signer puts off, by its own copy of the rules, takes approvals still', async () => {
    const customer = await house.newCustomer(rich, { tariff: 'careless' })
    const { transaction_id: id } = await house.withdraw(customer, ofUsdt)
    await expect(act('approve', id)).rejects.toThrow(/is processing; only one that waits/)
    await database.query(sql`
      insert into spend_attempts (id, spend_id, number, network, unsigned, slots, units, fee_max, status, created_at, updated_at)
      values (${systemIds.next()}, ${id}, 1, 'trc20', 'x', '{1}', 1, 1, 'discarded', now(), now())`)
    expect(await act('approve', id)).toContain('Approved')
    expect(await act('approve', id)).toContain('Nothing changed')
    expect(await act('approve', id, {}, bert)).toContain('Approved')
    expect(await spendsOf(id)).toMatchObject([{ approvals: [{ operator: 'ann' }, { operator: 'bert' }] }])
    await house.follow(id, { to: 'signed' })
    expect(await act('approve', id, {}, cleo)).toContain('Nothing changed')
  })
})

test('a withdrawal that is not the one that was requested is not approved', async () => {
  const customer = await house.newCustomer(rich, { tariff: 'watched' })
  const { transaction_id: id } = await house.withdraw(customer, { ...ofUsdt, amount: '500' })
  const theirs = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
  await database.query(sql`update withdrawals set address = ${theirs} where id = ${id}`)
  await expect(act('approve', id)).rejects.toThrow(/no longer the one that was requested/)
  expect(await spendsOf(id)).toEqual([])
  await database.query(sql`update withdrawals set address = ${address} where id = ${id}`)
  expect(await act('approve', id)).toContain('Approved')
})

test('a withdrawal that waits since its address was not known as nobody’s is not approved, and is given back', async () => {
  const customer = await house.newCustomer(rich, { tariff: 'watched' })
  const { transaction_id: id } = await house.withdraw(customer, { ...ofUsdt, amount: '500' })
  const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  for (const [nobodys, reason] of [
    ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', /zero address.*withdrawals reject/],
    [contract, /contract of USDT/],
  ] as const) {
    await database.query(sql`update withdrawals set address = ${nobodys} where id = ${id}`)
    await expect(act('approve', id)).rejects.toThrow(reason)
  }
  expect(await spendsOf(id)).toEqual([])
  await act('reject', id, { reason: 'nobody would have it' })
  expect(await house.transaction(customer, id)).toMatchObject({ status: 'failed' })
})

test('an approval that goes around governance pays nothing and stays unsaid', async () => {
  const customer = await house.newCustomer(rich, { tariff: 'watched' })
  const { transaction_id: id } = await house.withdraw(customer, { ...ofUsdt, amount: '500' })
  const [approve] = withdrawalActs
  const desk = { database, catalog, clock, secrets, ids: systemIds }
  const around = approve?.act(desk, { operator: ann, subject: id, options: {} })
  await expect(around).rejects.toThrow(/around governance/)
  expect(await spendsOf(id)).toEqual([])
  expect(await database.query(sql`select from approvals where subject = ${id}`)).toEqual([])
  expect(await act('approve', id)).toContain('Approved')
})

test('a withdrawal of a frozen customer is not approved, and is after it', async () => {
  const customer = await house.newCustomer(rich, { tariff: 'watched' })
  const { transaction_id: id } = await house.withdraw(customer, { ...ofUsdt, amount: '500' })
  await house.freeze(customer)
  await expect(act('approve', id)).rejects.toThrow(/customer of the withdrawal .* is frozen/)
  expect(await spendsOf(id)).toEqual([])
  await house.unfreeze(customer)
  expect(await act('approve', id)).toContain('Approved')
})

test('the person who is the customer approves nothing of theirs, under whatever name', async () => {
  const customer = await house.newCustomer(rich, { tariff: 'watched' })
  await database.query(sql`update customers set sso_subject = 'sub-cleo' where id = ${customer}`)
  const { transaction_id: id } = await house.withdraw(customer, { ...ofUsdt, amount: '500' })
  const own = { kind: { code: 'OWN_PAYMENT' }, details: { reason: 'you are its customer' } }
  await expect(act('approve', id, {}, { ...ann, person: 'sub-cleo' })).rejects.toMatchObject(own)
  // At a machine, the operator's name identifies the person who signs in with it.
  await expect(act('approve', id, {}, cleo)).rejects.toMatchObject(own)
  expect(await spendsOf(id)).toEqual([])
  expect(await act('approve', id)).toContain('Approved')
})

test('nobody approves what a key asks for that they made for its customer', async () => {
  const customer = await house.newCustomer(rich, { tariff: 'watched' })
  const askedWith = { apiKey: 'pk_live_made_by_ann', ip: '203.0.113.9' }
  await database.inTransaction((tx) =>
    recordAction(
      tx,
      { ids: systemIds, clock },
      { operator: ann, action: 'keys create', subject: 'customer', details: { key: askedWith.apiKey } },
    ),
  )
  const { transaction_id: id } = await house.withdraw(customer, { ...ofUsdt, amount: '500' }, askedWith)
  await expect(act('approve', id)).rejects.toMatchObject({
    kind: { code: 'OWN_PAYMENT' },
    details: { reason: 'you made the key that asks for it' },
  })
  expect(await act('approve', id, {}, bert)).toContain('Approved')
})

test('nobody approves what they wanted themselves, by a rule of the database', async () => {
  const customer = await house.newCustomer(rich, { tariff: 'watched' })
  const { transaction_id: id } = await house.withdraw(customer, { ...ofUsdt, amount: '500' })
  const own = database.query(sql`
    insert into approvals (subject, operator, initiator, statement_hash, signature, at)
    values (${id}, 'ann', 'operator:ann', '', '', now())`)
  await expect(own).rejects.toThrow(/nobody_approves_their_own/)
})

test('a rejected withdrawal fails with its reason in the log, and gives all back', async () => {
  const customer = await house.newCustomer(rich, { tariff: 'watched' })
  const { transaction_id: id } = await house.withdraw(customer, { ...ofUsdt, amount: '500' })
  await expect(act('reject', id)).rejects.toThrow(/--reason/)
  expect(await act('reject', id, { reason: 'a known scam' })).toContain('Rejected')
  expect(await house.funding(customer, 'USDT')).toBe('10000/0')
  expect(await house.transaction(customer, id)).toMatchObject({ status: 'failed', error: 'REJECTED' })
  expect(await house.events(customer, id)).toMatchObject([{}, { type: 'withdrawal.failed', sequence: 2n }])
  await expect(act('approve', id)).rejects.toThrow(/only one that waits/)
  const lines = await database.query(
    sql`select operator, reason, details from operator_actions where subject = ${id}`,
  )
  const details = { before: 'waiting', after: 'failed', total: expect.stringMatching(/^50\d.* USDT$/) }
  expect(lines).toMatchObject([{ operator: 'ann', reason: 'a known scam', details }])
})

test('a withdrawal is cancelled until something is handed to the signer, also while it waits', async () => {
  const customer = await house.newCustomer(rich, { tariff: 'watched' })
  const { transaction_id: waiting } = await house.withdraw(customer, { ...ofUsdt, amount: '500' })
  const { transaction_id: begun } = await house.withdraw(customer, ofUsdt)
  const { transaction_id: prepared } = await house.withdraw(customer, ofUsdt)
  await database.query(sql`
    insert into spend_attempts (id, spend_id, number, network, unsigned, slots, units, fee_max, status, created_at, updated_at)
    values (${systemIds.next()}, ${prepared}, 1, 'trc20', 'x', '{1}', 1, 1, 'prepared', now(), now())`)
  for (const id of [waiting, begun]) {
    expect(await cancel(customer, id)).toMatchObject({ cancelled: true, status: 'cancelled' })
    await expect(cancel(customer, id)).rejects.toMatchObject({ details: { reason: 'already_cancelled' } })
    expect(await house.events(customer, id)).toMatchObject([
      {},
      { data: { status: 'cancelled', error: null } },
    ])
  }
  await expect(cancel(customer, prepared)).rejects.toMatchObject({ details: { reason: 'already_signed' } })
  const stranger = await house.newCustomer({})
  expect(await codeOf(cancel(stranger, prepared))).toBe('TRANSACTION_NOT_FOUND')
  await expect(act('approve', waiting)).rejects.toThrow(/only one that waits/)
})

test('of a cancellation and its approval at once, one wins', async () => {
  const customer = await house.newCustomer(rich, { tariff: 'watched' })
  for (let round = 0; round < 10; round++) {
    const { transaction_id: id } = await house.withdraw(customer, { ...ofUsdt, amount: '101' })
    const [cancelled, approved] = await Promise.allSettled([cancel(customer, id), act('approve', id)])
    const spends = await spendsOf(id)
    expect(spends).toHaveLength(approved.status === 'fulfilled' ? 1 : 0)
    if (approved.status === 'rejected') expect(cancelled.status).toBe('fulfilled')
  }
})
