import type { Queryable } from './database.ts'
import { type Sql, sql } from './sql.ts'

// By the count of this cluster.
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
 * The id (`xid8`, as the books count it) before which every transaction of this database is over, as this statement sees
 * it: what commits later has this id or a higher one. Use it once in a transaction, in the statement that reads what lies before it.
 *
 * `pg_snapshot_xmin` alone would also wait for what other databases of the cluster have open. Of the transactions that
 * the snapshot found running, those that a backend of another database is seen to run afterwards are passed over; one
 * that nobody runs any more, or a prepared one, may be of this database and counts. On a standby, where snapshots name
 * none, `pg_snapshot_xmin` it is.
 */
export const settledBefore: Sql = sql`books_xact(${settledHere})`

// Each look meets another transaction that has just ended only by chance; a prepared one of another database stays.
const looksMax = 10

/**
 * `settledBefore` by itself. It is not lower than what any statement has seen before: where the bound is a transaction
 * that ended between the snapshot and the look at who runs it, it looks again.
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
