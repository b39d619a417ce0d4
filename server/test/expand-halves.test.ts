import { copyFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/database'
import { readMigrations } from '../src/platform/database/schema/index.ts'
import { createTestDatabase, type TestDatabase } from './world/test-database.ts'
import { useFolder } from './world/use-folder.ts'

const migrations = new URL('../migrations', import.meta.url).pathname
const first = '0093'
const heldMaxMs = 200
const writers = 6
const rows = 20_000

/** Expand halves on a large table that everybody writes. */
const samples = [
  'alter table busy add column note text, add column kind text not null default $$plain$$;',
  'create table beside_busy (id bigint primary key, busy bigint not null references busy);',
  'alter table busy add constraint amounts check (amount >= 0) not valid;',
  'alter table busy validate constraint amounts;',
  'create index concurrently busy_amounts on busy (amount);',
  'create trigger busy_rows before delete on busy for each row execute function refuse_change();',
]

const folder = useFolder()
let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase({ isEmpty: true })
  for (const name of readdirSync(migrations))
    if (name < first) copyFileSync(join(migrations, name), join(folder, name))
  await migrate({ url: testDatabase.url, folder })
  await ask(`create table busy (id bigint primary key, amount bigint not null)`)
  await ask(`insert into busy select id, id from generate_series(1, ${rows}) as id`)
}, 60_000)
afterAll(() => testDatabase.drop())

async function connected(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: testDatabase.url, application_name: name })
  await client.connect()
  return client
}

async function ask(statement: string): Promise<void> {
  const client = await connected('test')
  await client.query(statement)
  await client.end()
}

/** Writes in transactions of a few ms, and answers the longest time that one took. */
async function write(serial: number, signal: AbortSignal): Promise<number> {
  const client = await connected('writer')
  let longestMs = 0
  for (let turn = 0; !signal.aborted; turn++) {
    const sinceMs = performance.now()
    await client.query('begin')
    await client.query('update busy set amount = amount + 1 where id = $1', [
      serial * 1_000 + (turn % 900) + 1,
    ])
    await pause(3)
    await client.query('commit')
    longestMs = Math.max(longestMs, performance.now() - sinceMs)
  }
  await client.end()
  return longestMs
}

/** A machine that is busy with others stops the watcher as it stops the session; a longer gap tells nothing of a lock. */
const gapMaxMs = 20

/** Watches the locks against writers that a session has or waits for, and answers the longest of each standing table. */
async function watchLocks(name: string, signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const client = await connected('watcher')
  const { rows: standing } = await client.query<{ oid: number }>(
    `select oid from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  const oids = standing.map(({ oid }) => oid)
  const longest = new Map<string, number>()
  let seen = new Map<string, number>()
  let lastMs = performance.now()
  while (!signal.aborted) {
    const { rows: held } = await client.query<{ lock: string }>(
      `select distinct relation::regclass::text as lock from pg_locks join pg_stat_activity using (pid)
       where application_name = $1 and relation = any($2::oid[])
         and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
      [name, oids],
    )
    const nowMs = performance.now()
    const gapMs = Math.min(nowMs - lastMs, gapMaxMs)
    lastMs = nowMs
    seen = new Map(held.map(({ lock }) => [lock, (seen.get(lock) ?? -gapMs) + gapMs]))
    for (const [lock, heldMs] of seen) longest.set(lock, Math.max(longest.get(lock) ?? 0, heldMs))
    await pause(2)
  }
  await client.end()
  return longest
}

/** Runs all migrations of the folder under load. */
async function migrateUnderLoad() {
  const stopping = new AbortController()
  const { signal } = stopping
  const load = Promise.all(Array.from({ length: writers }, (_, serial) => write(serial, signal)))
  const watching = watchLocks('migrator', signal)
  await pause(100)
  try {
    const applied = await migrate({ url: testDatabase.url, folder, name: 'migrator' })
    return { applied, ...(await ended()) }
  } finally {
    stopping.abort()
  }
  async function ended() {
    stopping.abort()
    return { locks: await watching, slowestMs: Math.max(...(await load)) }
  }
}

test('under load an expand half holds no standing table against writers for 200 ms', async () => {
  const halves = (await readMigrations(migrations)).filter(
    ({ name, half }) => name >= first && half === 'expand',
  )
  for (const { name } of halves) copyFileSync(join(migrations, name), join(folder, name))
  for (const [index, sample] of samples.entries())
    writeFileSync(join(folder, `99${index}0-sample.sql`), `-- expand: serves 0.1.0 and later\n${sample}`)
  const { applied, locks, slowestMs } = await migrateUnderLoad()
  expect(applied).toHaveLength(halves.length + samples.length)
  console.log('longest locks in ms', Object.fromEntries(locks), 'slowest writer', Math.round(slowestMs))
  expect([...locks].filter(([, heldMs]) => heldMs >= heldMaxMs)).toEqual([])
}, 60_000)

test('the watch sees a half that holds its table longer', async () => {
  writeFileSync(
    join(folder, '9999-slow.sql'),
    '-- expand: serves 0.1.0 and later\nalter table busy add column slow text; select pg_sleep(0.4);',
  )
  const { locks, slowestMs } = await migrateUnderLoad()
  expect(locks.get('busy')).toBeGreaterThan(heldMaxMs)
  expect(slowestMs).toBeGreaterThan(heldMaxMs)
}, 60_000)
