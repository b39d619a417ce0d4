import { planLook } from '#core/instructions'
import { sql, type Tx } from '#platform/database'
import { noteTransition } from './note-transition.ts'
import type { SpendHandlers, SpendStatus, StoredSpend } from './spend.ts'

type Change = {
  readonly handlers: SpendHandlers
  /** The spend as it was locked in this database transaction. */
  readonly spend: StoredSpend
  readonly to: SpendStatus
  readonly cause: string
  readonly txid: string | null
  readonly units: bigint | null
  readonly confirmations?: number
  readonly problem?: string | null
  /** When the spend is looked at next, open or ended; null for never again. */
  readonly nextAt: Date | null
  readonly now: Date
}

const endings: readonly SpendStatus[] = ['confirmed', 'failed', 'cancelled']

export function isEnded({ status }: { status: SpendStatus }): boolean {
  return endings.includes(status)
}

/** The look at a spend that has ended. Any node of its network may be asked. */
function endedLookOf({ id: subject, network }: Pick<StoredSpend, 'id' | 'network'>) {
  return { kind: `spend.ended.${network}`, provider: network, subject }
}

/** Changes a spend, notes it, and tells the handler of its purpose. */
export async function changeSpend(tx: Tx, change: Change): Promise<void> {
  const { handlers, spend, to, cause, txid, units, confirmations = 0, problem = null, nextAt, now } = change
  const isOver = isEnded({ status: to })
  const dueAt = isOver ? now : (nextAt ?? now)
  tx.send(sql`
    update spends set status = ${to}, confirmations = ${confirmations}, problem = ${problem}, due_at = ${dueAt},
      leased_until = null, decision = null, decision_reason = null, updated_at = ${now}
    where id = ${spend.id}`)
  if (isOver) planLook(tx, { ...endedLookOf(spend), dueAt: nextAt })
  const isCount = spend.status === 'seen' && to === 'seen'
  if (!isCount) noteTransition(tx, { spendId: spend.id, from: spend.status, to, cause, txid, now })
  const { batchId: _, batchMax: __, childOf: ___, ...known } = spend
  const {
    problem: ____,
    decision: _____,
    updatedAt: ______,
    confirmations: _______,
    dueAt: ________,
    ...told
  } = known
  // The product of the purpose; app/parts/open-engines.ts gathers the handlers from the manifests.
  await handlers[spend.purpose]?.changed(tx, {
    spend: { ...told, status: to },
    from: spend.status,
    ...{ to, cause, txid, confirmations, units, now },
  })
}

/** Lets a spend wait, with the reason for people; null when nothing is wrong. */
export function letWait(
  tx: Tx,
  { id, problem, dueAt, now }: { id: string; problem: string | null; dueAt: Date; now: Date },
): void {
  tx.send(sql`
    update spends set problem = ${problem}, due_at = ${dueAt}, leased_until = null, updated_at = ${now}
    where id = ${id}`)
}
