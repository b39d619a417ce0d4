import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findCustomer } from '#core/customers'
import { recordTransactions, type Transaction } from '#core/transactions'
import { systemIds } from '#platform/ids'
import { outcomeOf } from '../wire/replies.ts'
import { type Credentials, type Reply, useTestServer } from '../wire/test-server.ts'

const server = await useTestServer()

type Item = { transaction_id: string; type: string; symbol: string; created_at: string }
type Person = Credentials & { username: string }

function list(as: Credentials, query = ''): Promise<Reply> {
  return server.send('GET', `/transactions${query === '' ? '' : `?${query}`}`, { as })
}

async function send(from: Credentials, to: Person, symbol = 'USDT'): Promise<string> {
  const body = { symbol, amount: '1', to_username: to.username, idempotency_key: randomUUID() }
  return (await server.send('POST', '/funding/transfer/internal', { as: from, body })).data.task_id
}

const idsOf = ({ data }: Reply): string[] => data.items.map(({ transaction_id }: Item) => transaction_id)

test('an empty history is a page without items', async () => {
  const { data } = await list(await server.newCustomer())
  expect(data).toEqual({ items: [], page: 1, limit: 50, has_more: false, next_cursor: null })
})

test('an item has every field of the contract, newest first', async () => {
  const [from, to] = [await server.newCustomer({ USDT: '10' }), await server.newCustomer()]
  const [first, second] = [await send(from, to), await send(from, to)]
  const reply = await list(from)
  expect(idsOf(reply)).toEqual([second, first])
  expect(reply.data.items[0]).toEqual({
    transaction_id: second,
    type: 'transfer_out',
    status: 'completed',
    symbol: 'USDT',
    amount: '1',
    fee: '0',
    direction: 'out',
    network: null,
    address: null,
    tag: null,
    txid: null,
    confirmations: null,
    confirmations_required: null,
    counterparty: to.username,
    comment: null,
    error: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: expect.any(String),
  })
})

test('filters go by symbol in any case, type, status and time', async () => {
  const [from, to] = [
    await server.newCustomer({ USDT: '10', BTC: '10' }),
    await server.newCustomer({ USDT: '5' }),
  ]
  const usdt = await send(from, to)
  await server.send('POST', '/sandbox/v1/clock/advance', { body: { seconds: 3_600 } })
  const btc = await send(from, to, 'BTC')
  const back = await send(to, from)
  const ids = async (query: string) => idsOf(await list(from, query))
  expect(await ids('symbol=usdt')).toEqual([back, usdt])
  expect(await ids('symbol=BTC')).toEqual([btc])
  expect(await ids('symbol=NOPE')).toEqual([])
  expect(await ids('type=transfer_in')).toEqual([back])
  expect(await ids('type=transfer_out&symbol=USDT')).toEqual([usdt])
  expect(await ids('status=completed')).toEqual([back, btc, usdt])
  expect(await ids('status=pending')).toEqual([])
  const { data } = await server.send('GET', `/transactions/${btc}`, { as: from })
  const at = data.created_at
  const seconds = Math.floor(Date.parse(at) / 1000)
  expect(await ids(`from=${at}`)).toEqual([back, btc])
  expect(await ids(`to=${at}`)).toEqual([usdt])
  expect(await ids(`from=${seconds}&to=${seconds + 3_600}`)).toEqual([back, btc])
  expect(await ids(`to=${seconds}`)).toEqual([usdt])
  expect(await ids(`from=${encodeURIComponent(at.replace('Z', '+00:00'))}`)).toEqual([back, btc])
  expect(await ids('from=2020-01-01')).toEqual([back, btc, usdt])
  expect(await ids('from=2999-01-01')).toEqual([])
  expect(await ids(`from=${at}&to=${at}`)).toEqual([])
})

test('a type or status that no transaction has is refused with those that there are', async () => {
  const messageOf = async (query: string) => (await list(server.customers.alice, query)).error?.message
  expect(await messageOf('type=nope')).toContain('transfer_in')
  expect(await messageOf('status=nope')).toContain('pending')
})

test.for([
  'from=0',
  'to=9999999999',
  'from=0000-01-01',
  'from=9999-12-31T23:59:59.999999999Z',
  'to=2026-02-29',
])('the odd but well-formed time %s is no failure', async (query) => {
  expect([200, 422]).toContain((await list(server.customers.alice, query)).status)
})

test('one transaction is read by its id, in any case; those of others and unknown ones are not found', async () => {
  const [from, to] = [await server.newCustomer({ USDT: '10' }), await server.newCustomer()]
  const id = await send(from, to)
  const read = (of: string, as: Credentials = from) => server.send('GET', `/transactions/${of}`, { as })
  expect((await read(id)).data).toEqual((await list(from)).data.items[0])
  expect((await read(id.toUpperCase())).data.transaction_id).toBe(id)
  expect(outcomeOf(await read(id, server.customers.alice))).toEqual([404, 'TRANSACTION_NOT_FOUND'])
  const unknown = [systemIds.next(), 'abc', '1', "'%20or%201=1", `%7B${id}%7D`, '__proto__', `${id}0`]
  for (const one of unknown)
    expect([one, ...outcomeOf(await read(one))]).toEqual([one, 404, 'TRANSACTION_NOT_FOUND'])
  for (const one of ['%00', 'x'.repeat(65)])
    expect(outcomeOf(await read(one))).toEqual([422, 'VALIDATION_ERROR'])
})

async function withHistory(count: number): Promise<Person> {
  const person = await server.newCustomer()
  const customer = await findCustomer(server.database, { username: person.username })
  if (customer === undefined) throw new Error('the customer was just made')
  const asset = { symbol: 'USDT', scale: 6 }
  const at = new Date()
  const transactions: Transaction[] = Array.from({ length: count }, (_, index) => ({
    id: systemIds.next(),
    customerId: customer.id,
    type: 'transfer_in',
    status: 'completed',
    amount: { asset, units: BigInt(index + 1) },
    fee: { asset, units: 0n },
    direction: 'in',
    network: null,
    address: null,
    tag: null,
    txid: null,
    confirmations: null,
    confirmationsRequired: null,
    counterparty: 'alice',
    comment: null,
    error: null,
    createdAt: at,
    updatedAt: at,
  }))
  await server.database.inTransaction(async (tx) => recordTransactions(tx, transactions))
  return person
}

test('pages reach 2,000 deep and cursors all of it, each item once', async () => {
  const count = 2_050
  const as = await withHistory(count)
  const last = await list(as, 'page=20&limit=100')
  expect([last.status, last.data.items.length, last.data.has_more]).toEqual([200, 100, true])
  for (const query of ['page=21&limit=100', 'page=2001&limit=1', 'page=41', 'page=999999999999999&limit=100'])
    expect([query, ...outcomeOf(await list(as, query))]).toEqual([
      query,
      400,
      'DEEP_PAGINATION_NOT_SUPPORTED',
    ])
  expect((await list(as, 'page=2000&limit=1')).data.items).toHaveLength(1)

  const walked: string[] = []
  let cursor: string | null = null
  do {
    const reply: Reply = await list(as, `limit=100${cursor === null ? '' : `&cursor=${cursor}`}`)
    walked.push(...idsOf(reply))
    expect(reply.data.has_more).toBe(reply.data.next_cursor !== null)
    cursor = reply.data.next_cursor
  } while (cursor !== null && walked.length <= count)
  expect([walked.length, new Set(walked).size]).toEqual([count, count])
  expect(walked.toSorted().toReversed()).toEqual(walked)
  const third = idsOf(await list(as, 'page=3&limit=7'))
  expect(third).toEqual(walked.slice(14, 21))
})
