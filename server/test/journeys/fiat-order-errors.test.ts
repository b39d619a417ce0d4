import assert from 'node:assert'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { systemIds } from '#platform/ids'
import { fiatDesk } from '../wire/fiat-desk.ts'
import {
  type Credentials,
  type Reply,
  sealed,
  startTestServer,
  type TestServer,
  useTestServer,
} from '../wire/test-server.ts'
import { catalogFiles } from '../world/catalog-files.ts'
import { untilSomebodyWaits } from '../world/until-somebody-waits.ts'

const { catalogWith } = catalogFiles()

const server = await useTestServer(sealed)
const desk = fiatDesk(server)
const maker = await desk.newTrader({ USDT: '1000000', RUB: '100000000' })
const trader = await desk.newTrader({ USDT: '1000', RUB: '100000' })
const stranger = await desk.newTrader({ USDT: '1000', RUB: '100000' })
await server.send('POST', '/sandbox/v1/prices/USDT-RUB', { body: { price: '80' } })
beforeEach(() => desk.cancelAll(maker, trader, stranger))

const refusalOf = ({ status, error }: Reply) => ({ code: error?.code, status, details: error?.details })

/** Sends what must be refused, and proves that it left no order and locked nothing. */
async function refused(as: Credentials, send: () => Promise<Reply>): Promise<ReturnType<typeof refusalOf>> {
  const state = async () => [await desk.list(as, 'limit=100'), await desk.balances(as)]
  const before = await state()
  const reply = await send()
  expect(await state()).toEqual(before)
  return refusalOf(reply)
}

const limit = { pair: 'USDT/RUB', side: 'buy', type: 'limit', amount: '10', price: '80' }
const marketBuy = { pair: 'USDT/RUB', side: 'buy', type: 'market', amount: '10' }

test.for([
  { terms: { amount: '0.99' }, code: 'ORDER_BELOW_MIN_SIZE', details: { min_order_size: '1' } },
  { terms: { price: '80.001' }, code: 'PRICE_NOT_ON_TICK', details: { price_step: '0.01' } },
  {
    terms: { side: 'sell', amount: '1000.01' },
    code: 'INSUFFICIENT_BALANCE',
    details: { currency: 'USDT', required: '1000.01', available: '1000', account: 'trading' },
  },
  { terms: { pair: 'BTC/RUB' }, code: 'PAIR_NOT_FOUND', details: { pair: 'BTC/RUB' } },
  { terms: { pair: 'USDTRUB' }, code: 'PAIR_NOT_FOUND', details: { pair: 'USDTRUB' } },
])('$code for $terms', async ({ terms, code, details }) => {
  const send = () => desk.place(trader, { ...limit, ...terms })
  expect(await refused(trader, send)).toEqual({ code, status: 400, details })
})

const invalid = (field: string) => ({
  code: 'INVALID_ORDER_REQUEST',
  status: 400,
  details: { field, reason: expect.any(String) },
})
const without = (order: object, name: string) =>
  Object.fromEntries(Object.entries(order).filter(([field]) => field !== name))

test.for([
  ...['amount', 'price'].map((name) => [name, without(limit, name)] as const),
  ['quote_amount', { ...limit, quote_amount: '800' }],
  ['post_only', { ...limit, post_only: true, time_in_force: 'immediate_or_cancel' }],
  ['price', { ...marketBuy, price: '80' }],
  ['time_in_force', { ...marketBuy, time_in_force: 'fill_or_kill' }],
  ['post_only', { ...marketBuy, post_only: false }],
  ['quote_amount', { ...marketBuy, quote_amount: '800' }],
  ['amount', without(marketBuy, 'amount')],
  ['amount', { ...without(marketBuy, 'amount'), side: 'sell' }],
  ['quote_amount', { ...without(marketBuy, 'amount'), side: 'sell', quote_amount: '800' }],
  ['constructor', { ...limit, constructor: '1' }],
] as const)(
  'an order whose %s is missing or out of place is INVALID_ORDER_REQUEST: %j',
  async ([field, body]) => {
    expect(await refused(trader, () => desk.place(trader, body))).toEqual(invalid(field))
  },
)

test('an amend changes something, by whole lots', async () => {
  const { data } = await desk.limit(trader, { side: 'buy' })
  expect(refusalOf(await desk.amend(trader, data.order_id, {}))).toEqual(invalid('price'))
  expect(refusalOf(await desk.amend(trader, data.order_id, { amount: '10.005' }))).toMatchObject({
    code: 'INVALID_ORDER_REQUEST',
    details: { field: 'amount', lot: '0.01' },
  })
  expect(await desk.detail(trader, data.order_id)).toMatchObject({ price: '80', amount: '10', status: 'new' })
})

test('a header Idempotency-Key is 1 to 128 letters, digits, - and _, on every call that takes one', async () => {
  const { data } = await desk.limit(trader, { side: 'buy' })
  for (const key of ['a.b', '', '!']) {
    const calls = [
      desk.place(trader, limit, { key }),
      desk.cancel(trader, data.order_id, { key }),
      desk.amend(trader, data.order_id, { amount: '5' }, { key }),
      server.send('DELETE', '/spot/fiat/orders', { as: trader, headers: { 'idempotency-key': key } }),
    ]
    for (const reply of await Promise.all(calls)) expect(refusalOf(reply)).toEqual(invalid('Idempotency-Key'))
  }
  expect((await desk.detail(trader, data.order_id)).status).toBe('new')
})

test('cancel all refuses a side and a pair that do not exist, and cancels nothing', async () => {
  await desk.limit(trader, { side: 'buy' })
  const send = (query: string) => server.send('DELETE', `/spot/fiat/orders?${query}`, { as: trader })
  expect(await refused(trader, () => send('side=up'))).toEqual(invalid('side'))
  expect(await refused(trader, () => send('pair='))).toEqual(invalid('pair'))
  const details = { pair: 'BTC/RUB' }
  expect(await refused(trader, () => send('pair=BTC/RUB'))).toEqual({
    code: 'PAIR_NOT_FOUND',
    status: 400,
    details,
  })
})

test('the order of another customer is read, cancelled and amended by nobody else', async () => {
  const { data } = await desk.limit(trader, { side: 'buy' })
  const id = data.order_id
  const acts = (as: Credentials, orderId: string) => [
    desk.cancel(as, orderId),
    desk.amend(as, orderId, { amount: '5' }),
    server.send('GET', `/spot/fiat/order/${orderId}`, { as }),
  ]
  for (const reply of await Promise.all(acts(stranger, id)))
    expect(refusalOf(reply)).toEqual({ code: 'ORDER_ACCESS_DENIED', status: 403, details: null })
  for (const missing of [systemIds.next(), 'abc', '%20', `${id}0`, '1'.repeat(250)])
    for (const reply of await Promise.all(acts(trader, missing)))
      expect(refusalOf(reply)).toEqual({ code: 'ORDER_NOT_FOUND', status: 404, details: null })
  expect(await desk.list(stranger, 'status=open')).toEqual([])
  expect(await desk.trades(stranger, `order_id=${id}`)).toEqual([])
  expect(await desk.detail(trader, id)).toMatchObject({ status: 'new', amount: '10' })
})

test('BALANCE_LOCK_FAILED when somebody holds the balance for too long; nothing is done, and a new key may try again', async () => {
  const admin = new pg.Client({ connectionString: server.databaseUrl })
  await admin.connect()
  await admin.query('begin')
  await admin.query(
    `select from ledger_balances join ledger_accounts on id = account_id
     join customers on customers.id = owner_id where number = $1 for update of ledger_balances`,
    [trader.id],
  )
  const refusal = await refused(trader, () => desk.place(trader, limit, { key: 'locked' }))
  expect(refusal).toEqual({ code: 'BALANCE_LOCK_FAILED', status: 400, details: null })
  await admin.query('rollback')
  await admin.end()
  const again = await desk.place(trader, limit, { key: 'locked' })
  expect([again.error?.code, again.headers.get('idempotency-replayed')]).toEqual([
    'BALANCE_LOCK_FAILED',
    'true',
  ])
  expect((await desk.place(trader, limit, { key: 'unlocked' })).data).toMatchObject({ status: 'new' })
})

test('who shares a batch with somebody whose balance is held is told to keep the key, and so is who is held', async () => {
  const [holder, watcher] = [0, 0].map(() => new pg.Client({ connectionString: server.databaseUrl }))
  assert(holder !== undefined && watcher !== undefined)
  await Promise.all([holder.connect(), watcher.connect()])
  await holder.query('begin')
  await holder.query(
    `select from ledger_balances join ledger_accounts on id = account_id
     join customers on customers.id = owner_id where number = $1 for update of ledger_balances`,
    [trader.id],
  )
  const other = await server.newCustomer({}, { RUB: '1000' })
  const first = desk.place(trader, limit, { key: 'first' })
  await untilSomebodyWaits(watcher, { table: 'ledger_balances', timeoutMs: 10_000 })
  const together = await Promise.all([
    desk.place(trader, limit, { key: 'held' }),
    desk.place(other, limit, { key: 'beside' }),
  ])
  expect((await first).error?.code).toBe('BALANCE_LOCK_FAILED')
  expect(together.map(({ status, error }) => [status, error?.code])).toEqual([
    [502, 'STOCKBOOK_UNAVAILABLE'],
    [502, 'STOCKBOOK_UNAVAILABLE'],
  ])
  await holder.query('rollback')
  await Promise.all([holder.end(), watcher.end()])
  expect((await desk.place(other, limit, { key: 'beside' })).data).toMatchObject({ status: 'new' })
  expect((await desk.place(trader, limit, { key: 'held' })).data).toMatchObject({ status: 'new' })
})

test('STOCKBOOK_UNAVAILABLE where nobody owns the market; the same key places the order later', async () => {
  const base = await startTestServer({ ...sealed, COFFER_ROLES: 'api' })
  const other = await base.newCustomer({}, { RUB: '1000' })
  const send = (at: TestServer) => desk.place(other, limit, { key: 'later', at })
  expect(refusalOf(await send(base))).toEqual({ code: 'STOCKBOOK_UNAVAILABLE', status: 502, details: null })
  const engine = await startTestServer({ ...sealed, DATABASE_URL: base.databaseUrl })
  expect((await send(engine)).data).toMatchObject({ status: 'new' })
  await engine.stop()
  await base.stop()
})

test.for([
  { state: 'cancel_only', cancelled: 'done' },
  { state: 'closed', cancelled: 'PAIR_NOT_ACTIVE' },
])('PAIR_NOT_ACTIVE while the pair is $state', async ({ state, cancelled }) => {
  const base = await startTestServer({ ...sealed, COFFER_ROLES: 'api' })
  const other = await base.newCustomer({}, { RUB: '1000' })
  const engine = await startTestServer({ ...sealed, DATABASE_URL: base.databaseUrl })
  const { data } = await desk.place(other, limit, { at: engine })
  await engine.stop()
  const file = catalogWith('state: open', `state: ${state}`)
  const shut = await startTestServer({ ...sealed, DATABASE_URL: base.databaseUrl, COFFER_CATALOG: file })
  const there = fiatDesk(shut)
  const notActive = {
    code: 'PAIR_NOT_ACTIVE',
    status: 400,
    details: { pair: 'USDT/RUB', pair_status: state },
  }
  expect(refusalOf(await there.limit(other, { side: 'buy' }))).toEqual(notActive)
  expect(refusalOf(await there.amend(other, data.order_id, { amount: '5' }))).toEqual(notActive)
  const { data: all } = await shut.send('DELETE', '/spot/fiat/orders', { as: other })
  const one = await there.cancel(other, data.order_id)
  const byPair = await shut.send('DELETE', '/spot/fiat/orders?pair=USDT/RUB', { as: other })
  // Where it could, the first of them cancelled the order.
  expect([all.count, one.error?.code, byPair.error?.code ?? 'done']).toEqual(
    state === 'closed' ? [0, cancelled, cancelled] : [1, 'ORDER_NOT_CANCELLABLE', cancelled],
  )
  await shut.stop()
  await base.stop()
})

test('a tariff that prevents self-trades decides for orders that do not, and refuses none', async () => {
  const file = catalogWith('self_trade_prevention: cancel_newest', 'self_trade_prevention: cancel_oldest')
  const strict = await startTestServer({ COFFER_CATALOG: file })
  const other = await strict.newCustomer({}, { RUB: '10000', USDT: '100' })
  const own = fiatDesk(strict)
  const { data: resting } = await own.limit(other, { side: 'sell' })
  expect(refusalOf(await own.limit(other, { side: 'buy', stp: 'none' }))).toEqual(invalid('stp'))
  const { data: newest } = await own.limit(other, { side: 'buy', stp: 'cancel_newest' })
  expect(await own.detail(other, newest.order_id)).toMatchObject({
    status: 'cancelled',
    stp: 'cancel_newest',
  })
  const { data: oldest } = await own.limit(other, { side: 'buy' })
  expect(await own.detail(other, oldest.order_id)).toMatchObject({ status: 'new', stp: 'cancel_oldest' })
  expect(await own.detail(other, resting.order_id)).toMatchObject({ status: 'cancelled' })
  await strict.stop()
})
