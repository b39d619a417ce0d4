import { hurryInstructions } from '#core/instructions'
import { sql, type Tx } from '#platform/database'
import { broadcastKind } from './broadcast-attempts.ts'
import { signKind } from './sign-attempts.ts'
import { openStatuses } from './spend-conditions.ts'

type Hurrying = { readonly network: string; readonly now: Date }

/** Lets all payments of a network go on at once, rather than when their next attempt would be due. */
export async function hurrySpends(tx: Tx, { network, now }: Hurrying): Promise<void> {
  await tx.query(sql`
    update spends set due_at = ${now}
    where network = ${network} and due_at > ${now} and status in ${openStatuses}`)
  await hurryInstructions(tx, now, {
    kinds: [signKind, broadcastKind(network)],
    references: sql`
      select attempts.id from spends join spend_attempts attempts on attempts.spend_id = spends.id
      where spends.network = ${network} and spends.status in ${openStatuses}`,
  })
}
