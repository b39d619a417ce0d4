import type { Queryable } from './database.ts'
import {
  type Applied,
  MigrationError,
  readApplied,
  readMigrations,
  refuseChanged,
  refuseUnknown,
} from './schema/index.ts'
import { sql, sqlOf } from './statements/sql.ts'

type Requiring = { readonly folder: string; readonly version: string | null }

/**
 * Throws `MigrationError` unless the files of `folder` have run, of which contract halves may wait, and whatever else ran serves
 * this version. Runs none of them.
 */
export async function requireMigrated(database: Queryable, { folder, version }: Requiring): Promise<void> {
  const migrations = await readMigrations(folder)
  const [table] = await database.query<{ is_there: boolean }>(
    sql`select to_regclass('schema_migrations') is not null as is_there`,
  )
  const ask = (statement: string) => database.query<Applied>(sqlOf(statement))
  const ran = table?.is_there === true ? await readApplied(ask) : []
  refuseUnknown({ ran, migrations, version })
  refuseChanged({ ran, migrations })
  const applied = new Set(ran.map(({ name }) => name))
  const missing = migrations.filter(({ name, half }) => half !== 'contract' && !applied.has(name))
  if (missing.length > 0) throw new MigrationError(missingMessage(missing.map(({ name }) => name)))
}

function missingMessage(names: readonly string[]): string {
  return `this database lacks ${names.join(', ')}; start the server of this version on it first, which brings it up to date. Nothing was changed.`
}
