import type { Queryable } from './database.ts'
import { sql } from './statements/sql.ts'

/** Whether a column exists, for code that reads a database before its migration. */
export async function hasColumn(
  database: Queryable,
  { table, column }: { table: string; column: string },
): Promise<boolean> {
  const rows = await database.query(sql`
    select from pg_attribute
    where attrelid = to_regclass(${table}::text) and attname = ${column} and not attisdropped`)
  return rows.length > 0
}
