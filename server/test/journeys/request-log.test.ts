import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { requestOutcomes } from '#delivery/request-log'
import { connect, sql } from '#platform/database'
import { outcomeOf, times } from '../wire/replies.ts'
import { signIn } from '../wire/sign-in.ts'
import { type Credentials, signatureHeaders, useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()
const { alice, bob } = server.customers
const [alicesConsole, bobsConsole] = [await signIn(server, 'alice'), await signIn(server, 'bob')]

const transfer = '/funding/transfer/internal'
const poll = { timeout: 5_000, interval: 20 }

/** A request as the console shows it, once it is there. */
const logged = (requestId: string | null, by = alicesConsole) =>
  vi.waitFor(async () => {
    const { status, data } = await by.send('GET', `/requests/${requestId}`)
    expect(status).toBe(200)
    return data
  }, poll)

const idOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id')

const send = (body: object, as: Credentials = alice) => server.send('POST', transfer, { body, as })

test('consoleListRequests and consoleGetRequest: a request is there within a second, with what was sent and answered', async () => {
  const key = randomUUID()
  const body = { to_username: 'bob', symbol: 'USDT', amount: '1', idempotency_key: key }
  const [first, again] = [await send(body), await send(body)]
  const shown = await logged(idOf(first))
  expect(shown).toMatchObject({
    request_id: idOf(first),
    api_key: alice.api_key,
    method: 'POST',
    path: `/api/v1/integration${transfer}`,
    operation: 'createInternalTransfer',
    status: 200,
    code: null,
    ip: '127.0.0.1',
    is_replay: false,
    signed_string: null,
  })
  expect(JSON.parse(shown.request_body)).toEqual(body)
  expect(JSON.parse(shown.response_body)).toEqual(first.envelope)
  expect(Math.abs(shown.at - Date.now() / 1_000)).toBeLessThan(30)
  expect((await logged(idOf(again))).is_replay).toBe(true)
  const { data } = await alicesConsole.send('GET', '/requests?method=POST&path=transfer/internal&limit=1')
  expect(data.items.map((one: { request_id: string }) => one.request_id)).toEqual([idOf(again)])
  const older = await alicesConsole.send('GET', `/requests?method=POST&limit=1&cursor=${data.next}`)
  expect(older.data.items[0].request_id).toBe(idOf(first))
})

/** Sends a body whose signature covers another one. */
async function sendUnsigned(body: string) {
  const target = `/api/v1/integration${transfer}`
  const headers = signatureHeaders(alice, { method: 'POST', target, bytes: Buffer.from('{}') })
  const reply = await server.send('POST', target, { as: null, headers, body })
  expect(outcomeOf(reply)).toEqual([401, 'INVALID_SIGNATURE'])
  return { shown: await logged(idOf(reply)), head: `${headers['x-api-timestamp']}POST${target}` }
}

test('a failed signature is shown with the string that it had to cover', async () => {
  const body = '{"to_username": "bob", "symbol":"USDT","amount":"2"}'
  const { shown, head } = await sendUnsigned(body)
  expect(shown.signed_string).toBe(head + body)
  expect(shown.response_body).not.toContain('signed_message')
})

test('a field that the operation does not know is in no part of the row', async () => {
  const body = '{"to_username":"bob","symbol":"USDT","amount":"2","secret_key":"sk_live_mine"}'
  const { shown, head } = await sendUnsigned(body)
  expect(shown.signed_string).toBe(`${head}[body of ${body.length} bytes]`)
  expect(JSON.parse(shown.request_body)).toEqual({ to_username: 'bob', symbol: 'USDT', amount: '2' })
  expect(JSON.stringify(shown)).not.toContain('sk_live_mine')
})

test('refusals are found by status, class and code', async () => {
  const refused = await send({ to_username: 'nobody-at-all', symbol: 'USDT', amount: '1' })
  const [status, code] = outcomeOf(refused)
  await logged(idOf(refused))
  for (const query of [`status=${status}`, `code=${code}`, 'status=4xx']) {
    const { data } = await alicesConsole.send('GET', `/requests?${query}&api_key=${alice.api_key}`)
    expect(data.items.map((one: { request_id: string }) => one.request_id)).toContain(idOf(refused))
  }
  const none = ['status=5xx', 'code=NO_SUCH_CODE', 'api_key=pk_live_0', 'to=1000', 'from=9000000000']
  for (const query of none)
    expect((await alicesConsole.send('GET', `/requests?${query}`)).data).toEqual({ items: [], next: null })
  for (const query of ['status=9xx', 'method=PUT', 'limit=201', 'cursor=1', 'from=soon'])
    expect(outcomeOf(await alicesConsole.send('GET', `/requests?${query}`))[1]).toBe('VALIDATION_ERROR')
})

test('a request is shown to nobody but the owner of its key', async () => {
  const reply = await send({ to_username: 'alice', symbol: 'USDT', amount: '1' }, bob)
  await logged(idOf(reply), bobsConsole)
  for (const id of [idOf(reply), randomUUID(), 'no-id'])
    expect(outcomeOf(await alicesConsole.send('GET', `/requests/${id}`))).toEqual([404, 'REQUEST_NOT_FOUND'])
  const { data } = await alicesConsole.send('GET', '/requests?limit=200')
  expect(data.items.map((one: { request_id: string }) => one.request_id)).not.toContain(idOf(reply))
})

test('the secret of a webhook is in no row of the log', async () => {
  const body = { url: `${server.url}/hook?x=1` }
  const created = await server.send('POST', '/webhooks', { body, as: alice })
  expect(created.data.secret).toMatch(/^whsec_/)
  const shown = await logged(idOf(created))
  expect(JSON.parse(shown.response_body).data).toEqual({ ...created.data, secret: '[concealed]' })
  const rows = await server.database.query(sql`
    select from request_log as line where strpos(line::text, ${created.data.secret}) > 0`)
  expect(rows).toEqual([])
})

test('a signed string tells no field that is concealed', async () => {
  const target = '/api/v1/integration/cards/1/reveal'
  const body = '{"public_key":{"kty":"EC","d":"a private key"}}'
  const headers = {
    ...signatureHeaders(alice, { method: 'POST', target }),
    'x-api-signature': '0'.repeat(64),
  }
  const shown = await logged(idOf(await server.send('POST', target, { as: null, headers, body })))
  expect(shown.signed_string).toBe(`${headers['x-api-timestamp']}POST${target}[body of ${body.length} bytes]`)
  expect(JSON.parse(shown.request_body)).toEqual({ public_key: '[concealed]' })
})

test('the outcomes of a key are counted, and those of everybody', async () => {
  const { id: _, ...key } = await server.newCustomer({ USDT: '10' })
  const since = new Date(Date.now() - 60_000)
  const before = (await requestOutcomes(server.database, { since }))[0]
  const requests = [
    await send({ to_username: 'bob', symbol: 'USDT', amount: '1' }, key),
    await send({ to_username: 'bob', symbol: 'USDT', amount: '100' }, key),
    await send({ to_username: 'bob' }, key),
  ]
  expect(requests.map(({ status }) => Math.floor(status / 100))).toEqual([2, 4, 4])
  const [row] = await server.database.query<{ id: string }>(sql`
    select customer_id as id from api_keys where id = ${key.api_key}`)
  const customerId = row?.id ?? ''
  await vi.waitFor(async () => {
    const own = [{ apiKey: key.api_key, succeeded: 1, refused: 2, failed: 0 }]
    expect(await requestOutcomes(server.database, { customerId, since })).toEqual(own)
    expect(await requestOutcomes(server.database, { customerId, apiKeys: [key.api_key], since })).toEqual(own)
  }, poll)
  expect(await requestOutcomes(server.database, { customerId, apiKeys: ['pk_live_0'], since })).toEqual([])
  const after = (await requestOutcomes(server.database, { since }))[0]
  expect(after?.refused).toBeGreaterThanOrEqual((before?.refused ?? 0) + 2)
})

test('of a key over its limit one request in a second has a row, and all are counted', async () => {
  const { id: _, ...key } = await server.newCustomer({})
  await server.send('PATCH', `/sandbox/v1/keys/${key.api_key}`, { body: { rate_limit_per_minute: 1 } })
  const since = new Date(Date.now() - 60_000)
  const startedAt = Date.now()
  const replies = await Promise.all(times(40, () => server.send('GET', '/account/profile', { as: key })))
  const over = replies.filter(({ status }) => status === 429).length
  expect(over).toBeGreaterThanOrEqual(38)
  const [row] = await server.database.query<{ id: string }>(sql`
    select customer_id as id from api_keys where id = ${key.api_key}`)
  const customerId = row?.id ?? ''
  await vi.waitFor(async () => {
    const [counted] = await requestOutcomes(server.database, { customerId, since })
    expect(counted).toMatchObject({ succeeded: 40 - over, refused: over })
  }, poll)
  const rows = await server.database.query(sql`
    select from request_log where customer_id = ${customerId} and status = 429`)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.length).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - startedAt) / 1_000))
})

test('a day goes whole when it is too old, and the days about today stay', async () => {
  await server.database.query(sql`select make_request_days()`)
  const days = () =>
    server.database.query<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'request_days' order by 1`,
    )
  const [yesterday, today, tomorrow] = await days()
  // A day of the year 2000, as a server that stood for long has it. The server itself may make no table.
  const owner = connect({ url: server.databaseUrl, poolMax: 1 })
  await owner.query(sql`create table request_days.d20000101 (like request_log including all)`)
  await owner.close()
  expect(await days()).toHaveLength(4)
  await server.database.query(sql`select drop_request_days(7)`)
  expect(await days()).toEqual([yesterday, today, tomorrow])
  await server.database.query(sql`select drop_request_days(0)`)
  expect(await days()).toEqual([today, tomorrow])
})
