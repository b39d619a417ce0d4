import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { isReplay, outcomeOf, refusedFieldOf, tally, times } from '../wire/replies.ts'
import { type Credentials, signatureHeaders, useTestServer } from '../wire/test-server.ts'
import { untilBanksKnown } from '../wire/until-banks-known.ts'

const server = await useTestServer()

const path = '/funding/withdraw/fiat'
const bank = '100000000111'
const toIvan = { amount: '1000', recipient: '79161234567', bank_code: bank }
const payOut = (as: Credentials, body: object = {}) =>
  server.send('POST', path, { as, body: { ...toIvan, idempotency_key: randomUUID(), ...body } })
const read = (as: Credentials, id: string) => server.send('GET', `${path}/${id}`, { as })
const poll = { timeout: 20_000, interval: 100 }
const advance = (seconds: number) => server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds } })

async function fundingOf(as: Credentials) {
  return (await server.send('GET', '/account/wallets/RUB', { as })).data.available
}

/** Resolves with the withdrawal once it has ended so. */
async function untilEnded(as: Credentials, { id, status }: { id: string; status: string }) {
  return vi.waitFor(async () => {
    const { data } = await read(as, id)
    expect(data.status).toBe(status)
    return data
  }, poll)
}

async function eventsOf(as: Credentials): Promise<{ type: string; data: Record<string, unknown> }[]> {
  return (await server.send('GET', '/events', { as })).data.items
}

await untilBanksKnown(server)

test('a withdrawal to a bank is what its estimate said, and is paid, told once and found in the history', async () => {
  const as = await server.newCustomer({ RUB: '10000' })
  const { data: estimate } = await server.send('POST', `${path}/estimate`, {
    as,
    body: { amount: '5000.5', bank_code: bank },
  })
  expect(estimate).toEqual({ amount: '5000.5', fee: '25.01', total: '5025.51' })
  const reply = await payOut(as, { amount: '5000.50', currency: 'rub' })
  const { transaction_id: id, ...created } = reply.data
  const shown = { currency: 'RUB', ...estimate, recipient: '7916*****67', bank_code: bank }
  expect(created).toEqual({ ...shown, amount_fact: null, status: 'processing' })
  expect(await fundingOf(as)).toBe('4974.49')
  const paid = await untilEnded(as, { id, status: 'success' })
  expect(paid).toEqual({
    transaction_id: id,
    ...shown,
    amount_fact: '5000.5',
    status: 'success',
    error: null,
    created_at: expect.any(Number),
    updated_at: expect.any(Number),
  })
  expect(Number.isInteger(paid.created_at) && paid.updated_at >= paid.created_at).toBe(true)
  expect((await read(as, id.toUpperCase())).data).toEqual(paid)
  const { data: listed } = await server.send('GET', `/transactions/${id}`, { as })
  expect(listed).toMatchObject({
    type: 'withdrawal_fiat',
    status: 'completed',
    network: 'sbp',
    address: '7916*****67',
    fee: '25.01',
  })
  await vi.waitFor(async () => {
    const [event, ...more] = await eventsOf(as)
    expect([event?.type, event?.data, more]).toEqual(['withdrawal.completed', { kind: 'fiat', ...paid }, []])
  }, poll)
})

test('a phone that ends in 0002 is declined, and all is available again', async () => {
  const as = await server.newCustomer({ RUB: '2000' })
  const { data } = await payOut(as, { recipient: '79161230002' })
  expect(await untilEnded(as, { id: data.transaction_id, status: 'failed' })).toMatchObject({
    error: 'DECLINED',
    amount_fact: null,
  })
  expect(await fundingOf(as)).toBe('2000')
})

test('a phone that ends in 0003 is processing while nobody knows, on hold, and then paid once', async () => {
  const as = await server.newCustomer({ RUB: '2000' })
  const { data } = await payOut(as, { recipient: '79161230003' })
  const id = data.transaction_id
  await advance(5)
  expect((await read(as, id)).data.status).toBe('processing')
  expect(await fundingOf(as)).toBe('990')
  await vi.waitFor(async () => {
    await advance(20)
    expect((await read(as, id)).data.status).toBe('success')
  }, poll)
  expect(await fundingOf(as)).toBe('990')
})

test('a phone that ends in 0005 is paid and sent back the next day, fee and all, and told again', async () => {
  const as = await server.newCustomer({ RUB: '2000' })
  const { data } = await payOut(as, { recipient: '79161230005' })
  const id = data.transaction_id
  await untilEnded(as, { id, status: 'success' })
  await advance(24 * 3_600)
  expect(await untilEnded(as, { id, status: 'failed' })).toMatchObject({
    error: 'RETURNED',
    amount_fact: null,
  })
  expect(await fundingOf(as)).toBe('2000')
  await vi.waitFor(async () => {
    const types = (await eventsOf(as)).map(({ type }) => type)
    expect(types).toEqual(['withdrawal.completed', 'withdrawal.failed'])
  }, poll)
})

test('what cannot be paid is refused, by its field or its code, and moves nothing', async () => {
  const as = await server.newCustomer({ RUB: '1009.99' })
  const outcome = async (body: object) => outcomeOf(await payOut(as, body))
  for (const [field, value] of [
    ['recipient', '+79161234567'],
    ['recipient', '89161234567'],
    ['recipient', '7916123456'],
    ['bank_code', ''],
    ['currency', 'USD'],
    ['amount', '10.001'],
    ['channel', 'sbp'],
    ['payout_channel', 'card'],
  ] as const) {
    const reply = await payOut(as, { recipient: '79995551177', [field]: value })
    expect([...outcomeOf(reply), refusedFieldOf(reply)]).toEqual([422, 'VALIDATION_ERROR', field])
    expect(reply.text).not.toContain('79995551177')
  }
  const small = await payOut(as, { amount: '9.99' })
  expect([...outcomeOf(small), small.error?.details]).toEqual([
    422,
    'AMOUNT_TOO_SMALL',
    { min: '10', max: '1000000', currency: 'RUB' },
  ])
  expect(await outcome({ amount: '1000000.01' })).toEqual([422, 'AMOUNT_TOO_LARGE'])
  expect(await outcome({ bank_code: '100000000112' })).toEqual([404, 'BANK_NOT_FOUND'])
  expect(await outcome({})).toEqual([400, 'INSUFFICIENT_BALANCE'])
  expect(await fundingOf(as)).toBe('1009.99')
})

test('while a rail is halted its payouts and estimates are refused, and its banks are listed', async () => {
  const as = await server.newCustomer({ RUB: '2000' })
  await server.database.query(sql`
    insert into halts (place, operator, reason, at) values ('sbp', 'ann', 'a leak', now())`)
  for (const reply of [
    await payOut(as),
    await server.send('POST', `${path}/estimate`, { as, body: { amount: '1000' } }),
  ])
    expect(outcomeOf(reply)).toEqual([400, 'WITHDRAWAL_DISABLED'])
  const { data } = await server.send('GET', '/funding/withdraw/fiat/banks', { as })
  expect(data.currency).toBe('RUB')
  expect(data.banks).toContainEqual({ bank_code: bank, name: 'Сбербанк' })
  await server.database.query(sql`delete from halts`)
  expect((await payOut(as)).status).toBe(200)
})

test('a withdrawal is read by its customer alone, and without an id of one there is none', async () => {
  const [as, stranger] = [await server.newCustomer({ RUB: '2000' }), await server.newCustomer()]
  const { data } = await payOut(as)
  for (const [who, id] of [
    [stranger, data.transaction_id],
    [as, randomUUID()],
    [as, 'no-id'],
  ] as const)
    expect(outcomeOf(await read(who, id))).toEqual([404, 'TRANSACTION_NOT_FOUND'])
})

test('a repeat under a key is answered as the first was, after a failure too, and another payload is refused', async () => {
  const as = await server.newCustomer({ RUB: '5000' })
  const body = { recipient: '79161230002', idempotency_key: 'one' }
  const first = await payOut(as, body)
  await untilEnded(as, { id: first.data.transaction_id, status: 'failed' })
  for (const amount of ['1000', '1000.00']) {
    const again = await payOut(as, { ...body, amount })
    expect([again.text, isReplay(again)]).toEqual([first.text, 'true'])
  }
  expect(outcomeOf(await payOut(as, { ...body, amount: '1001' }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  expect(await fundingOf(as)).toBe('5000')
})

test('a captured request pays nothing more', async () => {
  const as = await server.newCustomer({ RUB: '5000' })
  const target = `/api/v1/integration${path}`
  const text = JSON.stringify(toIvan)
  const headers = signatureHeaders(as, { method: 'POST', target, bytes: Buffer.from(text) })
  const send = (more = {}) =>
    server.send('POST', target, { as: null, body: text, headers: { ...headers, ...more } })
  expect((await send()).status).toBe(200)
  for (const reply of [await send(), await send({ 'idempotency-key': 'another' })])
    expect(outcomeOf(reply)).toEqual([401, 'SIGNATURE_REUSED'])
  expect(await fundingOf(as)).toBe('3990')
})

test('of many requests at once against one balance those are taken that it covers', async () => {
  const as = await server.newCustomer({ RUB: '10000' })
  const replies = await Promise.all(
    times(200, (index) => payOut(as, { amount: '100', idempotency_key: `key-${index}` })),
  )
  expect(tally(replies)).toEqual({ '200 done': 90, '400 INSUFFICIENT_BALANCE': 110 })
  expect(await fundingOf(as)).toBe('100')
})
