import { expect, test } from 'vitest'
import { connect, MigrationError, sql } from '#platform/database'
import { createTestDatabase } from '../../../test/world/test-database.ts'
import { readConfig } from '../settings/config.ts'
import { openBooks } from './open-books.ts'

async function opened(url: string): Promise<string> {
  await using acquired = new AsyncDisposableStack()
  return await openBooks(readConfig({ DATABASE_URL: url }), acquired).then(
    () => 'opened',
    (error: unknown) => (error instanceof MigrationError ? error.message : String(error)),
  )
}

test('a command opens the books of this version alone, and says by name what others lack or have beyond it', async () => {
  const { url, drop } = await createTestDatabase()
  const owner = connect({ url, poolMax: 1 })
  try {
    expect(await opened(url)).toBe('opened')
    await owner.query(sql`insert into schema_migrations (name, checksum) values ('9999-later.sql', '')`)
    expect(await opened(url)).toMatch(/ran 9999-later\.sql, .* start the version that made it/)
    await owner.query(sql`delete from schema_migrations where name = '9999-later.sql'`)
    // Without a contract half a command opens the books.
    const [newest] = await owner.query<{ name: string }>(sql`
      delete from schema_migrations where name = (
        select max(name) from schema_migrations where serves_older) returning name`)
    expect(await opened(url)).toContain(`lacks ${newest?.name}; start the server of this version on it first`)
    await owner.query(sql`update schema_migrations set checksum = '' where name like '0001-%'`)
    expect(await opened(url)).toContain('0001-foundation.sql was changed after it ran')
  } finally {
    await owner.close()
    await drop()
  }
})

test('a database that no server has worked on is refused with the next step', async () => {
  const { url, drop } = await createTestDatabase({ isEmpty: true })
  expect(await opened(url)).toMatch(
    /lacks 0001-foundation\.sql, .* start the server of this version on it first/,
  )
  await drop()
})
