import type { Callback } from '#core/callbacks'
import type { Clock } from '#platform/clock'
import { type Database, peek, type Sql, sql, type Tx } from '#platform/database'
import { type Signing, signCallback } from './signed-callback.ts'

/** The callbacks of one simulated party. */
export type CallbackQueue = {
  readonly database: Database
  /** The party's own name among all that call: a rail's code, or a port with a colon. */
  readonly party: string
  readonly clock: Clock
  readonly signing: Signing
}

/** Lets the house hear of something once this transaction commits. */
export function queueCallback(
  tx: Tx,
  { party, clock }: Pick<CallbackQueue, 'party' | 'clock'>,
  body: string,
): void {
  tx.send(
    sql`insert into simulated_callbacks (rail, body, due_at) values (${party}, ${body}, ${clock.now()})`,
  )
}

/**
 * Whether a party has something to do: a callback is due, or `acts`, a condition of its own, holds. A party that is asked
 * first costs one query a tick while it is idle.
 */
export function isPartyDue(
  { database, party, clock }: Omit<CallbackQueue, 'signing'>,
  acts: Sql,
): Promise<boolean> {
  return peek(
    database,
    sql`${acts} or exists (select from simulated_callbacks where rail = ${party} and due_at <= ${clock.now()})`,
  )
}

const batchMax = 8
const batchesMax = 25

/**
 * Hands over the callbacks that are due, at most 200, and returns how many were taken; a throw means that one was not. A
 * callback that is not taken is handed over again after its wait, also when the process ends meanwhile. Throws the first
 * failure in the end.
 */
export async function deliverQueued(
  queue: CallbackQueue,
  hand: (callback: Callback) => Promise<unknown>,
): Promise<number> {
  let taken = 0
  const failures: unknown[] = []
  for (let batch = 0; batch < batchesMax; batch++) {
    const callbacks = await claim(queue)
    await Promise.all(
      callbacks.map(async ({ id, body }) => {
        try {
          await hand(signCallback(body, queue.signing))
          await queue.database.query(sql`delete from simulated_callbacks where id = ${id}`)
          taken++
        } catch (error) {
          failures.push(error)
        }
      }),
    )
    if (callbacks.length < batchMax) break
  }
  if (failures.length > 0) throw failures[0]
  return taken
}

/** The wait begins with the attempt: five seconds, doubled each time, up to about five minutes. */
async function claim({ database, party, clock }: CallbackQueue): Promise<{ id: bigint; body: string }[]> {
  const now = clock.now()
  return database.query(sql`
    update simulated_callbacks set attempts = attempts + 1,
      due_at = ${now}::timestamptz + interval '5 seconds' * 2 ^ least(attempts, 6)
    where id in (
      select id from simulated_callbacks where rail = ${party} and due_at <= ${now}
      order by due_at, id limit ${batchMax} for update skip locked
    )
    returning id, body`)
}
