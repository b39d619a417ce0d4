import { realpathSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#platform/database'
import { startPostgres } from '#platform/postgres'
import { clusterPath } from '../../src/platform/postgres/cluster-files.ts'
import { findPostmaster } from '../../src/platform/postgres/postmaster.ts'
import { enableStatementTimes, openStatementTimes, type StatementTimes } from './statement-times.ts'

/** A PostgreSQL for the benchmark alone, with the settings of the server's embedded one. */
export type BenchCluster = {
  /** A directory for other files of the run. */
  readonly directory: string
  /** The postmaster, the parent of all other PostgreSQL processes. */
  readonly postmaster: number
  /** Null where nobody requested them, or PostgreSQL lacks the extension. */
  readonly statementTimes: StatementTimes | null
  /** Makes a database with the whole schema and answers its URL. */
  createDatabase(name: string): Promise<string>
  /** Dropped, so a measured database leaves no work for the next measurement. */
  dropDatabase(name: string): Promise<void>
  stop(): Promise<void>
}

const migrations = new URL('../../migrations', import.meta.url).pathname

export async function startBenchCluster({
  notesStatements,
}: {
  notesStatements: boolean
}): Promise<BenchCluster> {
  const directory = await mkdtemp(join(tmpdir(), 'coffer-bench-'))
  const dataDir = join(directory, 'cluster')
  const startCluster = () => startPostgres({ dataDir, log: { info: () => {} } })
  let postgres = await startCluster()
  const canNote = notesStatements && (await enableStatementTimes(postgres.url))
  if (canNote) {
    await postgres.stop()
    postgres = await startCluster()
  }
  return {
    directory,
    postmaster: postmasterOf(dataDir),
    statementTimes: canNote ? await openStatementTimes(postgres.url) : null,
    async createDatabase(name) {
      await execute(postgres.url, `create database ${name}`)
      const url = new URL(postgres.url)
      url.pathname = `/${name}`
      await migrate({ url: url.href, folder: migrations })
      // As a server's worker does.
      await execute(url.href, 'select make_partitions()')
      return url.href
    },
    async dropDatabase(name) {
      await execute(postgres.url, `drop database ${name} with (force)`)
      await execute(postgres.url, 'checkpoint')
    },
    async stop() {
      await postgres.stop()
      await rm(directory, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

function postmasterOf(dataDir: string): number {
  const found = findPostmaster(clusterPath(realpathSync(dataDir)))
  if (found.kind !== 'ours') throw new Error('PostgreSQL ended as soon as it was started')
  return found.postmaster.pid
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
