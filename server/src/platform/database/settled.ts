import type { Queryable } from './database.ts'
import { type Sql, sql } from './statements/sql.ts'

// Counted in the ids of this cluster.
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
 * The id (`xid8`, in the numbering of the books) before which every transaction of this database is over, as this
 * statement sees it: a later commit has this id or a higher one. Use it once in a transaction, in the statement that
 * reads the rows before it.
 *
 * `pg_snapshot_xmin` alone would also wait for open transactions of other databases in the cluster. Among the
 * transactions that the snapshot found running, this skips every one that a backend of another database runs
 * afterwards; one that no backend runs any more, or a prepared one, may be of this database and counts. On a standby,
 * where snapshots name no transactions, it is `pg_snapshot_xmin`.
 */
export const settledBefore: Sql = sql`books_xact(${settledHere})`

// A look finds another transaction that has just ended only by chance; a prepared one of another database stays.
const looksMax = 10

/**
 * Reads `settledBefore` alone. The result is never lower than a bound that a statement used before: when the bound is a
 * transaction that ended between the snapshot and the look at the backends, it looks again.
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
