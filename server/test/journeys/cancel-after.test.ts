import { expect, test, vi } from 'vitest'
import { fiatDesk, type Trader } from '../wire/fiat-desk.ts'
import {
  type Credentials,
  type Reply,
  sealed,
  startTestServer,
  type TestServer,
  useTestServer,
} from '../wire/test-server.ts'

const server = await useTestServer(sealed)
const desk = fiatDesk(server)

function windUp(
  as: Credentials,
  body: object,
  { key, at = server }: { key?: string; at?: TestServer } = {},
): Promise<Reply> {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  return at.send('POST', '/spot/fiat/cancel-after', { as, body, headers })
}

const advance = (seconds: number, at = server) =>
  at.send('POST', '/sandbox/v1/clock/advance', { body: { seconds } })

const newTrader = () => desk.newTrader({ USDT: '1000', RUB: '10000' })

async function twoOrders(as: Trader): Promise<string[]> {
  const bid = await desk.limit(as, { side: 'buy', price: '78' })
  const ask = await desk.limit(as, { side: 'sell', price: '82' })
  return [ask.data.order_id, bid.data.order_id]
}

const openIds = async (as: Credentials) => (await desk.list(as, 'status=open')).map(({ id }) => id)

test('a switch that nobody winds up again cancels all open orders of its customer, and of nobody else', async () => {
  const [trader, other] = [await newTrader(), await newTrader()]
  const ids = await twoOrders(trader)
  const others = await twoOrders(other)
  const { data } = await windUp(trader, { timeout_seconds: 3_600 })
  expect(data).toEqual({
    timeout_seconds: 3_600,
    cancel_at: expect.stringMatching(/Z$/),
    pairs: ['USDT/RUB'],
  })
  await advance(3_601)
  await vi.waitFor(async () => expect(await openIds(trader)).toEqual([]), { timeout: 5_000 })
  for (const id of ids)
    expect(await desk.detail(trader, id)).toMatchObject({
      status: 'cancelled',
      execution_message: 'CANCEL_AFTER',
    })
  expect(await desk.balances(trader)).toEqual({ RUB: '10000/0', USDT: '1000/0' })
  expect(await openIds(other)).toEqual(others)
  // The switch rests until it is wound up again.
  const later = await twoOrders(trader)
  await advance(86_400)
  await windUp(other, { timeout_seconds: 1 })
  await advance(2)
  await vi.waitFor(async () => expect(await openIds(other)).toEqual([]), { timeout: 5_000 })
  expect(await openIds(trader)).toEqual(later)
})

test('a switch that is wound up again waits anew; 0 disarms it', async () => {
  const [renewing, disarming, witness] = [await newTrader(), await newTrader(), await newTrader()]
  const kept = await twoOrders(renewing)
  const safe = await twoOrders(disarming)
  await twoOrders(witness)
  for (const trader of [renewing, disarming]) await windUp(trader, { timeout_seconds: 600, pair: 'usdt-rub' })
  await windUp(witness, { timeout_seconds: 1_200 })
  await windUp(renewing, { timeout_seconds: 7_200 })
  const disarmed = await windUp(disarming, { timeout_seconds: 0 })
  expect(disarmed.data).toEqual({ timeout_seconds: 0, cancel_at: null, pairs: ['USDT/RUB'] })
  await advance(1_201)
  await vi.waitFor(async () => expect(await openIds(witness)).toEqual([]), { timeout: 5_000 })
  expect([await openIds(renewing), await openIds(disarming)]).toEqual([kept, safe])
})

test('a repeat with its key changes nothing and gets the first answer', async () => {
  const trader = await newTrader()
  const first = await windUp(trader, { timeout_seconds: 60 }, { key: 'once' })
  await windUp(trader, { timeout_seconds: 0 })
  const again = await windUp(trader, { timeout_seconds: 60 }, { key: 'once' })
  expect(again.text).toBe(first.text)
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  for (const other of [{ timeout_seconds: 61 }, { timeout_seconds: 60, pair: 'USDT/RUB' }])
    expect((await windUp(trader, other, { key: 'once' })).error?.code).toBe('IDEMPOTENCY_KEY_REUSED')
  const named = await windUp(trader, { timeout_seconds: 60, pair: 'USDT/RUB' }, { key: 'named' })
  const spelled = await windUp(trader, { timeout_seconds: 60, pair: 'usdt-rub' }, { key: 'named' })
  expect([named.status, spelled.text]).toEqual([200, named.text])
})

test('a switch of a pair that is not there is refused', async () => {
  const trader = await newTrader()
  const unknown = await windUp(trader, { timeout_seconds: 5, pair: 'BTC/RUB' })
  expect([unknown.status, unknown.error?.code, unknown.error?.details]).toEqual([
    400,
    'PAIR_NOT_FOUND',
    { pair: 'BTC/RUB' },
  ])
})

test('a switch outlives the process that owned the market, and runs out under the next one', async () => {
  const base = await startTestServer({ ...sealed, COFFER_ROLES: 'api' })
  const trader = await base.newCustomer({}, { RUB: '10000' })
  const place = (at: TestServer) => desk.limit(trader, { side: 'buy', price: '78' }, { at })
  const first = await startTestServer({ ...sealed, DATABASE_URL: base.databaseUrl })
  const order = await place(first)
  await windUp(trader, { timeout_seconds: 600 }, { at: first })
  await first.stop()
  await advance(601, base)
  const second = await startTestServer({ ...sealed, DATABASE_URL: base.databaseUrl })
  const detail = () => second.send('GET', `/spot/fiat/order/${order.data.order_id}`, { as: trader })
  await vi.waitFor(
    async () => expect((await detail()).data).toMatchObject({ execution_message: 'CANCEL_AFTER' }),
    { timeout: 5_000 },
  )
  await second.stop()
  await base.stop()
})
