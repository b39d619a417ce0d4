import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { auditLedger } from '#core/ledger'
import { inEnglish } from '#platform/sentences'
import { expectBookOfStory } from '../load/market-replay.ts'
import { seededRandom } from '../load/seeded-random.ts'
import { createTraders, createTradingLoad, type Trader } from '../load/trading-load.ts'
import { createServerHome, type ServerHome, type ServerProcess } from '../wire/server-process.ts'
import { sendSigned } from '../wire/test-server.ts'
import { createTestDatabase, type TestDatabase } from '../world/test-database.ts'

/** How soon another process trades after the owner of the market is gone. */
const takeoverMaxMs = 5_000

let testDatabase: TestDatabase
let homes: ServerHome[]
let masterKey: string
beforeEach(async () => {
  testDatabase = await createTestDatabase()
  homes = [createServerHome(), createServerHome()]
  masterKey = randomBytes(32).toString('hex')
})
afterEach(async () => {
  for (const home of homes) await home.destroy()
  await testDatabase.drop()
}, 60_000)

/** Two whole servers on one database; the first owns the market. */
async function startTwo(): Promise<[ServerProcess, ServerProcess]> {
  const [first, second] = homes
  if (first === undefined || second === undefined) throw new Error('there are two homes')
  return [await first.start(environment('first')), await second.start(environment('second'))]
}

/** PostgreSQL knows the connections of each server by its name. */
function environment(name: string): Record<string, string> {
  return { DATABASE_URL: `${testDatabase.url}?application_name=${name}`, COFFER_MASTER_KEY: masterKey }
}

const bid = { pair: 'USDT/RUB', side: 'buy', type: 'limit', price: '78', amount: '2' }

async function place(url: string, as: Trader): Promise<number> {
  const reply = await sendSigned(url, { method: 'POST', path: '/spot/fiat/order', as, body: bid })
  return reply.status
}

async function ask<Row extends object>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: testDatabase.url })
  await client.connect()
  const { rows } = await client.query<Row>(statement)
  await client.end()
  return rows
}

async function lease(): Promise<{ holder: string; epoch: string } | undefined> {
  const [row] = await ask<{ holder: string; epoch: string }>(
    `select holder, epoch from market_leases where pair = 'USDT/RUB'`,
  )
  return row
}

/** From now on it is noted which server writes each order. */
async function noteWriters(): Promise<void> {
  await ask(`
    create table order_writers (server text default current_setting('application_name'), at timestamptz default clock_timestamp());
    create function note_writer() returns trigger language plpgsql as $$
      begin insert into order_writers default values; return new; end $$;
    create trigger note_writer after insert or update on orders for each row execute function note_writer()`)
}

/** The servers that have written orders since a moment. */
async function writersSince(moment: string): Promise<string[]> {
  const rows = await ask<{ server: string }>(`
    select distinct server from order_writers where at > '${moment}' order by server`)
  return rows.map(({ server }) => server)
}

async function now(): Promise<string> {
  const [row] = await ask<{ now: string }>('select clock_timestamp()::text as now')
  return row?.now ?? ''
}

async function expectSound({ url }: ServerProcess): Promise<void> {
  await expectBookOfStory({ url, databaseUrl: testDatabase.url })
  const { checks } = await auditLedger(testDatabase.database)
  expect(checks.flatMap(({ violations }) => violations.map(inEnglish))).toEqual([])
}

const usernames = ['trader-1', 'trader-2', 'trader-3', 'trader-4']

test('when the owner of the market is killed the other server trades within 5 s, and nothing acknowledged is lost', async () => {
  const [owner, other] = await startTwo()
  const traders = await createTraders(owner.url, { as: owner.customers.alice, usernames })
  const [trader] = traders
  if (trader === undefined) throw new Error('there are traders')
  const before = await lease()
  const load = createTradingLoad(traders, seededRandom(7))
  // Both take orders: the other one passes them on.
  const stopping = new AbortController()
  const running = [load.run(owner.url), load.run(other.url, stopping.signal)]
  await pause(800)
  const killedAt = performance.now()
  owner.signal('SIGKILL')
  await owner.ended
  await vi.waitFor(async () => expect(await place(other.url, trader)).toBe(200), {
    timeout: 20_000,
    interval: 50,
  })
  const takeoverMs = performance.now() - killedAt
  console.log(`taken over in ${Math.round(takeoverMs)} ms`)
  stopping.abort()
  await Promise.all(running)
  expect(takeoverMs).toBeLessThan(takeoverMaxMs)
  const after = await lease()
  expect(after?.holder).not.toBe(before?.holder)
  expect(Number(after?.epoch)).toBe(Number(before?.epoch) + 1)
  await load.repeat(other.url)
  expect(load.counts().placed).toBeGreaterThan(20)
  await expectSound(other)
}, 90_000)

test('an owner that stood still for longer than its lease is fenced when it wakes: it writes nothing', async () => {
  const [owner, other] = await startTwo()
  const traders = await createTraders(owner.url, { as: owner.customers.alice, usernames })
  const [trader] = traders
  if (trader === undefined) throw new Error('there are traders')
  await noteWriters()
  const load = createTradingLoad(traders, seededRandom(8))
  const stopping = new AbortController()
  const running = load.run(owner.url, stopping.signal)
  await pause(800)
  expect(await writersSince('-infinity')).toEqual(['first'])
  const stoppedAt = performance.now()
  // In the middle of its batches, with a queue of orders that it has taken.
  owner.signal('SIGSTOP')
  await vi.waitFor(async () => expect(await place(other.url, trader)).toBe(200), {
    timeout: 20_000,
    interval: 50,
  })
  const takeoverMs = performance.now() - stoppedAt
  console.log(`taken over in ${Math.round(takeoverMs)} ms`)
  const [taken, takenAt] = [await lease(), await now()]
  const cancelled = await sendSigned(other.url, { method: 'DELETE', path: '/spot/fiat/orders', as: trader })
  expect(cancelled.status).toBe(200)
  owner.signal('SIGCONT')
  // The old owner, awake again, passes requests on to the server that owns the market by now.
  await vi.waitFor(async () => expect(await place(owner.url, trader)).toBe(200), {
    timeout: 20_000,
    interval: 50,
  })
  stopping.abort()
  await running
  // Its transaction may hold the lease for most of its time once more.
  expect(takeoverMs).toBeLessThan(2 * takeoverMaxMs)
  expect((await lease())?.epoch).toBe(taken?.epoch)
  await load.repeat(owner.url)
  expect(await writersSince(takenAt)).toEqual(['second'])
  await expectSound(other)
  await expectSound(owner)
}, 90_000)
