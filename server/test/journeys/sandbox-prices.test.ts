import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { readDayFigures } from '#core/prices'
import { sql } from '#platform/database'
import { cryptoPairs } from '#products/crypto-spot'
import { fieldsOf, outcomeOf } from '../wire/replies.ts'
import { type Reply, useTestServer } from '../wire/test-server.ts'
import { shippedCatalog } from '../world/shipped-catalog.ts'

const catalog = shippedCatalog

const server = await useTestServer()

function pin(pair: string, body: object): Promise<Reply> {
  return server.send('POST', `/sandbox/v1/prices/${pair}`, { body })
}

function fault(body: object): Promise<Reply> {
  return server.send('POST', '/sandbox/v1/faults', { body })
}

/** Whether the house quotes a price of a pair; asking for an estimate asks once. */
async function isDealing(): Promise<boolean> {
  const { status, error } = await server.send('POST', '/converter/crypto/estimate', {
    body: { from_symbol: 'ETH', to_symbol: 'BTC', from_amount: '0.5' },
  })
  if (status === 200) return true
  expect([status, error?.code]).toEqual([503, 'PRICE_UNAVAILABLE'])
  return false
}

test('sandboxPinPrice pins a pair at exactly its price until it is released', async () => {
  const pinned = await pin('BTC-USDT', { price: '61234.500000000000000001' })
  const price = '61234.500000000000000001'
  expect(pinned.data).toEqual({ pair: 'BTC/USDT', price, bid: price, ask: price, is_pinned: true })
  const { data } = await pin('BTC-USDT', { release: true })
  expect(data).toMatchObject({ pair: 'BTC/USDT', is_pinned: false })
  expect(data.price).not.toBe(price)
  expect(Number(data.bid)).toBeLessThan(Number(data.ask))
})

test('a pair is named in any case, with a dash or an escaped slash, and whichever way round', async () => {
  for (const name of ['eth-USDT', 'ETH%2Fusdt', '%45TH-uSdT'])
    expect((await pin(name, { price: '3000' })).data).toMatchObject({ pair: 'ETH/USDT', price: '3000' })
  expect((await pin('USDT-ETH', { price: '0.00025' })).data).toMatchObject({
    pair: 'USDT/ETH',
    bid: '0.00025',
  })
  expect((await pin('BTC-ETH', { price: '16' })).data).toMatchObject({ price: '16', is_pinned: true })
  expect((await pin('ETH-BTC', { release: true })).data).toMatchObject({ is_pinned: false })
  expect((await pin('USDT-ETH', { release: true })).data).toMatchObject({ is_pinned: false })
})

test('what is no pair of two currencies is refused', async () => {
  for (const name of ['NOPE-USDT', 'BTC-NOPE', '__proto__-USDT', '%20-BTC'])
    expect(outcomeOf(await pin(name, { price: '1' }))).toEqual([404, 'CURRENCY_NOT_FOUND'])
  for (const name of ['BTC', 'BTC-ETH-USDT', 'BTC-btc', 'BTC_USDT']) {
    const { status, error } = await pin(name, { price: '1' })
    expect([name, status, error?.details?.fields]).toMatchObject([name, 422, [{ path: 'pair' }]])
  }
})

test('a pin takes a price or a release, and not both', async () => {
  for (const body of [{}, { price: '1', release: true }])
    expect(fieldsOf(await pin('SOL-USDT', body))).toEqual(['price'])
})

test('whoever deals with the house deals around the pin at once', async () => {
  await pin('BTC-USDT', { price: '50000' })
  await pin('ETH-USDT', { price: '2500' })
  const { data } = await server.send('POST', '/converter/crypto/estimate', {
    body: { from_symbol: 'ETH', to_symbol: 'BTC', from_amount: '1' },
  })
  // The catalogue's spread of 0.2 % below 2500 / 50000.
  expect(data.rate).toBe('0.0499')
  await pin('BTC-USDT', { release: true })
  await pin('ETH-USDT', { release: true })
})

test('sandboxSetFault lets the house find no price so many times, and 0 ends it', async () => {
  expect((await fault({ port: 'prices', fault: 'timeout', count: 2 })).data).toEqual({
    port: 'prices',
    fault: 'timeout',
    count: 2,
  })
  expect([await isDealing(), await isDealing(), await isDealing()]).toEqual([false, false, true])
  await fault({ port: 'prices', fault: '5xx', count: 1_000 })
  expect(await isDealing()).toBe(false)
  // Only dealing fails: the wallets still show a worth, and the market can be pinned.
  expect((await server.send('GET', '/account/wallets')).status).toBe(200)
  await fault({ port: 'prices', fault: 'timeout', count: 0 })
  expect(await isDealing()).toBe(true)
})

/** Returns once the worker that fills limit orders has finished so many rounds. */
async function roundsOfFilling(count: number): Promise<void> {
  const admin = new pg.Client({ connectionString: server.databaseUrl })
  await admin.connect()
  const isWaitedFor = async () => {
    const { rowCount } = await admin.query(`
      select from pg_locks where not granted and relation = 'crypto_orders'::regclass`)
    expect(rowCount).toBeGreaterThan(0)
  }
  // The worker reads the orders first in each round: when it waits for them, it has ended the round before.
  for (let round = 0; round <= count; round++) {
    await admin.query('begin')
    await admin.query('lock table crypto_orders in access exclusive mode')
    await vi.waitFor(isWaitedFor, { timeout: 5_000, interval: 5 })
    await admin.query('commit')
  }
  await admin.end()
}

test('a fault of one call is the next request’s, also while limit orders wait for a price', async () => {
  const order = { from_symbol: 'BTC', to_symbol: 'USDT', from_amount: '0.01', type: 'limit' }
  const body = { ...order, order_price: '900000' }
  const { data, status } = await server.send('POST', '/spot/crypto/order', { body })
  expect(status).toBe(200)
  await fault({ port: 'prices', fault: 'timeout', count: 1 })
  await roundsOfFilling(2)
  expect([await isDealing(), await isDealing()]).toEqual([false, true])
  // While the fault lasts they wait too.
  await fault({ port: 'prices', fault: 'timeout', count: 1_000 })
  await pin('BTC-USDT', { price: '1000000' })
  await roundsOfFilling(1)
  const stateOf = async () => (await server.send('GET', '/spot/crypto/orders?limit=1')).data[0]
  expect(await stateOf()).toMatchObject({ order_id: data.order_id, status: 'processing' })
  await fault({ port: 'prices', fault: 'timeout', count: 0 })
  await vi.waitFor(async () => expect(await stateOf()).toMatchObject({ status: 'completed' }), 5_000)
  await pin('BTC-USDT', { release: true })
})

test('the market has a day behind it from the first start, and goes on being recorded', async () => {
  const pairs = catalog.section(cryptoPairs).all
  const figures = await readDayFigures(server.database, { pairs, now: new Date() })
  expect(pairs.length).toBeGreaterThan(3)
  expect(figures).not.toContain(null)
  const [counted] = await server.database.query<{ moments: bigint; symbols: bigint }>(sql`
    select count(distinct ticked_at) as moments, count(distinct symbol) as symbols from price_ticks`)
  expect(Number(counted?.moments)).toBeGreaterThanOrEqual(288)
  expect(Number(counted?.symbols)).toBe(catalog.currencies.length)
  await vi.waitFor(
    async () => {
      const fresh = await server.database.query(sql`
        select from price_ticks where extract(epoch from ticked_at)::bigint % 300 <> 0`)
      expect(fresh.length).toBeGreaterThanOrEqual(catalog.currencies.length)
    },
    { timeout: 15_000, interval: 100 },
  )
})

test('the age of the prices is a figure of the server', async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  expect(text).toMatch(/\ncoffer_price_age_seconds 0(\.\d+)?\n/)
  expect(text).toMatch(/\ncoffer_prices_missing 0\n/)
})
