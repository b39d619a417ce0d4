import { strict as assert } from 'node:assert'
import { type InstructionKind, instruct, type Settled } from '#core/instructions'
import { causes, problems, problemText } from '#core/problems'
import { type Queryable, sql, type Tx } from '#platform/database'
import type { InStep } from '../signatures/keep-in-step.ts'
import { readPlaced, storeLine } from '../signatures/signed-lines.ts'
import { giveBackSlots, isLive, setAttempt } from '../spend/attempt-changes.ts'
import { changeSpend, isEnded, letWait } from '../spend/change-spend.ts'
import { customerHoldOf } from '../spend/customer-hold.ts'
import { spendHaltOf } from '../spend/evacuation.ts'
import type { Signer, SigningRequest, SigningResult } from '../spend/signer.ts'
import type { StoredSpend } from '../spend/spend.ts'
import { type Attempt, lockSpend, readAttempt, readAttempts, readSpendOf } from '../spend/spend-rows.ts'
import type { SpendingParts } from '../spend/spending-parts.ts'
import { broadcastKind } from './broadcast-attempts.ts'

export const signKind = 'spend.sign'

const deferWaitMs = 5_000
const deferWaitMaxMs = 5 * 60_000

type Parts = Omit<SpendingParts, 'signer'> & { readonly signer: Signer; readonly inStep: InStep }

/** The instruction to sign an attempt, whose id is its reference. */
export function signAttempts(parts: Parts): InstructionKind<SigningRequest, SigningResult> {
  const { signer, database, inStep } = parts
  return {
    kind: signKind,
    port: 'signer',
    provider: signer.name,
    read: readRequest,
    // Locks the spend before the customer, in the same order as its preparation.
    hindrance: async (tx, { spendId }) => customerHoldOf(tx, await lockSpend(tx, spendId)),
    async ownAnswer(request) {
      const spend = await readSpendOf(database, request)
      const halt = (await customerHoldOf(database, spend)) ?? (await spendHaltOf(parts, spend))
      return halt === null ? null : { status: 'deferred', reason: halt }
    },
    place: (request) => inStep.ask((asked) => asked.sign(request)),
    find: (_, reference) => inStep.ask((asked) => asked.find(reference)),
    settle: (tx, { outcome, ...settled }) =>
      outcome.status === 'done'
        ? noteSigned(tx, { parts, ...settled, result: outcome.result })
        : noteRefused(tx, { parts, ...settled, reason: outcome.reason }),
    async defer(tx, { order, reference, reason }) {
      const { spend, isOnly, count } = await discard(tx, { spendId: order.spendId, id: reference, parts })
      const now = parts.clock.now()
      // People take hours to approve, and each repeated request to the signer adds a row.
      const waitMs = Math.min(deferWaitMs * 2 ** Math.min(count - 1, 10), deferWaitMaxMs)
      const dueAt = isOnly ? new Date(now.getTime() + waitMs) : now
      if (spend !== null && !isEnded(spend))
        letWait(tx, {
          id: spend.id,
          problem: problemText(problems.PROBLEM_NOT_SIGNED, { problem: reason }),
          dueAt,
          now,
        })
    },
  }
}

async function readRequest(database: Queryable, reference: string): Promise<SigningRequest | null> {
  const attempt = await readAttempt(database, reference)
  if (attempt.status !== 'prepared') return null
  const { purpose, fromIndexes, generation, toIndex, toGeneration, approvals, ...claim } = await readSpendOf(
    database,
    attempt,
  )
  const { address, tag, contract, units } = claim
  return {
    reference,
    spendId: attempt.spendId,
    network: attempt.network,
    purpose,
    unsigned: attempt.unsigned,
    fromIndexes,
    generation,
    toIndex,
    toGeneration,
    claim: { address, tag, contract, units, feeMax: attempt.feeMax },
    approvals,
  }
}

type Settling = Omit<Settled<SigningRequest, SigningResult>, 'outcome'> & { readonly parts: Parts }

/** From here on the transaction may happen, so the spend can no longer be cancelled. */
async function noteSigned(tx: Tx, settling: Settling & { readonly result: SigningResult }): Promise<void> {
  const { parts, reference, order, result, now } = settling
  const spend = await lockSpend(tx, order.spendId)
  const { units, network } = await readAttempt(tx, reference)
  const { raw, txid, line } = result
  if (line !== null) await storeLine(tx, readPlaced(line))
  // A stuck transaction that was included after all needs no successor.
  const status = isEnded(spend) ? 'replaced' : 'signed'
  tx.send(sql`
    update spend_attempts set raw = ${raw}, txid = ${txid}, status = ${status}, updated_at = ${now}
    where id = ${reference}`)
  if (status === 'replaced') return
  const provider = parts.chains.find((chain) => chain.network === network)?.provider
  assert(provider !== undefined, `nobody pays on ${network}`)
  instruct(tx, { kind: broadcastKind(network), provider, reference, now })
  if (spend.status !== 'requested') return
  const change = {
    to: 'signed',
    cause: problemText(causes.CAUSE_SIGNED),
    txid,
    units,
    nextAt: now,
    now,
  } as const
  await changeSpend(tx, { handlers: parts.handlers, spend, ...change })
}

async function noteRefused(tx: Tx, settling: Settling & { readonly reason: string }): Promise<void> {
  const { parts, reference, order, reason, now } = settling
  const { spend, isOnly } = await discard(tx, { spendId: order.spendId, id: reference, parts })
  if (spend === null || isEnded(spend)) return
  const problem = problemText(problems.PROBLEM_SIGNER_REFUSED, { problem: reason })
  if (!isOnly) return letWait(tx, { id: spend.id, problem, dueAt: now, now })
  const ended = { to: 'failed', txid: null, units: null, problem, nextAt: null, now } as const
  await changeSpend(tx, { handlers: parts.handlers, spend, cause: problem, ...ended })
}

type Discarding = { readonly spendId: string; readonly id: string; readonly parts: Parts }

/**
 * Drops an attempt that nobody signed, with its slots. `isOnly`: no other transaction of the spend may happen; `count`: how
 * many it has had.
 */
async function discard(
  tx: Tx,
  { spendId, id, parts }: Discarding,
): Promise<{ spend: StoredSpend | null; isOnly: boolean; count: number }> {
  const spend = await lockSpend(tx, spendId)
  const attempts: readonly Attempt[] = await readAttempts(tx, spendId)
  if (attempts.find((attempt) => attempt.id === id)?.status !== 'prepared')
    return { spend: null, isOnly: false, count: attempts.length }
  setAttempt(tx, { id, status: 'discarded', now: parts.clock.now() })
  giveBackSlots(tx, spendId)
  return { spend, isOnly: !attempts.some(isLive), count: attempts.length }
}
