import { hurryInstructions } from '#core/instructions'
import { sql, type Tx } from '#platform/database'
import { isUuid } from '#platform/ids'
import { payInKind, payoutKind } from '../payments/rail-kinds.ts'

/** Makes the next look at a pay-in or payout due now; ignores a reference that is not ours. */
export async function hurryLook(
  tx: Tx,
  { rail, reference, now }: { rail: string; reference: string; now: Date },
): Promise<void> {
  if (!isUuid(reference)) return
  await hurryInstructions(tx, now, {
    kinds: [payInKind(rail), payoutKind(rail)],
    references: sql`${reference}::uuid`,
  })
  tx.send(sql`update pay_ins set look_at = ${now} where id = ${reference} and rail = ${rail}`)
  tx.send(sql`
    update rail_payouts set look_at = ${now}
    where id = ${reference} and rail = ${rail} and status in ('paid', 'failed')`)
}
