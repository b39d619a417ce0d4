import { chownSync, cpSync, lchownSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, startPostgres } from '#platform/postgres'
import { copyDataDir, makeScratchFolder } from '../run/scratch.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { postmasterOf } from './server-process.ts'

/** A primary whose commits wait for its standby, behind one address that can lead to either. */
export type ClusterPair = {
  readonly address: DatabaseProxy
  readonly primary: Cluster
  readonly standby: Cluster
  /** Makes the standby the primary and leads the address to it; answers after how many milliseconds. */
  promote(): Promise<number>
  destroy(): Promise<void>
}

export type Cluster = {
  readonly url: string
  /** As a superuser. */
  ask<Row extends object>(statement: string): Promise<Row[]>
  /** Ends the cluster as a crash of the machine would. */
  kill(): void
  /** Starts it again on the files that it left. */
  start(): Promise<void>
  stop(): Promise<void>
}

const log = { info: () => {} }
const standbyName = 'standby'
// Processes are killed here and no machine, so nothing has to wait for a disk.
const settings = { wal_level: 'replica', hot_standby: 'on', fsync: 'off', full_page_writes: 'off' }

/** Starts a primary on a copy of a prepared DATA_DIR, and a standby of it. */
export async function startClusterPair(prepared: string): Promise<ClusterPair> {
  const folders = [makeScratchFolder(), makeScratchFolder()] as const
  const [first, second] = folders
  copyDataDir({ from: prepared, to: first })
  const primary = await startCluster(first)
  await copyRunning(primary, { from: first, to: second })
  const standby = await startCluster(second)
  await primary.ask(`alter system set synchronous_standby_names = '${standbyName}'`)
  await primary.ask('select pg_reload_conf()')
  await untilSynchronous(primary)
  const address = await startDatabaseProxy(primary.url)
  return {
    address,
    primary,
    standby,
    async promote() {
      const since = performance.now()
      await standby.ask('select pg_promote(true, 30)')
      address.leadTo(standby.url)
      return performance.now() - since
    },
    async destroy() {
      await address.close()
      await Promise.all([primary.stop(), standby.stop()])
      for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

export async function startCluster(dataDir: string, more: Record<string, string> = {}): Promise<Cluster> {
  const all = { ...settings, ...more }
  let running: EmbeddedPostgres | null = await startPostgres({ dataDir, log, settings: all })
  let { url } = running
  return {
    get url() {
      return url
    },
    ask: (statement) => ask(url, statement),
    kill() {
      const pid = postmasterOf(dataDir)
      if (pid === null) throw new Error('no PostgreSQL runs')
      // An immediate shutdown: no process ends its work, and nothing more is written.
      process.kill(pid, 'SIGQUIT')
      running = null
    },
    async start() {
      running = await startPostgres({ dataDir, log, settings: all })
      url = running.url
    },
    async stop() {
      await running?.stop()
      running = null
    },
  }
}

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

type Copying = { readonly from: string; readonly to: string }

/** Copies a running cluster, which `pg_basebackup` would do where it is installed, and makes the copy its standby. */
async function copyRunning(primary: Cluster, { from, to }: Copying): Promise<void> {
  const { hostname, port, username, password } = new URL(primary.url)
  const address = `host=${hostname} port=${port} user=${username} password=${password}`
  await backUpRunning(primary, { from, to })
  recoverBackup(to, {
    signal: 'standby.signal',
    settings: { primary_conninfo: `${address} application_name=${standbyName}` },
  })
}

/** A base backup of a running cluster. */
export async function backUpRunning({ url }: Cluster, { from, to }: Copying): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_backup_start('backup', true)`)
  const filter = (path: string) => !path.endsWith('postmaster.pid')
  cpSync(from, to, { recursive: true, preserveTimestamps: true, filter })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  writeFileSync(join(to, 'postgres', 'backup_label'), rows[0]?.labelfile ?? '')
  giveLike(join(from, 'postgres'), join(to, 'postgres'))
}

type Recovering = {
  readonly signal: 'standby.signal' | 'recovery.signal'
  readonly settings: Readonly<Record<string, string>>
}

/** Says how a base backup recovers at its next start. */
export function recoverBackup(dataDir: string, { signal, settings: own }: Recovering): void {
  const cluster = join(dataDir, 'postgres')
  const lines = Object.entries(own).map(([name, value]) => `${name} = '${value}'\n`)
  writeFileSync(join(cluster, signal), '')
  writeFileSync(join(cluster, 'postgresql.auto.conf'), lines.join(''))
  giveLike(cluster, cluster)
}

/** Gives a copy the owner of its original. */
export function giveLike(original: string, copy: string): void {
  const { uid, gid } = statSync(original)
  for (const name of readdirSync(copy, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(copy, name), uid, gid)
  chownSync(copy, uid, gid)
}

async function untilSynchronous(primary: Cluster): Promise<void> {
  for (let look = 0; look < 300; look++) {
    const [found] = await primary.ask(`select from pg_stat_replication where sync_state = 'sync'`)
    if (found !== undefined) return
    await pause(100)
  }
  throw new Error('the standby does not follow')
}
