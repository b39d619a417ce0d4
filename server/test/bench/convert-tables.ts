// Measures the upgrade of a house to tables of partitions, while it is written: the time that each migration takes, and the
// longest wait and the failures of writers. `node server/test/bench/convert-tables.ts 10000000`
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { customerAccount, houseAccount, post } from '#core/ledger'
import { connect, type Database, migrate, sql } from '#platform/database'
import { systemIds } from '#platform/ids'
import { startPostgres } from '#platform/postgres'

const size = Number(process.argv[2] ?? 1_000_000)
const firstMigration = '0095-partitions.sql'
const writers = 8
const batch = 100_000

const migrations = new URL('../../migrations', import.meta.url).pathname
const folder = await mkdtemp(join(tmpdir(), 'coffer-convert-'))
await using ending = new AsyncDisposableStack()
ending.defer(() => rm(folder, { recursive: true, force: true }))
const postgres = await startPostgres({ dataDir: join(folder, 'data'), log: { info: () => {} } })
ending.defer(() => postgres.stop())
const { url } = postgres

const usdt = { symbol: 'USDT', scale: 6 }
const customers = Array.from({ length: writers }, () => systemIds.next())

/** Migrations that are part of the run, by their order. */
async function folderUntil(isPart: (name: string) => boolean): Promise<string> {
  const part = await mkdtemp(join(folder, 'migrations-'))
  for (const name of (await readdir(migrations)).filter(isPart))
    await cp(join(migrations, name), join(part, name))
  return part
}

// The sources of now write accounts with their stripes.
const needed = '0105-stripes.sql'
await migrate({ url, folder: await folderUntil((name) => name < firstMigration || name === needed) })
const database = connect({ url })
ending.defer(() => database.close())
await grow(database)
console.log(`${size.toLocaleString('en')} entries, movements, transactions and events; ${writers} writers`)

const writing = new AbortController()
const waits: number[] = []
const failures: string[] = []
const ended = Promise.all(customers.map(write))
await pause(5_000)
console.log(`  before: ${described()}`)
for (const name of (await readdir(migrations))
  .sort()
  .filter((one) => one >= firstMigration && one !== needed)) {
  const began = performance.now()
  await migrate({ url, folder: await folderUntil((one) => one <= name || one === needed), waitMs: 600_000 })
  console.log(`  ${name}: ${((performance.now() - began) / 1_000).toFixed(1)} s; ${described()}`)
}
await database.query(sql`select make_partitions()`)
await pause(5_000)
console.log(`  after: ${described()}`)
writing.abort()
await ended
for (const failure of new Set(failures)) console.log(`  failed: ${failure}`)

function described(): string {
  const sorted = waits.splice(0).sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)
  return `${sorted.length} acts, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms, ${failures.length} failed`
}

/** A transfer's writes, one after the other, until the end. */
async function write(customer: string): Promise<void> {
  const movements = [
    {
      from: houseAccount('custody'),
      to: customerAccount(customer, 'funding_available'),
      amount: { asset: usdt, units: 1n },
    },
  ]
  while (!writing.signal.aborted) {
    const began = performance.now()
    try {
      await database.inTransaction(async (tx) => {
        const id = systemIds.next()
        await post(tx, { id, kind: 'test', reference: id, postedAt: new Date(0), movements })
        await tx.query(sql`
          insert into transactions (customer_id, id, type, status, asset, units, fee_units, direction, created_at, updated_at)
          values (${customer}, ${id}, 'test', 'completed', 'USDT', 1, 0, 'in', now(), now())`)
        await tx.query(sql`
          insert into events (id, customer_id, type, subject, data, created_at)
          values (${systemIds.next()}, ${customer}, 'test', ${id}, '{}', now())`)
      })
    } catch (error) {
      failures.push((error as Error).message)
    }
    waits.push(performance.now() - began)
    await pause(5)
  }
}

/** Rows of the last days, as transfers leave them. */
async function grow(owner: Database): Promise<void> {
  await owner.query(sql`insert into ledger_assets values ('USDT', 6)`)
  const [from, to] = [randomUUID(), randomUUID()]
  for (let start = 1; start <= size; start += batch) {
    const numbers = sql`generate_series(${start}::bigint, ${start + batch - 1}::bigint) n`
    await owner.query(sql`
      with made as materialized (select n, uuidv7(interval '-1 day') as id from ${numbers}),
      entered as (insert into ledger_entries (id, kind, reference, posted_at) select id, 'grown', id::text, now() from made),
      moved as (
        insert into ledger_movements (entry_id, position, from_account, to_account, amount, from_sequence, from_balance,
          to_sequence, to_balance)
        select id, 0, ${from}::uuid, ${to}::uuid, 1, n, -n, n, n from made),
      told as (
        insert into events (id, customer_id, type, subject, data, created_at, published_as, published_sequence)
        select id, ${to}::uuid, 'grown', id::text, '{}', now() - interval '1 day', 'grown.done', 1 from made)
      insert into transactions (customer_id, id, type, status, asset, units, fee_units, direction, created_at, updated_at)
      select ${to}::uuid, id, 'grown', 'completed', 'USDT', 1, 0, 'in', now(), now() from made`)
  }
  await owner.query(sql`analyze`)
}
