import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#platform/postgres'
import { isRunning } from '#platform/processes'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connects as a superuser to the cluster of this test run; each test file makes databases of its own. */
    adminDatabaseUrl: string
  }
}

const PREFIX = 'coffer-test-'
const silent = { info: () => undefined }

/** One cluster for the whole run: the one of TEST_DATABASE_URL, or an embedded one that goes when the run ends. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined && given !== '') {
    project.provide('adminDatabaseUrl', given)
    return async () => undefined
  }
  await removeAbandoned()
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  const postgres = await startPostgres({ dataDir, log: silent, settings: { max_connections: '300' } })
  project.provide('adminDatabaseUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A run that was killed leaves its cluster running; the name of the directory tells whose it was. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(/^coffer-test-(\d+)-/.exec(name)?.[1])
    if (Number.isNaN(pid) || isRunning(pid)) continue
    const dataDir = join(tmpdir(), name)
    try {
      // Starting adopts the server that runs there, if one does.
      if (readdirSync(dataDir).includes('postgres'))
        await (await startPostgres({ dataDir, log: silent })).stop()
      rmSync(dataDir, { recursive: true, force: true })
    } catch {
      // It belongs to another user, or that user is removing it now.
    }
  }
}
