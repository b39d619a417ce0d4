import { type Database, sql, type Tx } from '#platform/database'
import type { ClaimedInstruction } from './claim-instructions.ts'
import type { InstructionKind, InstructionOutcome } from './instruction.ts'

type Held = {
  readonly kind: InstructionKind<unknown, unknown>
  readonly claimed: ClaimedInstruction
  readonly now: Date
}

/**
 * Notes what ended an instruction, and what that means, in one transaction; answers whether it was still the caller's
 * to note.
 */
export function settleInstruction(
  database: Database,
  { kind, claimed, outcome, now }: Held & { readonly outcome: InstructionOutcome<unknown> },
): Promise<boolean> {
  const { reference, order } = claimed
  const reason = outcome.status === 'rejected' ? outcome.reason : null
  return database.inTransaction(async (tx) => {
    const noted = await tx.query(sql`
      update instructions set status = ${outcome.status}, reason = ${reason}, problem = null, leased_until = null,
        updated_at = ${now}
      where ${isHeld({ kind, claimed })} returning reference`)
    if (noted.length === 0) return false
    await kind.settle(tx, { reference, order, outcome, now })
    return true
  })
}

type Waiting = Held & { readonly dueAt: Date; readonly problem: string }

/** Notes that the party put it off: nothing was done, so it waits as if it had never been placed. */
export function deferInstruction(
  database: Database,
  { kind, claimed, reason, ...waiting }: Waiting & { readonly reason: string },
): Promise<boolean> {
  const { reference, order } = claimed
  return database.inTransaction(async (tx) => {
    const isNoted = await postpone(tx, { kind, claimed, status: 'waiting', ...waiting })
    if (isNoted) await kind.defer?.(tx, { reference, order, reason })
    return isNoted
  })
}

/** Notes why an attempt brought no outcome; the next one looks it up. */
export function postponeInstruction(database: Database, waiting: Waiting): Promise<boolean> {
  return database.inTransaction((tx) => postpone(tx, { status: 'sent', ...waiting }))
}

async function postpone(
  tx: Tx,
  { kind, claimed, status, dueAt, problem, now }: Waiting & { readonly status: 'waiting' | 'sent' },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update instructions set status = ${status}, due_at = ${dueAt}, problem = ${problem}, leased_until = null,
      sent_at = case when ${status} = 'sent' then sent_at end, updated_at = ${now}
    where ${isHeld({ kind, claimed })} returning reference`)
  return rows.length > 0
}

// The number of the attempt tells the holder from a later one, whatever their clocks say.
const isHeld = ({ kind, claimed }: Pick<Held, 'kind' | 'claimed'>) => sql`
  kind = ${kind.kind} and reference = ${claimed.reference} and status = 'sent' and attempts = ${claimed.attempts}`
