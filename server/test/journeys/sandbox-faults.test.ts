import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { outcomeOf } from '../wire/replies.ts'
import { useTestServer } from '../wire/test-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../wire/webhook-receiver.ts'

const ports = ['prices', 'hedging', 'chain', 'signer', 'webhooks'] as const
type Port = (typeof ports)[number]

let receiver: WebhookReceiver
const server = await useTestServer()
beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
afterEach(async () => {
  for (const port of ports) await suffer(port, 'timeout', 0)
  await receiver.stop()
})

async function suffer(port: Port, fault: string, count: number): Promise<void> {
  const { status, data, text } = await control('faults', { port, fault, count })
  expect([status, data], text).toEqual([200, { port, fault, count }])
}

function control(path: string, body: object) {
  return server.send('POST', `/sandbox/v1/${path}`, { body })
}

async function failedScans(): Promise<number> {
  const text = await (await fetch(server.metricsUrl)).text()
  return Number(/^coffer_worker_failures_total\{worker="deposits on ltc"\} (\d+)$/m.exec(text)?.[1])
}

function until<T>(read: () => Promise<T> | T): Promise<T> {
  return vi.waitFor(read, { timeout: 25_000, interval: 20 })
}

test('a fault that means nothing to a port is refused with those that do', async () => {
  for (const [port, fault, allowed] of [
    ['prices', 'lost_response', 'timeout, 5xx for prices'],
    ['chain', 'duplicate_callback', 'timeout, 5xx, lost_response for chain'],
    ['hedging', 'duplicate_callback', 'timeout, 5xx, lost_response for hedging'],
  ] as const) {
    const refused = await control('faults', { port, fault, count: 1 })
    expect([...outcomeOf(refused), refused.error?.details?.fields]).toEqual([
      422,
      'VALIDATION_ERROR',
      [{ path: 'fault', message: expect.stringContaining(allowed) }],
    ])
  }
})

test.for(['timeout', '5xx'])(
  'while scans of chains suffer %s a deposit is not seen, and no payment is lost',
  async (fault) => {
    const as = await server.newCustomer()
    const query = 'symbol=LTC&network=ltc'
    const { data } = await server.send('GET', `/funding/deposit/crypto/address?${query}`, { as })
    const { address } = data.addresses[0]
    const history = async () => (await server.send('GET', '/transactions', { as })).data.items
    const before = await failedScans()
    await suffer('chain', fault, 1_000_000)
    // Scans that began before the fault have ended.
    await until(async () => expect(await failedScans()).toBeGreaterThan(before))
    const paid = await control('chain/ltc/deposits', {
      address,
      symbol: 'LTC',
      amount: '2',
      confirmations: 3,
    })
    expect([paid.status, (await control('chain/ltc/mine', { blocks: 1 })).status]).toEqual([200, 200])
    expect(await history()).toEqual([])
    await suffer('chain', fault, 0)
    const [seen] = await until(async () => {
      const items = await history()
      expect(items).toHaveLength(1)
      return items
    })
    expect(seen).toMatchObject({ status: 'pending', confirmations: 4, txid: paid.data.txid })
    await control('chain/ltc/mine', { blocks: 2 })
    expect((await server.send('GET', '/account/wallets/LTC', { as })).data.balance).toBe('2')
  },
)

test.for([
  ['timeout', 0, 1, { response_status: null, error: expect.stringContaining('no answer in time') }],
  ['5xx', 0, 1, { response_status: 503, error: null }],
  ['lost_response', 1, 2, { response_status: null, error: expect.stringContaining('no answer in time') }],
] as const)(
  'a webhook call that suffers %s arrives %i times, and %i times when it was tried again, under one id',
  async ([fault, arrived, arrivedInAll, told]) => {
    const { as, deliveries, pay } = await endpoint()
    await suffer('webhooks', fault, 1)
    await pay()
    const failed = await until(async () => {
      const [one] = await deliveries('?status=pending')
      expect(one.last_attempt).toMatchObject({ number: 1, ...told })
      return one
    })
    expect(receiver.received).toHaveLength(arrived)
    await control('clock/advance', { seconds: 10 })
    await until(async () => {
      const [one] = await deliveries('?status=succeeded')
      expect(one).toMatchObject({ id: failed.id, attempt_count: 2 })
    })
    expect(receiver.received.map(({ id }) => id)).toEqual(Array(arrivedInAll).fill(failed.event_id))
    expect((await server.send('GET', '/events', { as })).data.items).toHaveLength(1)
  },
)

test('a webhook call that suffers duplicate_callback arrives twice in one attempt, under one id', async () => {
  const { deliveries, pay } = await endpoint()
  await suffer('webhooks', 'duplicate_callback', 1)
  await pay()
  const [done] = await until(async () => {
    const items = await deliveries('?status=succeeded')
    expect(items).toMatchObject([{ attempt_count: 1 }])
    return items
  })
  expect(receiver.received.map(({ id }) => id)).toEqual([done.event_id, done.event_id])
})

async function endpoint() {
  const as = await server.newCustomer({ USDT: '10' })
  const { data } = await server.send('POST', '/webhooks', { as, body: { url: receiver.url } })
  return {
    as,
    deliveries: async (query: string) =>
      (await server.send('GET', `/webhooks/${data.id}/deliveries${query}`, { as })).data.items,
    pay: () =>
      server.send('POST', '/funding/transfer/internal', {
        body: { symbol: 'USDT', amount: '1', to_username: as.username },
      }),
  }
}

type Hedge = { reference: string; status: string; attempts: number }

test.for(['timeout', '5xx', 'lost_response'])(
  'a hedge whose call suffers %s is looked up, and is placed once',
  async (fault) => {
    await control('prices/BTC-USDT', { price: '65000' })
    const as = await server.newCustomer({ USDT: '200000' })
    const newest = () =>
      server.database.query<Hedge>(sql`
        select reference, hedges.status, attempts from hedges join instructions on reference = hedges.id
        where kind = 'hedge' order by hedges.created_at desc limit 1`)
    const placed = () => server.database.query<Hedge>(sql`select reference from simulated_hedges`)
    const before = await placed()
    await suffer('hedging', fault, 1)
    const body = { from_symbol: 'USDT', to_symbol: 'BTC', from_amount: '190000' }
    expect((await server.send('POST', '/spot/crypto/order', { as, body })).status).toBe(200)
    const [hedge] = await until(async () => {
      const [one] = await newest()
      expect(before.map(({ reference }) => reference)).not.toContain(one?.reference)
      expect(one).toMatchObject({ status: 'done', attempts: 2 })
      return [one!]
    })
    expect(await placed()).toHaveLength(before.length + 1)
    expect((await placed()).map(({ reference }) => reference)).toContain(hedge?.reference)
  },
)
