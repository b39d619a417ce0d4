import { columns, type Queryable, sql, type Tx, table } from '#platform/database'
import { openStatuses } from '../spend/spend-conditions.ts'
import type { Load, LoadKind } from './load.ts'

const { uuid, text } = columns

const slotTable = table('spend_slots', { network: text, address: text, slot: text, spendId: uuid })

type Taking = {
  readonly network: string
  readonly space: string
  readonly slots: readonly string[]
  readonly spendId: string
}

/** Gives slots to a spend, in their order; false where another spend holds some of them. */
export async function takeSlots(tx: Tx, { network, space, slots, spendId }: Taking): Promise<boolean> {
  const taken = slots.map((slot) => ({ network, address: space, slot, spendId }))
  const owned = await tx.query(sql`
    ${slotTable.insertionOf(taken)}
    on conflict (network, address, slot) do update set spend_id = excluded.spend_id
    where spend_slots.spend_id = excluded.spend_id
    returning slot`)
  return owned.length === slots.length
}

/** Another load holds some of the slots. */
export class SlotsHeld extends Error {}

type Giving = { readonly loads: Pick<LoadKind, 'attempts'>; readonly load: Load }

/** Gives back the slots of a load, except those that another transaction of the load uses. */
export function giveBackSlots(tx: Tx, { loads, load }: Giving): void {
  const { attempts } = loads
  tx.send(sql`
    delete from spend_slots where spend_id = ${load.holderId} and not exists (
      select from ${attempts.table} where ${attempts.loadId} = ${load.id}
        and status not in ('discarded', 'failed') and slot = any(slots))`)
}

const takenMax = 10_000

/** The taken slots: those of spends that have not ended. */
export async function readTakenSlots(
  database: Queryable,
  { network, space }: { network: string; space: string },
): Promise<string[]> {
  const rows = await database.query<{ slot: string }>(sql`
    select slot from spends join spend_slots on spend_slots.spend_id = spends.id
    where spends.network = ${network} and spends.status in ${openStatuses}
      and spend_slots.network = ${network} and spend_slots.address = ${space}
    limit ${takenMax}`)
  return rows.map(({ slot }) => slot)
}

/** The slots among these that a spend holds already. */
export async function readHeldSlots(
  database: Queryable,
  { network, space, slots }: { network: string; space: string; slots: readonly string[] },
): Promise<string[]> {
  const rows = await database.query<{ slot: string }>(sql`
    select slot from spend_slots where network = ${network} and address = ${space} and slot = any(${slots}::text[])`)
  return rows.map(({ slot }) => slot)
}
