import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject } from 'vitest'
import { embeddedDatabaseUrl } from '#platform/postgres'
import { type SeededRandom, seededRandom } from '../load/seeded-random.ts'
import { createServerHome, postmasterOf, type ServerHome, type ServerProcess } from './server-process.ts'
import { sendSigned } from './test-server.ts'

/** `npm run test:crash` sets how often to kill; beside other tests a few times have to do. */
export const isThorough = process.env.COFFER_CRASH_ROUNDS !== undefined
export const crashRounds = Number(process.env.COFFER_CRASH_ROUNDS ?? 3)

/** Chance by a seed that is printed, so that a run can be repeated. */
export function crashRandom(): SeededRandom {
  const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`CRASH_SEED=${seed}`)
  return seededRandom(seed)
}

/** Each test gets a home of its own for its server. Its database is migrated, but no server has written to it. */
export function useServerHome(): () => ServerHome {
  let home: ServerHome
  beforeEach(() => {
    home = createServerHome(inject('preparedDataDir'))
  })
  afterEach(() => home.destroy(), 60_000)
  return () => home
}

/** Asks the database of a home; numbers come as text. */
export function databaseOf(home: () => ServerHome) {
  async function ask<Row extends object>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: embeddedDatabaseUrl(home().dataDir) ?? '' })
    await client.connect()
    try {
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end()
    }
  }
  async function count(table: string): Promise<number> {
    const [row] = await ask<{ count: string }>(`select count(*) from ${table}`)
    return Number(row?.count)
  }
  /** A party takes an order once for its reference, which would hide a second one: from now on each is in `noted_orders`. */
  async function noteOrders(...tables: readonly string[]): Promise<void> {
    const triggers = tables.map(
      (table) =>
        `create trigger note_order before insert on ${table} for each row execute function note_order();`,
    )
    await ask(`
      create table noted_orders (reference uuid not null);
      create function note_order() returns trigger language plpgsql security definer as $$
        begin insert into noted_orders values (new.reference); return new; end $$;
      ${triggers.join('\n')}`)
  }
  return { ask, count, noteOrders }
}

type Victim = { readonly server: ServerProcess; readonly home: ServerHome; readonly random: SeededRandom }

/** Processes that a test may kill, by their names. */
export const killings = {
  async 'the server'({ server }: Victim) {
    server.signal('SIGKILL')
  },
  async 'the server and PostgreSQL'({ server, home }: Victim) {
    server.signal('SIGKILL')
    signalPostgres(home, 'SIGKILL')
  },
  async 'PostgreSQL, then the server'({ server, home, random }: Victim) {
    signalPostgres(home, 'SIGQUIT')
    await pause(random.between(0, 60))
    server.signal('SIGKILL')
  },
}

function signalPostgres({ dataDir }: ServerHome, signal: NodeJS.Signals): void {
  const pid = postmasterOf(dataDir)
  if (pid === null) throw new Error('no PostgreSQL runs')
  process.kill(pid, signal)
}

export async function expectSoundAudit(
  home: ServerHome,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  expect(await home.audit(environment)).toMatchObject({
    code: 0,
    output: expect.stringContaining('The books are sound.'),
  })
}

/** Moves the business clock on. */
export async function advanceClock({ url, customers }: ServerProcess, seconds: number): Promise<void> {
  const path = '/sandbox/v1/clock/advance'
  const { status } = await sendSigned(url, { method: 'POST', path, as: customers.alice, body: { seconds } })
  expect(status).toBe(200)
}

type Fault = { readonly port: string; readonly fault: string; readonly count: number }

export async function setFault({ url, customers }: ServerProcess, body: Fault): Promise<void> {
  const path = '/sandbox/v1/faults'
  const { status } = await sendSigned(url, { method: 'POST', path, as: customers.alice, body })
  expect(status).toBe(200)
}

const [lookMs, looksALeap, leapSeconds] = [400, 5, 6]

/**
 * Waits until nothing that these statements select is left. The clock leaps further than a callback's first wait, and seldom
 * enough for a call of a busy machine to end before the claim on it does.
 */
export async function untilSettled(
  server: ServerProcess,
  { ask, what }: { readonly what: string; ask(statement: string): Promise<object[]> },
): Promise<void> {
  let looks = 0
  const rest = async () => {
    if (looks++ % looksALeap === 0) await advanceClock(server, leapSeconds)
    return ask(what)
  }
  await expect.poll(rest, { timeout: 90_000, interval: lookMs }).toEqual([])
}

/** Kills the signer that a server of this home has started. */
export async function killSigner(home: ServerHome): Promise<void> {
  signalSigner(home, 'SIGKILL')
}

/** Sends a signal to the signer of a home. */
export function signalSigner({ dataDir }: ServerHome, signal: NodeJS.Signals): void {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const [words, environment] = ['cmdline', 'environ'].map((file) => readOrNothing(`/proc/${name}/${file}`))
    if (words?.includes('/app/signer.ts') && environment?.includes(`DATA_DIR=${dataDir}\0`))
      process.kill(Number(name), signal)
  }
}

/** A process may end while it is looked at, and those of others cannot be read. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
