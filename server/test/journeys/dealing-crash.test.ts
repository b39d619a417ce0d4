import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { embeddedDatabaseUrl } from '#platform/postgres'
import { createDealers, createDealingLoad, type DealingLoad, type Moment } from '../load/dealing-load.ts'
import { inTurn } from '../load/in-turn.ts'
import type { SeededRandom } from '../load/seeded-random.ts'
import {
  advanceClock,
  crashRandom,
  crashRounds,
  expectSoundAudit,
  killings,
  useServerHome,
} from '../wire/crashes.ts'

const home = useServerHome()

type Strike = { readonly load: DealingLoad; readonly random: SeededRandom; kill(): Promise<void> }

/** Each waits for its moment and kills in it. */
const strikes: { readonly [when: string]: (strike: Strike) => Promise<void> } = {
  'before a quote was executed': (strike) => within('an estimate was answered', { ...strike, laterMaxMs: 0 }),
  'while executions were under way': (strike) =>
    within('an execution was sent', { ...strike, laterMaxMs: 12 }),
  // As long as a round of the filler takes to come, and then some.
  'while limit orders were due': (strike) =>
    within('a price was pinned across orders', { ...strike, laterMaxMs: 300 }),
  'while transactions waited for a lock': amid,
  'at any moment': ({ kill }) => kill(),
}

/** Kills at a random moment, from the very act of the load to `laterMaxMs` milliseconds later. */
function within(moment: Moment, { load, random, kill, laterMaxMs }: Strike & { laterMaxMs: number }) {
  const laterMs = random.between(0, laterMaxMs)
  return new Promise<void>((resolve, reject) => {
    const strike = laterMs === 0 ? kill : () => pause(laterMs).then(kill)
    load.onNext(moment, () => void strike().then(resolve, reject))
  })
}

/** Transactions of several kinds are open for sure, whatever becomes of them when the lock is let go of or falls with PostgreSQL. */
async function amid({ kill }: Strike): Promise<void> {
  const client = await connect()
  await client.query('begin')
  // The table and not its rows, which others lock in an order of their own.
  await client.query('lock table ledger_balances in exclusive mode')
  const blocked = async () => {
    const { rows } = await client.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)
    return rows.length
  }
  await expect.poll(blocked, { timeout: 10_000, interval: 20 }).toBeGreaterThanOrEqual(3)
  await kill()
  await client.end().catch(() => {})
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: embeddedDatabaseUrl(home().dataDir) ?? '' })
  // The connection breaks when PostgreSQL is killed.
  client.on('error', () => {})
  await client.connect()
  return client
}

test(
  'killed between quote, execution and fill, the house has dealt what it acknowledged once and to the unit',
  async () => {
    const random = crashRandom()
    let server = await home().start()
    const usernames = ['dealer-1', 'dealer-2', 'dealer-3', 'dealer-4', 'dealer-5']
    const dealers = await createDealers(server.url, { as: server.customers.alice, usernames })
    const load = createDealingLoad(dealers, random)
    const first = random.between(0, 14)
    for (let round = 0; round < crashRounds; round++) {
      const [when, strike] = inTurn(Object.entries(strikes), first + round)
      const [kind, killing] = inTurn(Object.entries(killings), first + round)
      const running = load.run(server.url)
      await pause(random.between(150, 1_200))
      const killed = server
      const struck = strike({ load, random, kill: () => killing({ server: killed, home: home(), random }) })
      await Promise.all([struck, killed.ended, running])
      server = await home().start()
      const ready = `ready again in ${Math.round(server.readyMs)} ms`
      console.log(`round ${round + 1}: killed ${kind} ${when}, ${ready}`, load.counts())
      // At times the quotes have expired by then.
      if (random.between(1, 3) === 1) await advanceClock(server, 31)
      await load.repeat(server.url)
      await load.expectKept(server.url)
      expect(await eventSubjects()).toEqual(load.conversionIds())
      await expectSoundAudit(home())
    }
    console.log('in the end:', load.counts())
    const { conversions, orders, filled, cancelled, unanswered } = load.counts()
    expect(conversions + orders).toBeGreaterThan(crashRounds * 10)
    for (const count of [conversions, filled, cancelled, unanswered]) expect(count).toBeGreaterThan(0)
  },
  60_000 + crashRounds * 40_000,
)

/** The ids of the conversions that have an event. */
async function eventSubjects(): Promise<string[]> {
  const client = await connect()
  const { rows } = await client.query<{ subject: string }>(
    `select subject from events where type = 'conversion.completed'`,
  )
  await client.end()
  return rows.map(({ subject }) => subject).sort()
}
