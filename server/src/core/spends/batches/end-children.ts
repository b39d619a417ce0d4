import { causes, problemText } from '#core/problems'
import { sql, type Tx } from '#platform/database'
import { loneAttempts } from '../loads/attempts.ts'
import { changeSpend } from '../spend/change-spend.ts'
import { cancelSpend } from '../spend/request-spend.ts'
import type { SpendHandlers } from '../spend/spend.ts'
import { openStatuses } from '../spend/spend-conditions.ts'
import { findSpends } from '../spend/spend-rows.ts'

type Ending = {
  readonly batchId: string
  /** The transaction that paid the members; its children go on. Null where none did. */
  readonly paidBy: string | null
  readonly handlers: SpendHandlers
  readonly now: Date
}

/** Ends the children whose parent can no longer happen, and so neither can they. */
export async function endChildren(tx: Tx, { batchId, paidBy, handlers, now }: Ending): Promise<void> {
  const children = await findSpends(
    tx,
    sql`where status in ${openStatuses} and child_of in (
      select id from spend_batch_attempts where batch_id = ${batchId} and txid is distinct from ${paidBy})
      order by id for update`,
  )
  const cause = problemText(causes.CAUSE_NO_SLOT_MISSING)
  for (const spend of children) {
    if (await cancelSpend(tx, { id: spend.id, cause, now })) continue
    for (const { id, status } of await loneAttempts.of(tx, spend.id))
      if (status !== 'discarded' && status !== 'prepared')
        loneAttempts.set(tx, { id, status: 'replaced', now })
    const ended = { to: 'failed', cause, txid: null, units: null, nextAt: null, now } as const
    await changeSpend(tx, { handlers, spend, ...ended })
  }
}
