import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { every, type Worker } from '#platform/workers'

export const purgeBatchMax = 2_000
const batchesMax = 10
const dayMs = 24 * 60 * 60 * 1_000

type Purge = {
  readonly name: string
  readonly businessClock: Clock
  readonly retentionDays: number
  /** Deletes a bounded number of rows older than `before`; returns whether more may be left. */
  act(before: Date, now: Date): Promise<boolean>
}

/** A worker that purges: in quick turns while more is left, otherwise rarely, since searching has a cost. */
export function purging({ name, businessClock, retentionDays, act }: Purge): Worker {
  return every((leavesMore) => (leavesMore === false ? 60_000 : 1_000), {
    name,
    act() {
      const now = businessClock.now()
      return act(new Date(now.getTime() - retentionDays * dayMs), now)
    },
  })
}

/** Deletes a bounded number of batches; returns whether more may be left. */
export async function purgeInBatches(deleteSome: () => Promise<number>): Promise<boolean> {
  for (let batch = 0; batch < batchesMax; batch++) {
    if ((await deleteSome()) < purgeBatchMax) return false
  }
  return true
}

/** Deletes a bounded number of unneeded events before a time; returns whether more may be left. */
export function purgeEvents(database: Database, before: Date): Promise<boolean> {
  return purgeInBatches(() => deleteOldEvents(database, before))
}

/**
 * An event stays until its fan-out, and while a pending delivery needs it. The first statement locks the events; the
 * second sees every delivery that was begun before the lock, since beginning a delivery locks its event too.
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
