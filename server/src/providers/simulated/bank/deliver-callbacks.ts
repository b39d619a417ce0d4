import type { RailCallback } from '#core/rails'
import { sql } from '#platform/database'
import { signCallback } from './callbacks.ts'
import type { SimulatedBank } from './simulated-bank.ts'

export type CallbackParts = {
  /** Hands a callback to the house; a throw means that it was not taken. */
  deliver(rail: string, callback: RailCallback): Promise<void>
}

const batchMax = 8
const batchesMax = 25

/**
 * Hands over the callbacks that are due, at most 200, and returns how many were taken. A callback that is not taken is handed
 * over again after its wait, also when the process ends meanwhile. Throws the first failure in the end.
 */
export async function deliverCallbacks(bank: SimulatedBank, { deliver }: CallbackParts): Promise<number> {
  let taken = 0
  const failures: unknown[] = []
  for (let batch = 0; batch < batchesMax; batch++) {
    const callbacks = await claim(bank)
    await Promise.all(
      callbacks.map(async ({ id, body }) => {
        try {
          await deliver(bank.code, signCallback(body, bank))
          await bank.database.query(sql`delete from simulated_callbacks where id = ${id}`)
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
async function claim(bank: SimulatedBank): Promise<{ id: bigint; body: string }[]> {
  const now = bank.clock.now()
  return bank.database.query(sql`
    update simulated_callbacks set attempts = attempts + 1,
      due_at = ${now}::timestamptz + interval '5 seconds' * 2 ^ least(attempts, 6)
    where id in (
      select id from simulated_callbacks where rail = ${bank.code} and due_at <= ${now}
      order by due_at, id limit ${batchMax} for update skip locked
    )
    returning id, body`)
}
