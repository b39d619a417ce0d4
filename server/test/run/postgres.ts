import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/database'
import { startPostgres } from '#platform/postgres'
import { isRunning } from '#platform/processes'
import { copyDataDir, makeScratchFolder, scratchFolder, scratchPrefix } from './scratch.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connects as a superuser to the cluster of this test run; each test file makes a database of its own. */
    adminDatabaseUrl: string
    /** A DATA_DIR whose cluster has the whole schema and was stopped; null with TEST_DATABASE_URL. */
    preparedDataDir: string | null
  }
}

/** Every database of a test is a copy of this one. */
const template = 'coffer_template'
const migrations = new URL('../../migrations', import.meta.url).pathname
const silent = { info: () => undefined }

/** Nothing here outlives the run, so nothing waits for a disk. */
const settings = {
  max_connections: '300',
  fsync: 'off',
  full_page_writes: 'off',
}

/** Starts the cluster of the whole run: the one of TEST_DATABASE_URL, or an embedded one that goes when the run ends. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildConsole()
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined && given !== '') {
    await makeTemplate(given)
    project.provide('adminDatabaseUrl', given)
    project.provide('preparedDataDir', null)
    return async () => undefined
  }
  const scratch = scratchFolder()
  await removeAbandoned(scratch)
  const folder = makeScratchFolder()
  const prepared = join(folder, 'prepared')
  await prepare(prepared)
  copyDataDir({ from: prepared, to: folder })
  const postgres = await startPostgres({ dataDir: folder, log: silent, settings })
  await makeTemplate(postgres.url)
  project.provide('adminDatabaseUrl', postgres.url)
  project.provide('preparedDataDir', prepared)
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The pages of the applications, where their sources changed. */
function buildConsole(): void {
  execFileSync(process.execPath, [new URL('../../../console/build/main.mjs', import.meta.url).pathname], {
    stdio: 'inherit',
  })
}

/** Prepares a data folder as a server leaves it that was stopped right after its first migration. */
async function prepare(dataDir: string): Promise<void> {
  mkdirSync(dataDir)
  const postgres = await startPostgres({ dataDir, log: silent, settings })
  await migrate({ url: postgres.url, folder: migrations })
  await postgres.stop()
}

async function makeTemplate(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) await admin.query(`create database ${template}`)
  } finally {
    await admin.end()
  }
  const url = new URL(adminUrl)
  url.pathname = `/${template}`
  await migrate({ url: url.href, folder: migrations })
}

/** A run that was killed leaves its cluster running; the name of the directory tells whose it was. */
async function removeAbandoned(scratch: string): Promise<void> {
  for (const name of readdirSync(scratch)) {
    const pid = Number(new RegExp(`^${scratchPrefix}(\\d{1,10})-`).exec(name)?.[1])
    if (Number.isNaN(pid) || isRunning(pid)) continue
    const dataDir = join(scratch, name)
    try {
      // Starting adopts the server that runs there, if one does.
      if (readdirSync(dataDir).includes('postgres'))
        await (await startPostgres({ dataDir, log: silent })).stop()
      rmSync(dataDir, { recursive: true, force: true })
    } catch {
      // The folder belongs to another user, or that user is removing it now.
    }
  }
}
