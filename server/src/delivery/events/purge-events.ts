import type { Clock } from '#platform/clock'
import { type Database, type Sql, settledBefore, sql, type Tx } from '#platform/database'
import {
  dropFirstPartition,
  isInSome,
  type Partition,
  partitionsOf,
  rangesBeside,
} from '#platform/partitions'
import { every, type Worker } from '#platform/workers'

export const purgeBatchMax = 2_000
const batchesMax = 10
const byTransaction = { key: sql`xact`, type: sql`xid8` }
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

/**
 * Drops the partitions whose events are all older than a time and unneeded, and deletes a bounded number of such events
 * beside them; returns whether more may be left.
 */
export async function purgeEvents(database: Database, before: Date): Promise<boolean> {
  const isOver = (tx: Tx, partition: Partition) => isUnneededPartition(tx, { partition, before })
  const hold = sql`lock table events in access exclusive mode`
  for (let drop = 0; drop < batchesMax; drop++)
    if ((await dropFirstPartition(database, { table: 'events', hold, isOver })) === null) break
  const beside = isInSome(rangesBeside(await partitionsOf(database, 'events')), byTransaction)
  return purgeInBatches(() => deleteOldEvents(database, { before, beside }))
}

/** The newest events of a partition are among its last ones: transactions that write at once are not in the order of time. */
const newestMax = 1_000

type Looked = { readonly partition: Partition; readonly before: Date }

/**
 * Whether a partition takes no more events, all that it has are old and fanned out, and no pending delivery needs one. A
 * delivery is begun under a lock on the table, so that none is begun while the table is held.
 */
async function isUnneededPartition(tx: Tx, { partition, before }: Looked): Promise<boolean> {
  const { upper } = partition
  const within = isInSome([partition], byTransaction)
  const [row] = await tx.query<{ is_unneeded: boolean }>(sql`
    select ${upper}::xid8 <= ${settledBefore}
      and coalesce((
        select max(created_at) from (
          select created_at from events where ${within} order by xact desc, id desc limit ${newestMax}) as newest
      ) < ${before}, true)
      and not exists (
        select from events where ${within} and published_as is not null
          and xact >= (select xact from webhook_fan_out) and (xact, id) > (select xact, event_id from webhook_fan_out))
      and not exists (
        select from webhooks cross join lateral (
          select from webhook_deliveries
          where webhook_id = webhooks.id and status = 'pending' and event_xact < ${upper}::xid8 limit 1) as pending)
      as is_unneeded`)
  return row?.is_unneeded === true
}

type Old = { readonly before: Date; readonly beside: Sql }

/**
 * An event stays until its fan-out, and while a pending delivery needs it. The first statement locks the events; the
 * second sees every delivery that was begun before the lock, since beginning a delivery locks its event too.
 */
function deleteOldEvents(database: Database, { before, beside }: Old): Promise<number> {
  return database.inTransaction(async (tx) => {
    const locked = await tx.query<{ xact: string; id: string }>(sql`
      select xact::text, id from events
      where (${beside}) and created_at < ${before}
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
