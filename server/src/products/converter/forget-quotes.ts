import { type Queryable, sql } from '#platform/database'

const keptMs = 24 * 60 * 60 * 1000
const batchMax = 5_000

/**
 * Deletes quotes that expired more than a day ago, a bounded number at a time; answers how many. A conversion keeps
 * the terms of its quote.
 */
export async function forgetQuotes(database: Queryable, now: Date): Promise<number> {
  const rows = await database.query(sql`
    delete from conversion_quotes where ctid = any(array(
      select ctid from conversion_quotes where expires_at < ${new Date(now.getTime() - keptMs)}
      order by expires_at limit ${batchMax}))
    returning id`)
  return rows.length
}
