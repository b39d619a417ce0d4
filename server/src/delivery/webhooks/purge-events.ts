import { type Database, type Queryable, sql } from '#platform/database'
import { eraseExpiredSecrets } from './webhook-store.ts'

const day = 24 * 60 * 60 * 1_000
const batchMax = 2_000
const batchesMax = 10

export type Retention = { readonly eventDays: number; readonly deliveryDays: number }

type Purge = { readonly now: Date; readonly retention: Retention }

/**
 * Deletes what is no longer kept, a bounded part at a time; answers whether there may be more. Deliveries go first: an
 * event stays while one needs it.
 */
export async function purgeEvents(
  database: Database,
  { now, retention: { eventDays, deliveryDays } }: Purge,
): Promise<boolean> {
  const deliveriesBefore = new Date(now.getTime() - deliveryDays * day)
  const eventsBefore = new Date(now.getTime() - eventDays * day)
  await eraseExpiredSecrets(database, now)
  const leavesMore = [
    await inBatches(() => deleteOfDeletedWebhooks(database)),
    await inBatches(() => deleteOldDeliveries(database, deliveriesBefore)),
    await inBatches(() => deleteOldAttempts(database, deliveriesBefore)),
    await inBatches(() => deleteOldEvents(database, eventsBefore)),
  ]
  return leavesMore.includes(true)
}

async function inBatches(deleteSome: () => Promise<number>): Promise<boolean> {
  for (let batch = 0; batch < batchesMax; batch++) {
    if ((await deleteSome()) < batchMax) return false
  }
  return true
}

/** Finds them with one step of the index for each webhook: https://wiki.postgresql.org/wiki/Loose_indexscan */
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

/** Whatever waits for a webhook that is switched off has waited long enough too. */
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

/** Those of deliveries that went on, and those that were recorded while their delivery was purged. */
async function deleteOldAttempts(database: Queryable, before: Date): Promise<number> {
  const rows = await database.query(sql`
    delete from webhook_attempts where ctid = any(array(
      select ctid from webhook_attempts where started_at < ${before} limit ${batchMax}))
    returning 1`)
  return rows.length
}

/**
 * An event stays until it was fanned out and while a delivery still has to send it. It is locked before that is looked
 * at, in another statement, which sees what was begun until then; who begins a delivery of it locks it too.
 */
function deleteOldEvents(database: Database, before: Date): Promise<number> {
  return database.inTransaction(async (tx) => {
    const locked = await tx.query<{ xact: string; id: string }>(sql`
      select xact::text, id from events
      where created_at < ${before}
        and (published_as is null or (xact, id) <= (select xact, event_id from webhook_fan_out)) and ${isUnneeded}
      limit ${batchMax} for update skip locked`)
    if (locked.length === 0) return 0
    await tx.query(sql`
      delete from events using unnest(${locked.map(({ xact }) => xact)}::text[]::xid8[], ${locked.map(({ id }) => id)}::uuid[])
        as locked (xact, id)
      where events.xact = locked.xact and events.id = locked.id and ${isUnneeded}`)
    return locked.length
  })
}

const isUnneeded = sql`not exists (
  select from webhooks join webhook_deliveries as delivery on delivery.webhook_id = webhooks.id
  where webhooks.customer_id = events.customer_id and delivery.event_id = events.id and delivery.status = 'pending')`

const restMs = 60_000

/** Writers make events faster than one round a minute deletes them, and looking for nothing is not free. */
export function restingWhenDone(purge: () => Promise<boolean>): () => Promise<void> {
  let restingUntil = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() < restingUntil) return
    const leavesMore = await purge()
    restingUntil = leavesMore ? restingUntil : performance.now() + restMs
  }
}
