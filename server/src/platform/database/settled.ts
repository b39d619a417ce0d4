import { type Sql, sql } from './sql.ts'

/**
 * The id (`xid8`) before which every transaction of this database is over, as this statement sees it: what commits later
 * has this id or a higher one. Use it once in a transaction, in the statement that reads what lies before it.
 *
 * `pg_snapshot_xmin` alone would also wait for what other databases of the cluster have open. Of the transactions that
 * the snapshot found running, those that a backend of another database is seen to run afterwards are passed over; one
 * that nobody runs any more, or a prepared one, may be of this database and counts.
 */
export const settledBefore: Sql = sql`(
  select least(pg_current_xact_id_if_assigned(), coalesce((
    select running from pg_snapshot_xip(pg_current_snapshot()) as running
    where not exists (
      select from pg_stat_get_activity(null) as backend
      where backend.backend_xid = running::xid
        and backend.datid <> (select oid from pg_database where datname = current_database()))
    order by running limit 1), pg_snapshot_xmax(pg_current_snapshot()))))`
