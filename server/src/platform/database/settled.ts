import type { Queryable } from './database.ts'
import { type Sql, sql } from './statements/sql.ts'

// In the transaction ids of this cluster.
const settledHere: Sql = sql`(
  select case when pg_is_in_recovery() then pg_snapshot_xmin(pg_current_snapshot())
    else least(pg_current_xact_id_if_assigned(), coalesce((
      select running from pg_snapshot_xip(pg_current_snapshot()) as running
      where not exists (
        select from pg_stat_get_activity(null) as backend
        where backend.backend_xid = running::xid
          and backend.datid <> (select oid from pg_database where datname = current_database()))
      order by running limit 1), pg_snapshot_xmax(pg_current_snapshot()))) end)`

/**
 * The id (`xid8`, in the numbering of the books) below which every transaction of this database has ended, as this
 * statement sees it: a later commit has this id or a higher one. Use it once in a transaction, in the statement that
 * reads the rows below it.
 *
 * `pg_snapshot_xmin` alone would also wait for open transactions of other databases in the cluster. This expression skips
 * a transaction that the snapshot found running and that a backend of another database runs after the snapshot. A
 * transaction that no backend runs any more, or a prepared one, may be of this database and counts. On a standby, where
 * snapshots list no transactions, the value is `pg_snapshot_xmin`.
 */
export const settledBefore: Sql = sql`books_xact(${settledHere})`

// A repeated look rarely meets another transaction that has just ended, but a prepared transaction of another database
// stays.
const looksMax = 10

/**
 * Reads `settledBefore` alone. The result is never lower than a bound that an earlier statement used: when the bound is
 * a transaction that ended between the snapshot and the look at the backends, the function looks again.
 */
export async function readSettledBefore(database: Queryable): Promise<string> {
  for (let look = 1; ; look++) {
    const [bound] = await database.query<{ id: string; has_ended: boolean }>(sql`
      with bound as materialized (select ${settledHere} as id)
      select books_xact(id)::text as id, exists (
        select from pg_snapshot_xip(pg_current_snapshot()) as running
        where running = id and not exists (
          select from pg_stat_get_activity(null) as backend where backend.backend_xid = running::xid)) as has_ended
      from bound`)
    if (bound === undefined) throw new Error('a select from one row answers one row')
    if (!bound.has_ended || look === looksMax) return bound.id
  }
}
