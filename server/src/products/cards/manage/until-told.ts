import { setTimeout as pause } from 'node:timers/promises'
import { type Database, sql } from '#platform/database'
import { stateKind } from '#products/cards/card'

const waitMaxMs = 2_000
const lookMs = 10
// Earlier changes count too: one that is still on its way makes the issuer get the state again.
const latestMax = 10

/**
 * Waits until the issuer knows the state of a card, but not for an issuer that does not answer at once. The issuer declines
 * payments by itself while it thinks that the card is frozen.
 */
export async function untilTold(database: Database, cardId: string): Promise<void> {
  const until = performance.now() + waitMaxMs
  while ((await isBeingTold(database, cardId)) && performance.now() < until) await pause(lookMs)
}

/** Whether a state of the card is on its way to its issuer without a problem. */
async function isBeingTold(database: Database, cardId: string): Promise<boolean> {
  const [open] = await database.query<{ problem: string | null }>(sql`
    with latest as (
      select id from card_state_changes where card_id = ${cardId} order by created_at desc limit ${latestMax})
    select problem from latest join instructions
      on kind = ${stateKind} and reference = latest.id and status in ('waiting', 'sent')
    order by problem nulls last limit 1`)
  return open !== undefined && open.problem === null
}
