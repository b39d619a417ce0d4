import type { BroadcastOutcome, SignedTransaction } from '#core/chains'
import type { InstructionKind, PartyAnswer } from '#core/instructions'
import { causes, problems, problemText } from '#core/problems'
import { sql, type Tx } from '#platform/database'
import { giveBackSlots, isLive, setAttempt } from '../spend/attempt-changes.ts'
import { changeSpend } from '../spend/change-spend.ts'
import { spendHaltOf } from '../spend/evacuation.ts'
import { payersOf } from '../spend/paying-addresses.ts'
import type { StoredSpend } from '../spend/spend.ts'
import { type Attempt, lockSpend, readAttempt, readAttempts, readSpendOf } from '../spend/spend-rows.ts'
import type { Payer } from '../spend/spending-parts.ts'

/** Each network has a kind of its own, so that a slow network does not delay the others. */
export function broadcastKind(network: string): string {
  return `spend.broadcast.${network}`
}

type Order = {
  readonly transaction: SignedTransaction
  readonly spend: StoredSpend
  /** False once a look at the chain has found another transaction in its place. */
  readonly isWanted: boolean
}

/**
 * The instruction to hand a signed attempt to the network. The answer says only that the network has the transaction, not
 * whether a block has it.
 */
export function broadcastAttempts(payer: Payer): InstructionKind<Order, null> {
  const { network, chain } = payer
  return {
    kind: broadcastKind(network.code),
    port: 'chain',
    provider: chain.provider,
    async read(queryable, reference) {
      const attempt = await readAttempt(queryable, reference)
      if (attempt.raw === null) return null
      const spend = await readSpendOf(queryable, attempt)
      const transaction = signedOf(payer, { attempt, spend })
      return { transaction, spend, isWanted: isLive(attempt) }
    },
    async ownAnswer({ spend, isWanted }) {
      if (!isWanted) return { status: 'rejected', reason: 'no longer wanted' }
      const halt = await spendHaltOf(payer, spend)
      return halt === null ? null : { status: 'deferred', reason: halt }
    },
    place: async ({ transaction }) =>
      answerOf(await chain.broadcast(transaction.raw), () => whereIs(payer, transaction)),
    find: ({ transaction }) => whereIs(payer, transaction),
    settle: (tx, { reference, order, outcome, now }) =>
      outcome.status === 'done'
        ? noteBroadcast(tx, { payer, reference, spendId: order.spend.id, now })
        : noteRefused(tx, { payer, reference, spendId: order.spend.id, reason: outcome.reason, now }),
    async defer(tx, { order, reason }) {
      tx.send(sql`update spends set problem = ${reason} where id = ${order.spend.id}`)
    },
  }
}

export function signedOf(
  payer: Payer,
  { attempt, spend }: { attempt: Attempt; spend: StoredSpend },
): SignedTransaction {
  const { raw, txid, slots } = attempt
  if (raw === null || txid === null) throw new Error(`the attempt ${attempt.id} is not signed`)
  return { raw, txid, slots, from: payersOf(payer, spend) }
}

type Answer = PartyAnswer<null>
const has: Answer = { status: 'done', result: null }

/** A network that refuses bytes may have them already, from an earlier call. */
async function answerOf(outcome: BroadcastOutcome, look: () => Promise<Answer | null>): Promise<Answer> {
  if (outcome.status === 'done') return has
  return (await look()) ?? outcome
}

/** Whether the network has the transaction, or another one in its place; a look at the chain judges which. */
async function whereIs({ chain }: Payer, transaction: SignedTransaction): Promise<Answer | null> {
  const { status } = await chain.find(transaction)
  return status === 'absent' ? null : has
}

type Noting = {
  readonly payer: Payer
  readonly reference: string
  readonly spendId: string
  readonly now: Date
}

async function noteBroadcast(tx: Tx, { payer, reference, spendId, now }: Noting): Promise<void> {
  const spend = await lockSpend(tx, spendId)
  const { status, number, txid, units } = await readAttempt(tx, reference)
  // A look may have found it in a block before the broadcast was answered.
  if (status !== 'signed') return
  setAttempt(tx, { id: reference, status: 'broadcast', now })
  if (spend.status !== 'signed' && spend.status !== 'broadcast') return
  const isFirst = number === 1 || spend.status === 'signed'
  const cause = problemText(isFirst ? causes.CAUSE_BROADCAST : causes.CAUSE_FEE_RAISED)
  const change = { to: 'broadcast', cause, txid, units, nextAt: now, now } as const
  await changeSpend(tx, { handlers: payer.handlers, spend, ...change })
}

/**
 * The network does not have the transaction and never will: the spend fails, unless another transaction of it may still
 * happen.
 */
async function noteRefused(tx: Tx, noting: Noting & { readonly reason: string }): Promise<void> {
  const { payer, reference, spendId, reason, now } = noting
  const spend = await lockSpend(tx, spendId)
  const attempts = await readAttempts(tx, spendId)
  const refused = attempts.find(({ id }) => id === reference)
  if (refused?.status !== 'signed') return
  setAttempt(tx, { id: reference, status: 'failed', now })
  if (attempts.some((attempt) => attempt.id !== reference && isLive(attempt))) return
  giveBackSlots(tx, spendId)
  const cause = problemText(problems.PROBLEM_NETWORK_REFUSED, { problem: reason })
  const ended = { to: 'failed', txid: refused.txid, units: null, problem: cause, nextAt: now, now } as const
  await changeSpend(tx, { handlers: payer.handlers, spend, cause, ...ended })
}
