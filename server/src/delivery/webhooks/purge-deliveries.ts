import { purgeBatchMax as batchMax, purgeInBatches } from '#delivery/events'
import { type Queryable, sql } from '#platform/database'
import { eraseExpiredSecrets } from './webhook-store.ts'

/**
 * Deletes deliveries that ended before `before`, their attempts and expired secrets, a bounded part at a time; returns
 * whether more may be left. An event can be purged only after its deliveries: it stays while a pending one needs it.
 */
export async function purgeDeliveries(
  database: Queryable,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  await eraseExpiredSecrets(database, now)
  const leavesMore = [
    await purgeInBatches(() => deleteOfDeletedWebhooks(database)),
    await purgeInBatches(() => deleteOldDeliveries(database, before)),
    await purgeInBatches(() => deleteOldAttempts(database, before)),
  ]
  return leavesMore.includes(true)
}

/** Finds the webhooks of all deliveries with one index step each: https://wiki.postgresql.org/wiki/Loose_indexscan */
async function deleteOfDeletedWebhooks(database: Queryable): Promise<number> {
  const [deleted] = await database.query<{ count: number }>(sql`
    with recursive logged (webhook_id) as (
      (select webhook_id from webhook_deliveries order by webhook_id limit 1)
      union all
      select following.webhook_id from logged cross join lateral (
        select webhook_id from webhook_deliveries where webhook_id > logged.webhook_id order by webhook_id limit 1
      ) as following
    ), doomed as (
      select found.place, found.id from logged cross join lateral (
        select ctid as place, id from webhook_deliveries where webhook_id = logged.webhook_id limit ${batchMax}
      ) as found
      where not exists (select from webhooks where webhooks.id = logged.webhook_id) limit ${batchMax}
    ), attempts as (
      delete from webhook_attempts where delivery_id in (select id from doomed)
    ), deliveries as (
      delete from webhook_deliveries where ctid = any(array(select place from doomed)) returning 1
    )
    select count(*)::integer as count from deliveries`)
  return deleted?.count ?? 0
}

/** Pending deliveries of a webhook that is switched off are dropped after the same time. */
async function deleteOldDeliveries(database: Queryable, before: Date): Promise<number> {
  const [deleted] = await database.query<{ count: number }>(sql`
    with doomed as materialized (
      select ctid as place, id from webhook_deliveries
      where created_at < ${before} and updated_at < ${before}
        and (status <> 'pending' or not exists (select from webhooks where id = webhook_id and is_active))
      limit ${batchMax}
    ), attempts as (
      delete from webhook_attempts where delivery_id in (select id from doomed)
    ), deliveries as (
      delete from webhook_deliveries where ctid = any(array(select place from doomed)) returning 1
    )
    select count(*)::integer as count from deliveries`)
  return deleted?.count ?? 0
}

/** Deletes old attempts of deliveries that are kept, and attempts recorded while their delivery was purged. */
async function deleteOldAttempts(database: Queryable, before: Date): Promise<number> {
  const rows = await database.query(sql`
    delete from webhook_attempts where ctid = any(array(
      select ctid from webhook_attempts where started_at < ${before} limit ${batchMax}))
    returning 1`)
  return rows.length
}
