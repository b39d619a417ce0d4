import { type Database, sql, type Tx } from '#platform/database'
import { dropFirstPartition, isInSome, type Partition, partitionsOf } from '#platform/partitions'

/** The last change of a range's deliveries when the range was read, by its name. Reading all its rows takes a while. */
export type LastUses = Map<string, Date>

type Dropping = { readonly before: Date; readonly lastUses: LastUses }

/**
 * Drops the first range of deliveries once none of them was begun or changed since a time, and none is pending. The last
 * change is read before the table is held: a delivery that changes meanwhile is pending before it.
 */
export async function dropOldDeliveries(database: Database, { before, lastUses }: Dropping): Promise<void> {
  const table = 'webhook_deliveries'
  const [first] = await partitionsOf(database, table)
  if (first === undefined || !(await isClosed(database, { ...first, before }))) return
  if ((lastUses.get(first.name) ?? before) > before) return
  const lastUse = await lastUseOf(database, first)
  if (lastUse !== null && lastUse >= before) {
    lastUses.set(first.name, lastUse)
    return
  }
  const dropped = await dropFirstPartition(database, {
    table,
    hold: sql`lock table webhook_deliveries in access exclusive mode`,
    isOver: async (tx, partition) => partition.name === first.name && !(await hasPending(tx, partition)),
  })
  if (dropped !== null) lastUses.delete(dropped)
}

const byEvent = { key: sql`event_id`, type: sql`uuid` }

type Looked = Partition & { readonly before: Date }

/** Ids of events hold the time of the system; an hour is more than clocks differ. The time before is that of the business clock. */
async function isClosed(database: Database, { upper, before }: Looked): Promise<boolean> {
  const [row] = await database.query<{ is_closed: boolean }>(sql`
    select ${upper}::uuid <= least(lowest_id_at(now() - interval '1 hour'), lowest_id_at(${before})) as is_closed`)
  return row?.is_closed === true
}

function lastUseOf(database: Database, range: Partition): Promise<Date | null> {
  return database.inTransaction(async (tx) => {
    // All rows of the range are read.
    tx.send(sql`select set_config('statement_timeout', '0', true)`)
    const [row] = await tx.query<{ last_use: Date | null }>(sql`
      select max(greatest(created_at, updated_at)) as last_use from webhook_deliveries
      where ${isInSome([range], byEvent)}`)
    return row?.last_use ?? null
  })
}

async function hasPending(tx: Tx, range: Partition): Promise<boolean> {
  const [row] = await tx.query<{ has_pending: boolean }>(sql`
    select exists (
      select from webhook_deliveries where ${isInSome([range], byEvent)} and status = 'pending') as has_pending`)
  return row?.has_pending === true
}
