import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { connect, type Database, migrate } from '#platform/database'
import { createTestDatabase } from './test-database.ts'

const migrations = new URL('../../migrations', import.meta.url).pathname

type Before = {
  readonly database: Database
  /** Runs the migration, and all after it. */
  upgrade(): ReturnType<typeof migrate>
  /** The same while `act` is repeated; answers the milliseconds that the longest one took. */
  upgradeBeside(act: () => Promise<unknown>): Promise<number>
}

/**
 * A database with the schema of before a migration, which goes with the last test of a file. `needed` are later migrations
 * without which the sources of now cannot write.
 */
export async function useDatabaseBefore(
  migration: string,
  { needed = [] }: { readonly needed?: readonly string[] } = {},
): Promise<Before> {
  const { url, ...testDatabase } = await createTestDatabase({ isEmpty: true })
  const older = await mkdtemp(join(tmpdir(), 'coffer-migrations-'))
  for (const name of await readdir(migrations))
    if (name < migration || needed.includes(name)) await cp(join(migrations, name), join(older, name))
  await migrate({ url, folder: older })
  await rm(older, { recursive: true })
  const database = connect({ url })
  afterAll(async () => {
    await database.close()
    await testDatabase.drop()
  })
  const upgrade = () => migrate({ url, folder: migrations })
  return {
    database,
    upgrade,
    async upgradeBeside(act) {
      let [longestMs, isOver] = [0, false]
      const upgraded = upgrade().finally(() => {
        isOver = true
      })
      while (!isOver) {
        const began = performance.now()
        await act()
        longestMs = Math.max(longestMs, performance.now() - began)
      }
      await upgraded
      return longestMs
    },
  }
}
