import { type Database, sql } from '#platform/database'

export const purgeBatchMax = 2_000
const batchesMax = 10

/** Deletes a bounded part, batch by batch; answers whether there may be more. */
export async function purgeInBatches(deleteSome: () => Promise<number>): Promise<boolean> {
  for (let batch = 0; batch < batchesMax; batch++) {
    if ((await deleteSome()) < purgeBatchMax) return false
  }
  return true
}

/** Deletes events from before a time that nobody needs any more, a bounded part; answers whether there may be more. */
export function purgeEvents(database: Database, before: Date): Promise<boolean> {
  return purgeInBatches(() => deleteOldEvents(database, before))
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
      limit ${purgeBatchMax} for update skip locked`)
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
