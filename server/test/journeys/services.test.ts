import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { isReplay, outcomeOf, refusedFieldOf, tally, times } from '../wire/replies.ts'
import { type Credentials, startTestServer } from '../wire/test-server.ts'
import { untilServiceListed } from '../wire/until-services-listed.ts'

const lines: string[] = []
const log = { write: (line: string) => void lines.push(line) }
const server = await startTestServer({ COFFER_LOG_LEVEL: 'debug' }, { log })
afterAll(async () => {
  try {
    await server.expectSoundBooks()
  } finally {
    await server.stop()
  }
})
const poll = { timeout: 20_000, interval: 50 }
const mts = await untilServiceListed(server, 'MTS')

const phone = '79161234567'
const debited = { service_id: mts, debit_currency: 'USDT', client_amount: '500' }

async function estimate(as: Credentials, body: object = {}) {
  const reply = await server.send('POST', '/services/estimate', { as, body: { ...debited, ...body } })
  expect(reply.status, reply.text).toBe(200)
  return reply.data
}

/** Estimates and pays; `body` replaces fields of the payment of a phone. */
async function pay(as: Credentials, body: object = {}, key = randomUUID()) {
  const asked = { ...debited, field_values: { phone }, ...body }
  const { service_id, debit_currency, client_amount } = asked
  const { quote_expires_at } = await estimate(as, { service_id, debit_currency, client_amount })
  const whole = { quote_expires_at, idempotency_key: key, ...asked }
  return server.send('POST', '/services/pay', { as, body: whole })
}

async function untilEnded(as: Credentials, { id, status }: { id: string; status: string }) {
  return vi.waitFor(async () => {
    const { data } = await server.send('GET', `/services/orders/${id}`, { as })
    expect(data.status).toBe(status)
    return data
  }, poll)
}

async function balanceOf(as: Credentials, symbol = 'USDT') {
  return (await server.send('GET', `/account/wallets/${symbol}`, { as })).data.available
}

test('anybody reads what can be paid: thirty services and more, in eight categories and three countries', async () => {
  const { data: all } = await server.send('GET', '/services/catalog?page_size=100', { as: null })
  expect(all.total).toBeGreaterThanOrEqual(30)
  expect([all.items.length, all.page, all.has_more]).toEqual([all.total, 1, false])
  const { data: categories } = await server.send('GET', '/services/categories', { as: null })
  const distinct = (name: string) => new Set(categories.map((one: Record<string, unknown>) => one[name])).size
  expect(distinct('alias')).toBeGreaterThanOrEqual(8)
  expect(distinct('country')).toBeGreaterThanOrEqual(3)
  expect(
    categories.reduce((sum: number, one: { services_count: number }) => sum + one.services_count, 0),
  ).toBe(all.total)
  const { data: one } = await server.send('GET', `/services/catalog/${mts}`, { as: null })
  expect(all.items).toContainEqual(one)
  const { data: mobile } = await server.send('GET', '/services/catalog?category=mobile&country=ru', {
    as: null,
  })
  expect(mobile.items.map(({ country }: { country: string }) => country)).toEqual(
    times(mobile.total, () => 'RU'),
  )
  expect(outcomeOf(await server.send('GET', '/services/catalog/99999', { as: null }))).toEqual([
    404,
    'SERVICE_NOT_FOUND',
  ])
})

test('a payment costs what its estimate said, ends by itself, is told of, and is found in the history', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  const told = await estimate(as)
  expect(told).toMatchObject({
    ...{ service_id: mts, service_name: 'MTS', client_amount: '500', client_currency: 'RUB' },
    ...{ debit_currency: 'USDT', requires_check: false, fixed_payment: false, payment_type: 'SIMPLIFIED' },
  })
  const key = randomUUID()
  const reply = await pay(as, {}, key)
  expect(reply.status, reply.text).toBe(200)
  const { id } = reply.data
  expect(reply.data).toMatchObject({ status: 'CREATED', status_for_client: 'wait', requisite: phone })
  expect(reply.data.debit_amount).toBe(told.debit_amount)
  const ended = await untilEnded(as, { id, status: 'COMPLETED' })
  expect(ended).toMatchObject({ status_for_client: 'success', error: null })
  expect(ended.receipt.number).toMatch(/^\d{12}$/)
  expect(Number(await balanceOf(as))).toBeCloseTo(100 - Number(told.debit_amount), 9)
  const { data: listed } = await server.send('GET', '/services/orders?limit=1', { as })
  expect(listed).toEqual({ items: [ended], limit: 1, offset: 0, has_more: false })
  const { data: transaction } = await server.send('GET', `/transactions/${id}`, { as })
  expect(transaction).toMatchObject({ type: 'service_payment', status: 'completed', comment: 'MTS' })
  await vi.waitFor(async () => {
    const { data } = await server.send('GET', '/events?types=service_payment.*', { as })
    const types = data.items.map(({ type }: { type: string }) => type.split('.')[1])
    expect(types).toEqual(['created', 'processing', 'completed'])
    expect(JSON.stringify(data)).not.toContain(phone)
  }, poll)
})

test('a repeat under the same key pays once, and many at once pay what the wallet covers', async () => {
  const as = await server.newCustomer({ USDT: '30' })
  const { quote_expires_at, debit_amount } = await estimate(as)
  const body = { ...debited, field_values: { phone }, quote_expires_at }
  const send = (idempotency_key: string) =>
    server.send('POST', '/services/pay', { as, body: { ...body, idempotency_key } })
  const [first, ...repeats] = await Promise.all(times(5, () => send('once')))
  for (const one of repeats) expect(one.data).toEqual(first?.data)
  expect([first, ...repeats].filter((one) => one && isReplay(one) === null)).toHaveLength(1)
  const more = await Promise.all(
    times(20, async (index) => {
      const { quote_expires_at: ends } = await estimate(as)
      const paid = { ...body, quote_expires_at: ends, idempotency_key: `one-${index}` }
      return server.send('POST', '/services/pay', { as, body: paid })
    }),
  )
  const covered = Math.floor(30 / Number(debit_amount)) - 1
  expect(tally(more)).toEqual({ '200 done': covered, '400 INSUFFICIENT_BALANCE': 20 - covered })
  const { data: orders } = await server.send('GET', '/services/orders', { as })
  expect(orders.items).toHaveLength(covered + 1)
})

test('a bill is checked, and paid upon its check with a token for the meter', async () => {
  const as = await server.newCustomer({ RUB: '10000' })
  const service_id = await untilServiceListed(server, 'Mosenergosbyt')
  const bill = { service_id, debit_currency: 'RUB', client_amount: '1200' }
  const field_values = { account: '1234567890', reading: '4815' }
  expect(outcomeOf(await pay(as, { ...bill, field_values }))).toEqual([422, 'CHECK_REQUIRED'])
  const { data: check } = await server.send('POST', '/services/check-requisite', {
    as,
    body: { ...bill, requisite: field_values.account },
  })
  expect(check).toMatchObject({ success: true, client_amount: '1200', requires_identity: false })
  const { agent_transaction_id, check_snapshot } = check
  expect(check_snapshot.agent_transaction_id).toBe(agent_transaction_id)
  const upon = { ...bill, field_values, agent_transaction_id, check_snapshot }
  const wrong = { ...upon, field_values: { ...field_values, account: '1234567891' } }
  expect(outcomeOf(await pay(as, wrong))).toEqual([422, 'CHECK_MISMATCH'])
  const { data: paid } = await pay(as, upon)
  expect(outcomeOf(await pay(as, upon))).toEqual([409, 'CHECK_USED'])
  const ended = await untilEnded(as, { id: paid.id, status: 'COMPLETED' })
  expect(ended.receipt).toMatchObject({ token: expect.any(String) })
  expect(ended.requisite).toBe(field_values.account)
})

/** A payment of a meter that has ended with a token. */
async function payMeter(as: Credentials) {
  const service_id = await untilServiceListed(server, 'Mosenergosbyt')
  const bill = { service_id, debit_currency: 'RUB', client_amount: '1200' }
  const field_values = { account: '1234567890', reading: '4815' }
  const body = { ...bill, requisite: field_values.account }
  const { data: check } = await server.send('POST', '/services/check-requisite', { as, body })
  const { agent_transaction_id, check_snapshot } = check
  const { data } = await pay(as, { ...bill, field_values, agent_transaction_id, check_snapshot })
  return { id: String(data.id), account: field_values.account }
}

test('a token that a service delivered is in no table, event or log, and in the answers of keys that may read it', async () => {
  const as = await server.newCustomer({ RUB: '10000' })
  const { id, account } = await payMeter(as)
  const { receipt } = await untilEnded(as, { id, status: 'COMPLETED' })
  const list = await server.send('GET', '/services/orders', { as })
  expect(list.data.items[0]).toMatchObject({ id, requisite: account, receipt })
  // The request log has the answer that showed it.
  await vi.waitFor(async () => {
    const logged = list.headers.get('x-request-id')
    const rows = await server.database.query(sql`select from request_log where request_id = ${logged}`)
    expect(rows).toHaveLength(1)
  }, poll)
  const events = await vi.waitFor(async () => {
    const { data } = await server.send('GET', '/events?types=service_payment.*', { as })
    expect(data.items).toHaveLength(3)
    return data.items as { data: { requisite: string; receipt: null } }[]
  }, poll)
  expect(events.map(({ data }) => [data.requisite, data.receipt])).toEqual(
    times(3, () => [`12******90`, null]),
  )
  for (const secret of [receipt.token, receipt.number]) {
    expect(await tablesWith(secret)).toEqual([])
    expect(lines.filter((line) => line.includes(secret))).toEqual([])
  }
})

test('a key without can_services_read reads its account masked and no receipt, and its reading is none', async () => {
  const as = await server.newCustomer({ RUB: '10000' })
  const { id } = await payMeter(as)
  const ended = await untilEnded(as, { id, status: 'COMPLETED' })
  const readings = () =>
    server.database.query(sql`
      select via, api_key, request_id from service_payment_readings where payment_id = ${id} order by id`)
  const before = await readings()
  const profile = await server.send('GET', '/account/profile', { as })
  const { data: other } = await server.send('POST', '/sandbox/v1/keys', {
    as,
    body: { username: profile.data.username, permissions: ['can_services_pay'] },
  })
  const masked = await server.send('GET', `/services/orders/${id}`, { as: other })
  expect(masked.data).toEqual({ ...ended, requisite: '12******90', receipt: null })
  expect(await readings()).toEqual(before)
  const one = await server.send('GET', `/services/orders/${id.toUpperCase()}`, { as })
  const all = await server.send('GET', '/services/orders', { as })
  const seen = (reply: typeof one, via: string) => ({
    via,
    api_key: as.api_key,
    request_id: reply.headers.get('x-request-id'),
  })
  expect((await readings()).slice(before.length)).toEqual([seen(one, 'order'), seen(all, 'list')])
})

test('an account that does not exist is told by its check, and one that needs a document asks for it', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  const service_id = await untilServiceListed(server, 'Mosenergosbyt')
  const bill = { service_id, debit_currency: 'USDT', client_amount: '1200' }
  const check = (account: string) =>
    server.send('POST', '/services/check-requisite', { as, body: { ...bill, field_values: { account } } })
  const { data: unknown } = await check('1234560008')
  expect(unknown).toMatchObject({ success: false, check_snapshot: null, reason: 'ACCOUNT_NOT_FOUND' })
  const { data: known } = await check('1234560009')
  expect(known.requires_identity).toBe(true)
  const { agent_transaction_id, check_snapshot } = known
  const upon = { ...bill, agent_transaction_id, check_snapshot }
  const refused = await pay(as, { ...upon, field_values: { account: '1234560009' } })
  expect([...outcomeOf(refused), refusedFieldOf(refused)]).toEqual([
    ...[422, 'INVALID_FIELD_VALUES', 'field_values.identity'],
  ])
  const identity = 'PASSPORT 4500 123456'
  const { data: paid } = await pay(as, { ...upon, field_values: { account: '1234560009', identity } })
  await untilEnded(as, { id: paid.id, status: 'COMPLETED' })
  expect(await tablesWith(identity)).toEqual([])
  // The search finds what is there: the account, as its customer reads it.
  expect(await tablesWith('1234560009')).toEqual(['idempotency_records', 'service_payments'])
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) for (const secret of [identity, '1234560009']) expect(line).not.toContain(secret)
})

/** The tables of which a row has a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await server.database.query<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const like = `%${text}%`
    const statement = {
      ...sql`select 1`,
      text: `select from "${name}" as one where one::text like $1 limit 1`,
      values: [like],
      name: `search ${name}`,
    }
    if ((await server.database.query(statement)).length > 0) found.push(name)
  }
  return found
}

test('a payment whose outcome is not known waits with its money, until a control says what became of it', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  const mode = (to: string) =>
    server.send('POST', '/sandbox/v1/suppliers', { body: { port: 'services', mode: to } })
  await mode('manual')
  try {
    const { data: one } = await pay(as)
    const { data: other } = await pay(as)
    for (const { id } of [one, other])
      expect(await untilEnded(as, { id, status: 'PROCESSING' })).toMatchObject({ status_for_client: 'wait' })
    expect(Number(await balanceOf(as))).toBeCloseTo(100 - 2 * Number(one.debit_amount), 9)
    const decide = (id: string, body: object) =>
      server.send('POST', `/sandbox/v1/services/orders/${id}`, { body })
    expect((await decide(one.id, { outcome: 'completed' })).status).toBe(200)
    expect((await decide(other.id, { outcome: 'failed', reason: 'ACCOUNT_CLOSED' })).status).toBe(200)
    await untilEnded(as, { id: one.id, status: 'COMPLETED' })
    expect(await untilEnded(as, { id: other.id, status: 'FAILED' })).toMatchObject({
      error: 'ACCOUNT_CLOSED',
    })
    expect(Number(await balanceOf(as))).toBeCloseTo(100 - Number(one.debit_amount), 9)
  } finally {
    await mode('automatic')
  }
})

test('a payment that the supplier declines costs nothing', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  const { data: paid } = await pay(as, { field_values: { phone: '79161230002' } })
  const ended = await untilEnded(as, { id: paid.id, status: 'FAILED' })
  expect(ended).toMatchObject({ status_for_client: 'failed', receipt: null, error: expect.any(String) })
  expect(await balanceOf(as)).toBe('100')
})

test('a form that is wrong, an estimate of another, and a price that has ended are refused with what to do', async () => {
  const as = await server.newCustomer({ USDT: '100' })
  const wrong = await pay(as, { field_values: { phone: '8916' } })
  expect([...outcomeOf(wrong), refusedFieldOf(wrong)]).toEqual([
    422,
    'INVALID_FIELD_VALUES',
    'field_values.phone',
  ])
  expect(wrong.error?.message).toBe('field_values.phone does not fit the regexp of the field: Mobile number.')
  expect(outcomeOf(await pay(as, { quote_expires_at: '1' }))).toEqual([404, 'QUOTE_NOT_FOUND'])
  const { quote_expires_at } = await estimate(as)
  await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds: 121 } })
  expect(outcomeOf(await pay(as, { quote_expires_at }))).toEqual([400, 'QUOTE_EXPIRED'])
  const small = await server.send('POST', '/services/estimate', {
    as,
    body: { ...debited, client_amount: '1' },
  })
  expect([...outcomeOf(small), small.error?.details]).toEqual([
    ...[422, 'AMOUNT_TOO_SMALL'],
    { min: '10', max: '15000', currency: 'RUB' },
  ])
})
