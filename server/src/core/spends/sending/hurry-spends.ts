import { hurryInstructions } from '#core/instructions'
import { initiatorOf } from '#core/operators'
import { sql, type Tx } from '#platform/database'
import { batches } from '../batches/batches.ts'
import { transactionsOfSpends } from '../loads/attempts.ts'
import { loneSpends, signKind } from '../loads/lone-spends.ts'
import { openStatuses } from '../spend/spend-conditions.ts'

/** Lets the payments of a customer go on at once. Call this before the customer is locked: workers lock in that order. */
export async function hurrySpendsOf(
  tx: Tx,
  { customerId, now }: { readonly customerId: string; readonly now: Date },
): Promise<void> {
  const spends = sql`select id from spends
    where initiator = ${initiatorOf({ customerId })} and status = 'requested'`
  await hurryInstructions(tx, now, {
    kinds: [signKind, batches.signKind],
    references: sql`select attempts.id from spends, ${transactionsOfSpends} where spends.id in (${spends})`,
  })
  await tx.query(sql`update spends set due_at = ${now} where due_at > ${now} and id in (${spends})`)
}

type Hurrying = { readonly network: string; readonly now: Date }

/** Lets all payments of a network go on at once, rather than when their next attempt would be due. */
export async function hurrySpends(tx: Tx, { network, now }: Hurrying): Promise<void> {
  await tx.query(sql`
    update spends set due_at = ${now}
    where network = ${network} and due_at > ${now} and status in ${openStatuses}`)
  await tx.query(sql`
    update spend_batches set due_at = ${now}
    where network = ${network} and due_at > ${now} and status in ${openStatuses}`)
  await hurryInstructions(tx, now, {
    kinds: [loneSpends, batches].flatMap((loads) => [loads.signKind, loads.broadcastKind(network)]),
    references: sql`
      select attempts.id from spends, ${transactionsOfSpends}
      where spends.network = ${network} and spends.status in ${openStatuses}`,
  })
}
