import { type Queryable, sql } from '#platform/database'

const batchMax = 5_000

/** Deletes expired keys, a bounded number at a time; answers how many. */
export async function forgetExpiredKeys(database: Queryable, now: Date): Promise<number> {
  const rows = await database.query(sql`
    delete from idempotency_keys where ctid = any(array(
      select ctid from idempotency_keys where expires_at <= ${now} limit ${batchMax}))
    returning key`)
  return rows.length
}
