import { randomUUID } from 'node:crypto'
import { officeActs } from '@coffer/sdk/office-acts'
import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { approveBySecond } from '../wire/approve-by-second.ts'
import { outcomeOf } from '../wire/replies.ts'
import { signIn } from '../wire/sign-in.ts'
import { useTestServer } from '../wire/test-server.ts'
import { wordsOf } from '../wire/words-of.ts'

const server = await useTestServer()
const [olivia, oscar, sam] = [
  await signIn(server, 'olivia'),
  await signIn(server, 'oscar'),
  await signIn(server, 'sam'),
]

const act = (person: typeof sam, name: string, body: object = {}) =>
  person.send('POST', `/acts/${name}`, { body })

async function lastLine() {
  const [line] = await server.database.query(sql`
    select operator, action, subject, reason, ip, request_id is not null as has_request, session_id is not null as has_session
    from operator_actions order by id desc limit 1`)
  return line
}

test('what an operator does in the back office is done, and the log says who, what, why and from where', async () => {
  const body = { subject: 'trc20', reason: 'a leak' }
  expect(wordsOf((await act(oscar, 'networks/halt', body)).data)).toContain('Nothing is paid on trc20')
  expect(await lastLine()).toEqual({
    ...{ operator: 'oscar', action: 'networks halt', subject: 'trc20', reason: 'a leak' },
    ...{ ip: '127.0.0.1', has_request: true, has_session: true },
  })
  expect(outcomeOf(await act(oscar, 'networks/resume', { subject: 'trc20' }))).toEqual([403, 'RIGHT_MISSING'])
  const resumed = await approveBySecond(oscar, await act(olivia, 'networks/resume', { subject: 'trc20' }))
  expect(wordsOf(resumed.data)).toBe('trc20 pays again.\n')
})

test('a kill switch answers what it did as a code with its facts', async () => {
  const outcomesOf = async (name: string, subject?: string) =>
    (await act(oscar, name, { subject, reason: 'a leak' })).data.outcomes
  expect(await outcomesOf('networks/halt', 'btc')).toEqual([
    { code: 'NETWORK_HALTED', params: { network: 'btc' } },
  ])
  expect(await outcomesOf('networks/halt', 'btc')).toEqual([
    { code: 'HALTED_BEFORE', params: { place: 'btc' } },
  ])
  expect(await outcomesOf('rails/halt', 'sbp')).toEqual([{ code: 'RAIL_HALTED', params: { rail: 'sbp' } }])
  expect(await outcomesOf('products/halt', 'transfers')).toEqual([
    { code: 'PRODUCT_HALTED', params: { product: 'transfers' } },
  ])
  expect(await outcomesOf('suppliers/halt', 'services')).toEqual([
    { code: 'SUPPLIER_HALTED', params: { supplier: 'services' } },
  ])
  expect(await outcomesOf('payments/halt')).toEqual([{ code: 'PAYMENTS_HALTED', params: {} }])
  const resume = await act(olivia, 'networks/resume', { subject: 'btc' })
  expect((await approveBySecond(oscar, resume)).data.outcomes).toEqual([
    { code: 'RESUMES_LATER', params: { place: 'btc', above: 'payments' } },
  ])
  await approveBySecond(oscar, await act(olivia, 'payments/resume'))
  for (const name of ['rails/resume sbp', 'products/resume transfers', 'suppliers/resume services']) {
    const [path = '', subject] = name.split(' ')
    await approveBySecond(oscar, await act(olivia, path, { subject }))
  }
})

test('each act says in a sentence of its own what it does', () => {
  const summaries = officeActs.map(({ summary }) => summary)
  expect(summaries.length).toBeGreaterThan(40)
  expect(summaries.filter((one) => !/^[A-Z][^']*\.$/.test(one))).toEqual([])
})

test('the body of an act has its own types, and a wrong field is refused by its name', async () => {
  const refusedFields = async (name: string, body: object) => {
    const { status, error } = await act(olivia, name, { subject: 'alice', ...body })
    const fields = (error?.details?.fields ?? []) as readonly { path: string }[]
    return [status, fields.map(({ path }) => path)]
  }
  const key = { permissions: ['read'], 'rate-limit': 60, expires: '2030-01-01T00:00:00Z' }
  expect((await act(olivia, 'keys/create', { subject: 'alice', ...key })).status).toBe(200)
  for (const wrong of [{ permissions: 'read' }, { 'rate-limit': '60' }, { expires: 'tomorrow' }])
    expect(await refusedFields('keys/create', { ...key, ...wrong })).toEqual([422, Object.keys(wrong)])
  expect(await refusedFields('customers/set-sso', { remove: 'yes' })).toEqual([422, ['remove']])
  expect(await refusedFields('customers/freeze', {})).toEqual([422, ['reason']])
  expect(await refusedFields('house/fund', { subject: 'USDT', amount: '1,5' })).toEqual([422, ['amount']])
})

test('an act that cannot be done says why, and leaves no line', async () => {
  const before = await lastLine()
  const { status, error } = await act(olivia, 'networks/halt', { subject: 'trc2', reason: 'x' })
  expect([status, error?.code, error?.message]).toEqual([
    409,
    'ACT_REFUSED',
    expect.stringContaining('did you mean trc20?'),
  ])
  expect(outcomeOf(await act(olivia, 'networks/halt', {}))).toEqual([422, 'VALIDATION_ERROR'])
  expect(await lastLine()).toEqual(before)
})

test('what moves money asks for a sign-in of the last five minutes', async () => {
  const late = await signIn(server, 'olivia')
  await server.database.query(sql`
    update sessions set signed_in_at = signed_in_at - interval '6 minutes' where csrf_token = ${late.csrfToken}`)
  expect(outcomeOf(await act(late, 'withdrawals/reject', { subject: 'x', reason: 'y' }))).toEqual([
    403,
    'SIGN_IN_AGAIN',
  ])
  expect((await late.send('GET', '/withdrawals')).status).toBe(200)
})

test('no act of the back office reads or writes files of the machine', async () => {
  for (const name of ['rails/reconcile', 'operators/create'])
    expect(outcomeOf(await act(olivia, name, { subject: '/etc/passwd' }))).toEqual([404, 'NOT_FOUND'])
})

test('limits of one customer hold from the next request on, and end with those of the tariff', async () => {
  const as = await server.newCustomer({ RUB: '500000' })
  const payOut = async () => {
    const body = {
      amount: '10000',
      recipient: '79161234567',
      bank_code: '100000000111',
      idempotency_key: randomUUID(),
    }
    return outcomeOf(await server.send('POST', '/funding/withdraw/fiat', { as, body }))
  }
  const set = (limits: object, by = olivia) =>
    act(by, 'customers/set-limits', { subject: as.username, reason: 'asked by phone', ...limits })
  expect(wordsOf((await set({ withdraw: '50' })).data)).toContain('withdraw 50, fiat-deposit tariff')
  expect(await payOut()).toEqual([400, 'WITHDRAWAL_LIMIT_EXCEEDED'])
  const { data: found } = await sam.send('GET', `/customers?search=${as.username}`)
  const { data } = await sam.send('GET', `/customers/${found.items[0].number}`)
  expect(data.limits).toMatchObject({ withdraw_daily_usdt: '50', withdraw_approval_above_usdt: '1000000' })
  const { items } = (await sam.send('GET', `/log?subject=${as.username}`)).data
  expect(items[0].details).toEqual({
    before: { withdraw: 'tariff', 'fiat-deposit': 'tariff', approval: 'tariff' },
    after: { withdraw: '50', 'fiat-deposit': 'tariff', approval: 'tariff' },
  })
  const loosened = await approveBySecond(oscar, await set({ withdraw: 'tariff', approval: '10' }))
  expect(wordsOf(loosened.data)).toContain('withdraw tariff')
  expect(await payOut()).toEqual([200, undefined])
  expect((await sam.send('GET', '/payouts?status=waiting')).data.items).toHaveLength(1)
  for (const [limits, code, says] of [
    [{}, 'ACT_REFUSED', 'name a limit'],
    [{ withdraw: '0.123456789' }, 'ACT_REFUSED', 'or say tariff'],
    [{ withdraw: 'much' }, 'VALIDATION_ERROR', 'or tariff'],
    [{ withdraw: '-1' }, 'VALIDATION_ERROR', 'or tariff'],
  ] as const)
    expect((await set(limits)).error).toMatchObject({ code, message: expect.stringContaining(says) })
  expect(outcomeOf(await set({ withdraw: '1' }, oscar))).toEqual([403, 'RIGHT_MISSING'])
})
