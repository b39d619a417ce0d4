import { type Queryable, sql } from '#platform/database'

const keptMs = 30 * 24 * 60 * 60 * 1_000
const batchMax = 1_000

/**
 * Deletes instructions that ended 30 days ago, a bounded number at a time; answers how many. Their outcomes stay in
 * the rows of their product.
 */
export async function purgeInstructions(database: Queryable, now: Date): Promise<number> {
  const rows = await database.query(sql`
    delete from instructions where ctid = any(array(
      select ctid from instructions
      where status in ('done', 'rejected', 'withdrawn') and updated_at < ${new Date(now.getTime() - keptMs)}
      limit ${batchMax}))
    returning 1`)
  return rows.length
}
