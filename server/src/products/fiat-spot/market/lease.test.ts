import pg from 'pg'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { openFiatExchange, orderOf, refusalOf } from '../../../../test/world/fiat-exchange.ts'
import { untilSomebodyWaits } from '../../../../test/world/until-somebody-waits.ts'
import { createMarketLease } from './market-lease.ts'

let customer: string

const exchange = await openFiatExchange()
const admin = new pg.Client({ connectionString: exchange.url })
await admin.connect()
beforeEach(async () => {
  await exchange.lease.release()
  await exchange.database.query(sql`delete from market_leases`)
  customer = await exchange.newCustomer({ RUB: '100000', USDT: '1000' })
})
afterAll(async () => {
  await admin.end()
  await exchange.close()
})

const bid = { side: 'buy', price: '80', amount: '10' } as const
const unavailable = { code: 'STOCKBOOK_UNAVAILABLE', status: 502, details: null }

/** Expires the lease, as if its holder had not renewed it in time. */
async function expire(): Promise<void> {
  await exchange.database.query(sql`update market_leases set expires_at = clock_timestamp()`)
}

test('one of many claims a lease, keeps it while it renews, and its epoch stays', async () => {
  const leases = Array.from({ length: 6 }, () => exchange.newLease())
  const claims = await Promise.all(leases.map((lease) => lease.claim()))
  expect(claims.filter((isOurs) => isOurs)).toHaveLength(1)
  const holder = leases[claims.indexOf(true)]
  expect(await holder?.claim()).toBe(true)
  expect(leases.map((lease) => lease.epoch()).sort()).toEqual([0n, 0n, 0n, 0n, 0n, 1n])
  expect(await Promise.all(leases.map((lease) => lease.claim()))).toEqual(claims)
})

test('a lease that expired is renewed by its holder under the same epoch or taken under the next', async () => {
  const [first, second] = [exchange.newLease(), exchange.newLease()]
  await first.claim()
  await expire()
  expect([await first.claim(), first.epoch()]).toEqual([true, 1n])
  expect(await second.claim()).toBe(false)
  await expire()
  expect([await second.claim(), second.epoch()]).toEqual([true, 2n])
  expect([await first.claim(), first.epoch()]).toEqual([false, 0n])
  await second.release()
  expect([await first.claim(), first.epoch()]).toEqual([true, 3n])
})

test('a holder that is started again has its lease at once, under the next epoch', async () => {
  const holder = systemIds.next()
  const first = exchange.newLease({ holder })
  await first.claim()
  const again = exchange.newLease({ holder })
  expect([await again.claim(), again.epoch()]).toEqual([true, 2n])
  const { database } = exchange
  await expect(database.inTransaction((tx) => first.require(tx))).rejects.toMatchObject({
    kind: { code: 'STOCKBOOK_UNAVAILABLE' },
  })
  expect(await database.inTransaction((tx) => again.require(tx))).toBe(2n)
})

test('a lease is renewed while its new holder still reads the market, however long that takes', async () => {
  const { database, pair } = exchange
  const isRead = Promise.withResolvers<void>()
  const onTaken = vi.fn(() => isRead.promise)
  const slow = createMarketLease({
    database,
    pair: pair.name,
    holder: systemIds.next(),
    ttlMs: 1_500,
    onTaken,
  })
  const stop = new AbortController()
  const running = slow.run(stop.signal)
  await vi.waitUntil(() => onTaken.mock.calls.length > 0)
  const expiry = async () => {
    const [row] = await database.query<{ expires_at: Date }>(sql`select expires_at from market_leases`)
    return row?.expires_at.getTime() ?? 0
  }
  const first = await expiry()
  await vi.waitFor(async () => expect(await expiry()).toBeGreaterThan(first), { timeout: 1_400 })
  expect(await exchange.newLease().claim()).toBe(false)
  expect(onTaken).toHaveBeenCalledOnce()
  isRead.resolve()
  stop.abort()
  await running
})

test('a process that may own no market gives its lease back and takes none, until it may', async () => {
  const { database, pair } = exchange
  let mayOwn = true
  const lease = createMarketLease({
    database,
    pair: pair.name,
    holder: systemIds.next(),
    mayOwn: () => mayOwn,
  })
  const stop = new AbortController()
  const running = lease.run(stop.signal)
  await vi.waitUntil(() => lease.epoch() === 1n)
  mayOwn = false
  const other = exchange.newLease()
  await vi.waitUntil(() => other.claim(), { timeout: 2_500 })
  expect(lease.epoch()).toBe(0n)
  await other.release()
  mayOwn = true
  await vi.waitUntil(() => lease.epoch() === 3n, { timeout: 5_000 })
  stop.abort()
  await running
})

test('a market without the lease takes no commands', async () => {
  const { commands } = exchange
  const holder = exchange.newLease()
  await holder.claim()
  const market = exchange.open(exchange.newLease())
  expect(await refusalOf(market.submit(commands.limit(customer, bid)))).toEqual(unavailable)
  expect(market.committed()).toBeNull()
  await market.close()
})

test('after a takeover the former holder is fenced and writes nothing, and the new one knows its orders', async () => {
  const { commands } = exchange
  const [first, second] = [exchange.newLease(), exchange.newLease()]
  const [old, young] = [exchange.open(first), exchange.open(second)]
  await first.claim()
  const order = await orderOf(old.submit(commands.limit(customer, bid)))
  await expire()
  await second.claim()
  const keyed = commands.limit(customer, { ...bid, key: 'fenced' })
  // The former holder still believes that it holds the lease.
  expect(first.epoch()).toBe(1n)
  expect(await refusalOf(old.submit(keyed))).toEqual(unavailable)
  expect(old.committed()).toBeNull()
  const balances = await exchange.balances(customer)
  expect(balances.RUB).toBe('99200/800')
  const cancelled = await orderOf(young.submit(commands.cancel(customer, order.id)))
  expect(cancelled).toMatchObject({ id: order.id, status: 'cancelled' })
  expect((await young.submit(keyed)).answer.isReplay).toBe(false)
  await young.submit(commands.cancelAll(customer))
  await exchange.expectSoundBooks()
})

test('a holder that gets its lease back starts from the database, not from memory', async () => {
  const { commands } = exchange
  const [first, second] = [exchange.newLease(), exchange.newLease()]
  const [old, other] = [exchange.open(first), exchange.open(second)]
  await first.claim()
  const order = await orderOf(old.submit(commands.limit(customer, bid)))
  await expire()
  await second.claim()
  await other.submit(commands.cancel(customer, order.id))
  const later = await orderOf(other.submit(commands.limit(customer, { ...bid, price: '79' })))
  await expire()
  await first.claim()
  expect(first.epoch()).toBe(3n)
  const refused = await refusalOf(old.submit(commands.cancel(customer, order.id)))
  expect(refused).toMatchObject({ code: 'ORDER_NOT_CANCELLABLE' })
  const next = await orderOf(old.submit(commands.limit(customer, bid)))
  expect(next.number).toBe(later.number + 1)
  await old.submit(commands.cancelAll(customer))
  await exchange.expectSoundBooks()
})

test('a takeover waits for a transaction that commits, and sees its rows', async () => {
  const { commands, database } = exchange
  const [first, second] = [exchange.newLease(), exchange.newLease()]
  const young = exchange.open(second)
  await first.claim()
  const decided = Promise.withResolvers<void>()
  const blocked = Promise.withResolvers<void>()
  const slow = exchange.open(first, {
    ...database,
    inTransaction: (act) =>
      database.inTransaction(async (tx) => {
        const result = await act(tx)
        decided.resolve()
        await blocked.promise
        return result
      }),
  })
  const submitted = orderOf(slow.submit(commands.limit(customer, bid)))
  await decided.promise
  const takeover = second.claim()
  await untilSomebodyWaits(admin, { table: 'market_leases', timeoutMs: 5_000 })
  blocked.resolve()
  const order = await submitted
  while (!(await takeover) && !(await second.claim())) await expire()
  const cancelled = await orderOf(young.submit(commands.cancel(customer, order.id)))
  expect(cancelled).toMatchObject({ id: order.id, status: 'cancelled' })
  await exchange.expectSoundBooks()
})

test('while a transaction of unknown outcome is open, no answer says that nothing was done', async () => {
  const { commands } = exchange
  const lease = exchange.newLease({ ttlMs: 1_000 })
  await lease.claim()
  const market = exchange.open(lease)
  await admin.query('begin; select from market_leases for no key update')
  expect(await refusalOf(market.submit(commands.limit(customer, bid)))).toEqual(unavailable)
  await admin.query('rollback')
  await orderOf(market.submit(commands.limit(customer, bid)))
  await market.submit(commands.cancelAll(customer))
})

test('a statement of a holder, such as a copy whose rows do not come, ends before its lease does', async () => {
  const lease = exchange.newLease({ ttlMs: 1_000 })
  await lease.claim()
  const began = performance.now()
  const standing = exchange.database.inTransaction(async (tx) => {
    await lease.require(tx)
    await tx.query(sql`select pg_sleep(10)`)
  })
  await expect(standing).rejects.toMatchObject({ code: '57014' })
  expect(performance.now() - began).toBeLessThan(3_000)
  await lease.release()
})

test('a holder that stays idle in a transaction gives way soon after its lease ends', async () => {
  const { database } = exchange
  const stopped = exchange.newLease({ ttlMs: 1_000 })
  const second = exchange.newLease({ ttlMs: 1_000 })
  await stopped.claim()
  const never = Promise.withResolvers<void>()
  const standing = database.inTransaction(async (tx) => {
    await stopped.require(tx)
    await never.promise
    await tx.query(sql`select 1`)
  })
  const began = performance.now()
  const stop = new AbortController()
  const running = second.run(stop.signal)
  await vi.waitUntil(() => second.epoch() === 2n, { timeout: 5_000, interval: 20 })
  expect(performance.now() - began).toBeLessThan(3_000)
  never.resolve()
  await expect(standing).rejects.toThrow()
  stop.abort()
  await running
  expect(second.epoch()).toBe(0n)
  expect(await exchange.newLease().claim()).toBe(true)
})
