import { purgeBatchMax as batchMax, purgeInBatches } from '#delivery/events'
import { type Queryable, type Sql, sql } from '#platform/database'
import { eraseExpiredSecrets } from './webhook-store.ts'

/**
 * Deletes a bounded number of deliveries that ended before `before`, with their attempts, and expired secrets; returns
 * whether more may be left. An event can be purged only after its deliveries: a pending one needs it.
 */
export async function purgeDeliveries(
  database: Queryable,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  await eraseExpiredSecrets(database, now)
  const leavesMore = [
    await purgeInBatches(() => deleteDeliveries(database, ofDeletedWebhooks)),
    await purgeInBatches(() => deleteDeliveries(database, oldDeliveries(before))),
    await purgeInBatches(() => deleteOldAttempts(database, before)),
  ]
  return leavesMore.includes(true)
}

/** Finds the webhooks of all deliveries with one index step each: https://wiki.postgresql.org/wiki/Loose_indexscan */
const ofDeletedWebhooks = sql`
  with recursive logged (webhook_id) as (
    (select webhook_id from webhook_deliveries order by webhook_id limit 1)
    union all
    select following.webhook_id from logged cross join lateral (
      select webhook_id from webhook_deliveries where webhook_id > logged.webhook_id order by webhook_id limit 1
    ) as following
  )
  select found.place, found.id from logged cross join lateral (
    select ctid as place, id from webhook_deliveries where webhook_id = logged.webhook_id limit ${batchMax}
  ) as found
  where not exists (select from webhooks where webhooks.id = logged.webhook_id) limit ${batchMax}`

/** Pending deliveries of a switched-off webhook are dropped after the same time. */
const oldDeliveries = (before: Date) => sql`
  select ctid as place, id from webhook_deliveries
  where created_at < ${before} and updated_at < ${before}
    and (status <> 'pending' or not exists (select from webhooks where id = webhook_id and is_active))
  limit ${batchMax}`

/** Deletes deliveries, given by position and id, with their attempts; returns their number. */
async function deleteDeliveries(database: Queryable, doomed: Sql): Promise<number> {
  const deleted = await database.query(sql`
    with doomed as materialized (${doomed}), attempts as (
      delete from webhook_attempts where delivery_id in (select id from doomed)
    )
    delete from webhook_deliveries where ctid = any(array(select place from doomed)) returning 1`)
  return deleted.length
}

/** Deletes old attempts of remaining deliveries, and attempts recorded while their delivery was purged. */
async function deleteOldAttempts(database: Queryable, before: Date): Promise<number> {
  const rows = await database.query(sql`
    delete from webhook_attempts where ctid = any(array(
      select ctid from webhook_attempts where started_at < ${before} limit ${batchMax}))
    returning 1`)
  return rows.length
}
