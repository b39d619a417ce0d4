// Counts the statements and transactions of processes that have nothing to do, one process after the other.
// `node server/test/bench/idle-statements.ts api,engine,worker api`; `--seconds 60`, `--top 20` lists the most frequent ones.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startBenchCluster } from './bench-cluster.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '60' }, top: { type: 'string', default: '0' } },
})
const seconds = Number(values.seconds)
const settleMs = 15_000

const cluster = await startBenchCluster({ notesStatements: true })
const databaseUrl = await cluster.createDatabase('idle')
const client = new pg.Client({ connectionString: databaseUrl })
await client.connect()
process.env.COFFER_MASTER_KEY = 'ab'.repeat(32)
const started: ServerProcess[] = []
for (const roles of positionals.length === 0 ? ['api,engine,worker', 'api'] : positionals) {
  process.env.COFFER_ROLES = roles
  const dataDir = join(cluster.directory, `server-${started.length}`)
  started.push(await startServerProcess({ dataDir, databaseUrl }))
  await pause(settleMs)
  await count(roles)
}
for (const server of started.toReversed()) await server.stop()
await client.end()
await cluster.stop()

async function count(roles: string): Promise<void> {
  const before = await transactions()
  await cluster.statementTimes?.forget()
  await pause(seconds * 1_000)
  const statements = (await cluster.statementTimes?.read()) ?? []
  const perSecond = (total: number) => (total / seconds).toFixed(1)
  const all = statements.reduce((sum, { calls }) => sum + calls, 0)
  console.log(
    `${started.length} processes, the last with ${roles}: ${perSecond(all)} statements/s, ${perSecond((await transactions()) - before)} transactions/s`,
  )
  for (const { text, calls } of statements.toSorted((a, b) => b.calls - a.calls).slice(0, Number(values.top)))
    console.log(`  ${perSecond(calls)}/s ${text.replace(/\s+/g, ' ').slice(0, 120)}`)
}

async function transactions(): Promise<number> {
  const { rows } = await client.query(
    `select xact_commit + xact_rollback as ended from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0].ended)
}
