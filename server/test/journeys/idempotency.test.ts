import { expect, test } from 'vitest'
import { isReplay, outcomeOf } from '../wire/replies.ts'
import { type Credentials, type Reply, useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()

type Person = Credentials & { username: string }

async function twoPeople(): Promise<[Person, Person]> {
  return [await server.newCustomer({ USDT: '100' }), await server.newCustomer()]
}

/** Sends 10 USDT. */
function send(
  as: Credentials,
  { to, header, ...fields }: { to: Person; header?: string; [field: string]: unknown },
): Promise<Reply> {
  const body = { symbol: 'USDT', amount: '10', to_username: to.username, ...fields }
  const headers: Record<string, string> = header === undefined ? {} : { 'Idempotency-Key': header }
  return server.send('POST', '/funding/transfer/internal', { as, body, headers })
}

async function balanceOf(as: Credentials): Promise<string> {
  return (await server.send('GET', '/account/wallets/USDT', { as })).data.balance
}

test.for([
  ['the header', { header: 'key-1' }],
  ['the body', { idempotency_key: 'key-1' }],
  ['both', { header: 'key-1', idempotency_key: 'key-1' }],
] as const)(
  'a repeat with the key in %s moves nothing and gets the first answer, byte for byte',
  async ([, key]) => {
    const [from, to] = await twoPeople()
    const first = await send(from, { to, ...key })
    expect([first.status, isReplay(first)]).toEqual([200, null])
    const again = await send(from, { to, ...key })
    expect([again.status, isReplay(again)]).toEqual([200, 'true'])
    expect(again.text).toBe(first.text)
    expect(await balanceOf(from)).toBe('90')
    await server.expectSoundBooks()
  },
)

test('a key is the same wherever it stands', async () => {
  const [from, to] = await twoPeople()
  const first = await send(from, { to, header: 'k' })
  const again = await send(from, { to, idempotency_key: 'k' })
  expect([isReplay(again), again.data.task_id]).toEqual(['true', first.data.task_id])
})

test.for([
  { amount: '11' },
  { comment: 'other' },
  { comment: '' },
  { to_username: 'other' },
  { symbol: 'BTC' },
])('the key of another payload is IDEMPOTENCY_KEY_REUSED: %j', async (difference) => {
  const [from, to] = await twoPeople()
  await send(from, { to, header: 'k' })
  const other = await send(from, { to, header: 'k', ...difference })
  expect([...outcomeOf(other), isReplay(other)]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED', null])
  expect(await balanceOf(from)).toBe('90')
})

test.for([
  { amount: '10.0' },
  { amount: '010' },
  { symbol: 'usdt' },
  { to_user_id: null },
  { comment: null },
  { to_username: 'capitals' },
] as const)('the same transfer in another spelling is its repeat: %j', async (spelling) => {
  const [from, to] = await twoPeople()
  const first = await send(from, { to, header: 'k' })
  const capitals = 'to_username' in spelling ? { to_username: to.username.toUpperCase() } : {}
  const again = await send(from, { to, header: 'k', ...spelling, ...capitals })
  expect([again.status, isReplay(again), again.text]).toEqual([200, 'true', first.text])
  expect(await balanceOf(from)).toBe('90')
})

test('the order of the fields and the spacing do not make another payload', async () => {
  const [from, to] = await twoPeople()
  const headers = { 'Idempotency-Key': 'k' }
  const post = (body: string) =>
    server.send('POST', '/funding/transfer/internal', { as: from, body, headers })
  await post(`{"symbol":"USDT","amount":"10","to_username":"${to.username}"}`)
  const again = await post(`{ "to_username":"${to.username}", "amount":"\\u00310", "symbol":"USDT" }`)
  expect([again.status, isReplay(again), await balanceOf(from)]).toEqual([200, 'true', '90'])
})

test('a refusal is remembered like a success, even when it would succeed by then', async () => {
  const [from, to] = await twoPeople()
  const first = await send(from, { to, amount: '100.000001', header: 'k' })
  expect([...outcomeOf(first), isReplay(first)]).toEqual([400, 'INSUFFICIENT_BALANCE', null])
  await send(server.customers.alice, { to: from, amount: '50' })
  const again = await send(from, { to, amount: '100.000001', header: 'k' })
  expect([...outcomeOf(again), isReplay(again)]).toEqual([400, 'INSUFFICIENT_BALANCE', 'true'])
  expect(again.text).toBe(first.text)
  expect(await balanceOf(from)).toBe('150')
  for (const recipient of [{ to_username: 'nobody' }, { to_username: from.username }]) {
    const key = { to, header: JSON.stringify(recipient).replaceAll(' ', ''), ...recipient }
    const [one, two] = [await send(from, key), await send(from, key)]
    expect([isReplay(one), isReplay(two), two.text]).toEqual([null, 'true', one.text])
  }
  await server.expectSoundBooks()
})

test('a request of another shape than the contract’s leaves its key free', async () => {
  const [from, to] = await twoPeople()
  for (const fields of [{ amount: 1 }, { amonut: '1' }, { symbol: 'not a symbol' }]) {
    const reply = await send(from, { to, header: 'k', ...fields })
    expect([...outcomeOf(reply), isReplay(reply)]).toEqual([422, 'VALIDATION_ERROR', null])
  }
  expect((await send(from, { to, header: 'k' })).status).toBe(200)
})

test('a key belongs to one customer and one operation', async () => {
  const [from, to] = await twoPeople()
  const another = await server.newCustomer({ USDT: '100' })
  await send(from, { to, header: 'k' })
  expect([isReplay(await send(another, { to, header: 'k' })), await balanceOf(another)]).toEqual([null, '90'])
  const wallet = await server.send('POST', '/account/wallets', {
    as: from,
    body: { symbol: 'BTC', idempotency_key: 'k' },
  })
  expect([wallet.status, isReplay(wallet)]).toEqual([200, null])
})

test('without a key every request that is signed anew acts', async () => {
  const [from, to] = await twoPeople()
  const [one, two] = [await send(from, { to }), await send(from, { to, comment: '' })]
  expect(one.data.task_id).not.toBe(two.data.task_id)
  expect(await balanceOf(from)).toBe('80')
})

test('a key is kept for 24 hours of business time and then acts again', async () => {
  const [from, to] = await twoPeople()
  const advance = (seconds: number) => server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds } })
  const keyed = { to, idempotency_key: 'k' }
  const first = await send(from, keyed)
  await advance(24 * 3_600 - 60)
  expect(isReplay(await send(from, keyed))).toBe('true')
  await advance(60)
  const second = await send(from, keyed)
  expect([second.status, isReplay(second)]).toEqual([200, null])
  expect(second.data.task_id).not.toBe(first.data.task_id)
  const third = await send(from, keyed)
  expect([isReplay(third), third.data.task_id]).toEqual(['true', second.data.task_id])
  expect(await balanceOf(from)).toBe('80')
  await server.expectSoundBooks()
})
