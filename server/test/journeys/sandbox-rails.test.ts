import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { outcomeOf } from '../wire/replies.ts'
import { type Credentials, useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()
let as: Credentials
beforeAll(async () => {
  as = await server.newCustomer({ RUB: '1000000' })
})
afterAll(() => server.expectSoundBooks())

const control = (path: string, body?: object) =>
  server.send('POST', `/sandbox/v1/${path}`, body === undefined ? {} : { body })
const setMode = (mode: string) => control('suppliers', { port: 'rail', mode })
const suffer = (fault: string, count: number) => control('faults', { port: 'rail', fault, count })
const advance = (seconds: number) => control('clock/advance', { seconds })

async function deposit(amount: string): Promise<string> {
  const idempotency_key = crypto.randomUUID()
  const body = { currency: 'RUB', amount, payment_provider_alias_code: 'sbp', idempotency_key }
  const { status, text, data } = await server.send('POST', '/funding/deposit/fiat', { as, body })
  expect(status, text).toBeLessThan(300)
  return data.transaction_id
}

async function payOut(phone = '79161234567', amount = '500'): Promise<string> {
  const idempotency_key = crypto.randomUUID()
  const body = { amount, recipient: phone, bank_code: '100000000111', idempotency_key }
  const { status, text, data } = await server.send('POST', '/funding/withdraw/fiat', { as, body })
  expect(status, text).toBeLessThan(300)
  return data.transaction_id
}

const readDeposit = async (id: string) =>
  (await server.send('GET', `/funding/deposit/fiat/${id}`, { as })).data
const readPayout = async (id: string) =>
  (await server.send('GET', `/funding/withdraw/fiat/${id}`, { as })).data
const settle = (id: string, body: object) => server.send('POST', `/sandbox/v1/deposits/fiat/${id}`, { body })
const decide = (id: string, body: object) => server.send('POST', `/sandbox/v1/withdrawals/${id}`, { body })
const sendBack = (id: string) => server.send('POST', `/sandbox/v1/withdrawals/${id}/return`)
const statement = (rail: string, day: string) =>
  server.send('GET', `/sandbox/v1/rails/${rail}/statement?day=${day}`)

async function rub(): Promise<{ available: string; pending_withdraw: string }> {
  const { data } = await server.send('GET', '/account/wallets/RUB', { as })
  return { available: data.available, pending_withdraw: data.pending_withdraw }
}

function until<T>(read: () => Promise<T>, timeout = 15_000): Promise<T> {
  return vi.waitFor(read, { timeout, interval: 30 })
}

/** Waits until what is read has these values, and answers it. */
function becomes(read: () => Promise<object>, values: object) {
  return until(async () => {
    const found = await read()
    expect(found).toMatchObject(values)
    return found
  })
}

/** The bank's transactions for a reference. */
function bookedFor(reference: string) {
  return server.database.query<{ kind: string; units: bigint }>(sql`
    select kind, units from simulated_bank_transactions where reference = ${reference} order by booked_at, kind`)
}

describe('left alone', () => {
  test('a deposit is paid by itself, and a payout is paid', async () => {
    const [paidIn, paidOut] = [await deposit('1000'), await payOut()]
    await becomes(() => readDeposit(paidIn), { status: 'success', credited_amount: '995', timing: 'on_time' })
    await becomes(() => readPayout(paidOut), { status: 'success', amount_fact: '500' })
    expect(await bookedFor(paidIn)).toHaveLength(1)
    expect(await bookedFor(paidOut)).toHaveLength(1)
  })

  test.for([
    ['100.02', { status: 'failed', error: 'NOT_PAID', credited_amount: null }, 0],
    ['100.03', { status: 'success', credited_amount: '49.75' }, 1],
    ['100.04', { status: 'success', credited_amount: '199.07' }, 1],
    ['100.06', { status: 'success', credited_amount: '99.55' }, 2],
  ] as const)('the kopecks of %s say what its payer does', async ([amount, ended, payments]) => {
    const id = await deposit(amount)
    await becomes(() => readDeposit(id), ended)
    expect(await bookedFor(id)).toHaveLength(payments)
    await until(async () => {
      const { data } = await server.send('GET', '/transactions?type=deposit_fiat', { as })
      const further = data.items.filter(({ comment }: { comment: string | null }) => comment?.includes(id))
      expect(further).toHaveLength(Math.max(payments - 1, 0))
    })
  })

  test('a payout to a phone that ends in 0002 is declined, and costs nothing', async () => {
    const before = await rub()
    const id = await payOut('79160000002')
    await becomes(() => readPayout(id), { status: 'failed', error: 'DECLINED' })
    await becomes(rub, before)
  })

  test('one that ends in 0003 stays unknown for twenty seconds, then it is paid, once', async () => {
    const id = await payOut('79160000003')
    await until(async () =>
      expect(
        await server.database.query(sql`select from simulated_payouts where reference = ${id}`),
      ).toHaveLength(1),
    )
    await advance(15)
    expect(await readPayout(id)).toMatchObject({ status: 'processing' })
    await advance(6)
    await becomes(() => readPayout(id), { status: 'success' })
    expect(await bookedFor(id)).toHaveLength(1)
  })

  test('one that ends in 0005 is paid, and comes back a day later with its fee', async () => {
    const before = await rub()
    const id = await payOut('79160000005')
    await becomes(() => readPayout(id), { status: 'success' })
    await advance(24 * 3_600)
    await becomes(() => readPayout(id), { status: 'failed', error: 'RETURNED' })
    expect((await bookedFor(id)).map(({ kind }) => kind)).toEqual(['payout', 'return'])
    expect(await rub()).toEqual(before)
  })

  test('a deposit that ends in .01 waits for a person, one in .05 is paid after its link has expired', async () => {
    const [waiting, late] = [await deposit('100.01'), await deposit('100.05')]
    await becomes(() => readDeposit(late), { rail_url: expect.stringContaining(`/pay/fiat/${late}`) })
    await becomes(() => readDeposit(waiting), { rail_url: expect.stringContaining(`/pay/fiat/${waiting}`) })
    await advance(900)
    await becomes(() => readDeposit(waiting), { status: 'failed', error: 'EXPIRED' })
    await becomes(() => readDeposit(late), { status: 'success', timing: 'late', credited_amount: '99.54' })
    expect(await bookedFor(waiting)).toEqual([])
    expect((await settle(waiting, { outcome: 'success' })).data).toEqual({
      transaction_id: waiting,
      status: 'success',
      credited_amount: '99.5',
    })
    expect(await readDeposit(waiting)).toMatchObject({ status: 'success', timing: 'late', error: null })
  })
})

describe('while the bank waits for controls', () => {
  beforeAll(() => setMode('manual'))
  afterAll(() => setMode('automatic'))

  test('nothing ends before a control says how, and the answer finds it done', async () => {
    const [paid, refused, out, declined] = [
      await deposit('1000'),
      await deposit('50'),
      await payOut(),
      await payOut(),
    ]
    await advance(120)
    for (const id of [paid, refused]) expect((await readDeposit(id)).status).toBe('processing')
    for (const id of [out, declined]) expect((await readPayout(id)).status).toBe('processing')
    const answer = await settle(paid, { outcome: 'success', amount: '700' })
    expect([answer.status, answer.data], answer.text).toEqual([
      200,
      { transaction_id: paid, status: 'success', credited_amount: '696.5' },
    ])
    expect(await readDeposit(paid)).toMatchObject({
      status: 'success',
      amount: '1000',
      credited_amount: '696.5',
    })
    expect((await settle(refused, { outcome: 'failed' })).data).toEqual({
      transaction_id: refused,
      status: 'failed',
      credited_amount: null,
    })
    expect(await readDeposit(refused)).toMatchObject({ status: 'failed', error: 'NOT_PAID' })
    const completed = await decide(out, { outcome: 'completed' })
    expect([completed.status, completed.data], completed.text).toEqual([
      200,
      { transaction_id: out, status: 'completed' },
    ])
    expect((await decide(declined, { outcome: 'failed', reason: 'No such account' })).data.status).toBe(
      'failed',
    )
    expect(await readPayout(declined)).toMatchObject({ status: 'failed', error: 'DECLINED' })
    const rows = await server.database.query(sql`select reason from payouts where id = ${declined}`)
    expect(rows).toEqual([{ reason: 'No such account' }])
  })

  test('a deposit that has ended keeps its outcome, but can be paid late and again', async () => {
    const id = await deposit('100')
    await settle(id, { outcome: 'failed' })
    expect((await settle(id, { outcome: 'failed' })).data.status).toBe('failed')
    expect((await settle(id, { outcome: 'success' })).data).toMatchObject({
      transaction_id: id,
      status: 'success',
    })
    expect(await readDeposit(id)).toMatchObject({ timing: 'late' })
    expect(outcomeOf(await settle(id, { outcome: 'failed' }))).toEqual([409, 'DEPOSIT_NOT_SETTLED'])
    const { data: further } = await settle(id, { outcome: 'success', amount: '20' })
    expect(further).toMatchObject({ status: 'success', credited_amount: '19.9' })
    expect(further.transaction_id).not.toBe(id)
    expect(await readDeposit(further.transaction_id)).toMatchObject({ amount: '20', status: 'success' })
    expect(await bookedFor(id)).toHaveLength(2)
  })

  test('a payout that has ended gets no other outcome, and comes back once', async () => {
    const before = await rub()
    const id = await payOut()
    const unpaid = await sendBack(id)
    expect(outcomeOf(unpaid)).toEqual([409, 'WITHDRAWAL_NOT_SETTLED'])
    expect((await decide(id, { outcome: 'completed' })).data.status).toBe('completed')
    expect((await decide(id, { outcome: 'completed' })).data.status).toBe('completed')
    expect(outcomeOf(await decide(id, { outcome: 'failed' }))).toEqual([409, 'WITHDRAWAL_NOT_SETTLED'])
    for (let times = 0; times < 2; times++) {
      const { status, text, data } = await sendBack(id)
      expect([status, data], text).toEqual([200, { transaction_id: id, status: 'failed' }])
    }
    expect(await readPayout(id)).toMatchObject({ status: 'failed', error: 'RETURNED' })
    expect(await rub()).toEqual(before)
    expect((await bookedFor(id)).map(({ kind }) => kind)).toEqual(['payout', 'return'])
  })

  test('what waited is carried out once the mode is automatic again', async () => {
    const [paidIn, paidOut] = [await deposit('300'), await payOut()]
    await advance(5)
    await setMode('automatic')
    await becomes(() => readDeposit(paidIn), { status: 'success' })
    await becomes(() => readPayout(paidOut), { status: 'success' })
    await setMode('manual')
  })
})

describe('with faults', () => {
  test.for(['timeout', '5xx', 'lost_response', 'duplicate_callback'] as const)(
    'through %s a deposit is credited once, and a payout is paid once',
    async (fault) => {
      const before = await rub()
      await suffer(fault, 3)
      const [paidIn, paidOut] = [await deposit('1000'), await payOut()]
      await becomes(() => readDeposit(paidIn), { status: 'success', credited_amount: '995' })
      await becomes(() => readPayout(paidOut), { status: 'success', amount_fact: '500' })
      for (const id of [paidIn, paidOut]) expect(await bookedFor(id)).toHaveLength(1)
      await until(async () =>
        expect(await server.database.query(sql`select id from simulated_callbacks`)).toEqual([]),
      )
      const movements = await server.database.query(sql`
        select from rail_movements where reference in (${paidIn}, ${paidOut})`)
      expect(movements).toHaveLength(2)
      const change = 1_000_00 - 5_00 - (500_00 + 10_00)
      const kopecks = ({ available }: { available: string }) => Math.round(Number(available) * 100)
      expect(kopecks(await rub()) - kopecks(before)).toBe(change)
      const [met] = await server.database.query<{ remaining: number }>(
        sql`select remaining from sandbox_faults where port = 'rail'`,
      )
      expect(met?.remaining).toBeLessThan(3)
      await suffer(fault, 0)
    },
  )

  test('a control that the bank cannot hear says so, and repeating it settles', async () => {
    await setMode('manual')
    await suffer('5xx', 1_000_000)
    const [paidIn, paidOut] = [await deposit('100'), await payOut()]
    const refused = await Promise.all([
      settle(paidIn, { outcome: 'success' }),
      decide(paidOut, { outcome: 'completed' }),
    ])
    expect(refused.map(outcomeOf)).toEqual([
      [409, 'DEPOSIT_NOT_SETTLED'],
      [409, 'WITHDRAWAL_NOT_SETTLED'],
    ])
    await suffer('5xx', 0)
    expect((await settle(paidIn, { outcome: 'success' })).data.status).toBe('success')
    expect((await decide(paidOut, { outcome: 'completed' })).data.status).toBe('completed')
    await setMode('automatic')
  })
})

test('a payment of more than the rail is believed waits for a statement, and the control says so', async () => {
  const refused = await settle(await deposit('100'), { outcome: 'success', amount: `1${'0'.repeat(12)}` })
  expect(outcomeOf(refused)).toEqual([409, 'DEPOSIT_NOT_SETTLED'])
  expect(refused.error?.message).toContain('waits for a statement of the bank')
})

test('controls of unknown transactions, amounts and days are refused', async () => {
  const unknown = '0197f2a4-6c1e-7d10-9a55-0f3b8c2d4e61'
  for (const id of [unknown, 'nonsense', await payOut()])
    expect(outcomeOf(await settle(id, { outcome: 'success' }))).toEqual([404, 'TRANSACTION_NOT_FOUND'])
  const paidIn = await deposit('100')
  for (const id of [unknown, 'nonsense', paidIn]) {
    expect(outcomeOf(await decide(id, { outcome: 'completed' }))).toEqual([404, 'TRANSACTION_NOT_FOUND'])
    expect(outcomeOf(await sendBack(id))).toEqual([404, 'TRANSACTION_NOT_FOUND'])
  }
  for (const amount of ['0', '-1', '1.001', 'many', '1e5', `1${'0'.repeat(60)}`]) {
    const refused = await settle(paidIn, { outcome: 'success', amount })
    expect([amount, ...outcomeOf(refused)]).toEqual([amount, 422, 'VALIDATION_ERROR'])
    expect(refused.error?.details?.fields).toMatchObject([{ path: 'amount' }])
  }
  const refusals = [
    await settle(paidIn, { outcome: 'failed', amount: '5' }),
    await settle(paidIn, { outcome: 'completed' }),
    await decide(await payOut(), { outcome: 'completed', reason: 'so' }),
    await statement('sbp', '2026-02-30'),
    await statement('sbp', 'today'),
  ]
  for (const refused of refusals) expect(outcomeOf(refused)).toEqual([422, 'VALIDATION_ERROR'])
  expect(outcomeOf(await statement('sepa', '2026-05-04'))).toEqual([404, 'RAIL_NOT_FOUND'])
})

test('the statement of a day has what the bank booked on it', async () => {
  const id = await payOut('79161234567', '321.5')
  await decide(id, { outcome: 'completed' })
  const [{ day } = { day: '' }] = await server.database.query<{ day: string }>(sql`
    select to_char(booked_at at time zone 'utc', 'YYYY-MM-DD') as day from simulated_bank_transactions
    where reference = ${id}`)
  const { csv } = (await statement('sbp', day)).data
  const lines = csv.trimEnd().split('\n')
  expect(lines[0]).toBe('transaction_id,type,reference,amount,currency,fee,booked_at')
  const own = lines.filter((line: string) => line.includes(id))
  expect(own).toEqual([
    expect.stringMatching(new RegExp(`^B[0-9A-F]{31},payout,${id},321.5,RUB,0.65,${day}T`)),
  ])
})

test('the banks of the rail are known before the server answers', async () => {
  const { data } = await server.send('GET', '/funding/withdraw/fiat/banks', { as })
  expect(data.banks).toContainEqual({ bank_code: '100000000111', name: 'Сбербанк' })
  expect(data.banks).toHaveLength(10)
})
