import { randomInt } from 'node:crypto'
import type pg from 'pg'

/** The class of the session-level advisory locks of slots; an arbitrary constant, the same in every server. */
const slotLocks = 7_203_443

/** A number that a server has to itself while others are left, and how many there are. */
type Slot = { readonly slot: number; readonly of: number }

/** Takes the lowest slot that no other session holds, until the session ends; shares one where all are held. */
export async function takeSlot(client: pg.Client): Promise<Slot> {
  const of = await countSlots(client)
  // Nobody has the only slot to himself, since there are more from the moment that older servers are gone.
  if (of === 1) return { slot: 0, of }
  for (let slot = 0; slot < of; slot++) {
    const { rows } = await client.query<{ is_taken: boolean }>(
      'select pg_try_advisory_lock($1, $2) as is_taken',
      [slotLocks, slot],
    )
    if (rows[0]?.is_taken === true) return { slot, of }
  }
  return { slot: randomInt(of), of }
}

async function countSlots(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('server_slots') is not null as is_there`,
  )
  if (rows[0]?.is_there !== true) return 1
  const counted = await client.query<{ count: number }>('select count from server_slots')
  return counted.rows[0]?.count ?? 1
}
