import type { Approval } from '#core/operators'
import { causes, problemText } from '#core/problems'
import { sql, type Tx } from '#platform/database'
import { noteTransition } from './note-transition.ts'
import { type NewSpend, spendTable } from './spend.ts'

/** Decides a payment in the transaction of its cause; workers carry it out after the commit. */
export async function requestSpend(tx: Tx, spend: NewSpend): Promise<void> {
  const { id, toIndex = null, generation = 0, toGeneration = null, childOf = null, now, ...asked } = spend
  await tx.query(
    spendTable.insertion({
      ...{ ...asked, id, toIndex, generation, toGeneration, batchId: null, batchMax: null, childOf },
      ...{ status: 'requested', problem: null, confirmations: 0, decision: null },
      ...{ dueAt: now, createdAt: now, updatedAt: now },
    }),
  )
  const cause = problemText(causes.CAUSE_REQUESTED)
  noteTransition(tx, { spendId: id, from: null, to: 'requested', cause, txid: null, now })
}

/** Adds an operator's signature to a spend that the signer has put off; false, and nothing is done, for any other. */
export async function approveSpend(
  tx: Tx,
  { id, approval, now }: { id: string; approval: Approval; now: Date },
): Promise<boolean> {
  const added = await tx.query(sql`
    update spends set approvals = approvals || ${JSON.stringify([approval])}::jsonb, due_at = ${now}, updated_at = ${now}
    where id = ${id} and status = 'requested'
      and exists (select from spend_transactions where spend_id = ${id} and status = 'discarded')
      and not exists (select from jsonb_array_elements(approvals) one where one->>'operator' = ${approval.operator})
    returning id`)
  return added.length > 0
}

/**
 * Gives up a spend of which nothing was handed to the signer; false, and nothing is done, when something may have been. The
 * caller carries out what follows from it: no handler is called.
 */
export async function cancelSpend(
  tx: Tx,
  { id, cause, now }: { id: string; cause: string; now: Date },
): Promise<boolean> {
  const [held] = await tx.query<{ status: string }>(
    sql`select status from spends where id = ${id} for update`,
  )
  if (held?.status !== 'requested') return false
  const cancelled = await tx.query(sql`
    update spends set status = 'cancelled', problem = null, leased_until = null, updated_at = ${now}
    where id = ${id} and batch_id is null and not exists (
      select from spend_attempts where spend_id = ${id} and status <> 'discarded')
    returning id`)
  if (cancelled.length === 0) return false
  noteTransition(tx, { spendId: id, from: 'requested', to: 'cancelled', cause, txid: null, now })
  return true
}
