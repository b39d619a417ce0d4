import pg from 'pg'
import { expect } from 'vitest'

/** Changes rows as somebody with the keys of the database server can: no trigger stands in the way. */
export async function tamperWith(url: string, statements: readonly string[]): Promise<void> {
  const intruder = new pg.Client({ connectionString: url })
  await intruder.connect()
  await intruder.query('set session_replication_role = replica')
  for (const statement of statements) {
    const { rowCount } = await intruder.query(statement)
    expect(rowCount, statement).toBeGreaterThan(0)
  }
  await intruder.end()
}
