import { hurryReferences } from '#core/instructions'
import { sql, type Tx } from '#platform/database'
import { isUuid } from '#platform/ids'

/** Makes the next look at a pay-in or payout due now; nothing for a reference that is not ours. */
export function hurryLook(
  tx: Tx,
  { rail, reference, now }: { rail: string; reference: string; now: Date },
): void {
  if (!isUuid(reference)) return
  hurryReferences(tx, { references: [reference], now })
  tx.send(sql`update pay_ins set look_at = ${now} where id = ${reference} and rail = ${rail}`)
  tx.send(sql`
    update rail_payouts set look_at = ${now}
    where id = ${reference} and rail = ${rail} and status in ('paid', 'failed')`)
}
