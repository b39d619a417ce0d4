import { hurryInstructions, hurryLooks } from '#core/instructions'
import { sql, type Tx } from '#platform/database'
import { isUuid } from '#platform/ids'
import { payInKind, payoutKind } from '../payments/rail-kinds.ts'

/** Makes the next look at a pay-in or payout due now; ignores a reference that is not ours. */
export async function hurryLook(
  tx: Tx,
  { rail, reference, now }: { rail: string; reference: string; now: Date },
): Promise<void> {
  if (!isUuid(reference)) return
  const [payIn, payout] = [payInKind(rail), payoutKind(rail)]
  await hurryInstructions(tx, now, { kinds: [payIn, payout], references: sql`${reference}::uuid` })
  const isIt = sql`id = ${reference} and rail = ${rail}`
  await hurryLooks(
    tx,
    now,
    sql`
      select ${payIn}::text as kind, id as subject, provider from pay_ins where ${isIt}
      union all select ${payout}::text, id, provider from rail_payouts
      where ${isIt} and status in ('paid', 'failed')`,
  )
}
