import { purgeBatchMax as batchMax, purgeInBatches } from '#delivery/events'
import { type Database, type Sql, sql } from '#platform/database'
import { dropOldPartitions, isInSome, keptSince, partitionsOf, rangesBeside } from '#platform/partitions'
import { dropOldDeliveries, type LastUses } from './drop-deliveries.ts'
import { eraseExpiredSecrets } from './webhook-store.ts'

type Purge = { readonly now: Date; readonly before: Date; readonly lastUses: LastUses }

/**
 * Drops the ranges of deliveries and attempts that are no longer kept, deletes a bounded number of such rows beside
 * these, those of deleted webhooks, and expired secrets; returns whether more may be left. An event can be purged only
 * after its deliveries: a pending one needs it.
 */
export async function purgeDeliveries(
  database: Database,
  { now, before: asked, lastUses }: Purge,
): Promise<boolean> {
  await eraseExpiredSecrets(database, now)
  const before = await keptSince(database, { now, keptMs: now.getTime() - asked.getTime() })
  const hold = sql`lock table webhook_attempts in access exclusive mode`
  await dropOldPartitions(database, { table: 'webhook_attempts', hold, before })
  await dropOldDeliveries(database, { before, lastUses })
  const doomed = [
    ofDeletedWebhooks,
    oldDeliveries({ before, beside: await besideRanges(database, deliveryKey) }),
    givenUp(before),
  ]
  const leavesMore: boolean[] = []
  for (const some of doomed) leavesMore.push(await purgeInBatches(() => deleteDeliveries(database, some)))
  const attempts = oldAttempts({ before, beside: await besideRanges(database, attemptKey) })
  leavesMore.push(await purgeInBatches(() => deleteAttempts(database, attempts)))
  return leavesMore.includes(true)
}

const deliveryKey = { table: 'webhook_deliveries', key: sql`event_id`, type: sql`uuid` }
const attemptKey = { table: 'webhook_attempts', key: sql`started_at`, type: sql`timestamptz` }

/** Whether a row is in no range that is dropped whole. */
async function besideRanges(database: Database, { table, ...key }: typeof deliveryKey): Promise<Sql> {
  return isInSome(rangesBeside(await partitionsOf(database, table)), key)
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
  select found.event_id, found.id from logged cross join lateral (
    select event_id, id from webhook_deliveries where webhook_id = logged.webhook_id limit ${batchMax}
  ) as found
  where not exists (select from webhooks where webhooks.id = logged.webhook_id) limit ${batchMax}`

type Old = { readonly before: Date; readonly beside: Sql }

const oldDeliveries = ({ before, beside }: Old) => sql`
  select event_id, id from webhook_deliveries
  where (${beside}) and created_at < ${before} and updated_at < ${before} and status <> 'pending' limit ${batchMax}`

/** Pending deliveries of a switched-off webhook are deleted after the same time, so that their range can go. */
const givenUp = (before: Date) => sql`
  select found.event_id, found.id from webhooks cross join lateral (
    select event_id, id from webhook_deliveries
    where webhook_id = webhooks.id and status = 'pending' and created_at < ${before} and updated_at < ${before}
    limit ${batchMax}
  ) as found
  where not is_active limit ${batchMax}`

/** Deletes deliveries, given by their keys, with their attempts; returns their number. */
function deleteDeliveries(database: Database, doomed: Sql): Promise<number> {
  return deletesByKey(
    database,
    sql`
    with doomed as materialized (${doomed}), attempts as (
      delete from webhook_attempts where delivery_id in (select id from doomed)
    )
    delete from webhook_deliveries as delivery using doomed
    where delivery.id = doomed.id and delivery.event_id = doomed.event_id returning 1`,
  )
}

const oldAttempts = ({ before, beside }: Old) => sql`
  select delivery_id, number, started_at from webhook_attempts
  where (${beside}) and started_at < ${before} limit ${batchMax}`

/** Deletes old attempts of remaining deliveries, and attempts recorded while their delivery was purged. */
function deleteAttempts(database: Database, doomed: Sql): Promise<number> {
  return deletesByKey(
    database,
    sql`
    with doomed as materialized (${doomed})
    delete from webhook_attempts as attempt using doomed
    where attempt.delivery_id = doomed.delivery_id and attempt.number = doomed.number
      and attempt.started_at = doomed.started_at
    returning 1`,
  )
}

/** Says that rows are deleted by their keys: deletes by their places in a table are skipped. */
function deletesByKey(database: Database, statement: Sql): Promise<number> {
  return database.inTransaction(async (tx) => {
    tx.send(sql`select set_config('coffer.deletes_by_key', 'yes', true)`)
    return (await tx.query(statement)).length
  })
}
