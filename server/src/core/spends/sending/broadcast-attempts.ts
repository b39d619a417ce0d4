import type { BroadcastOutcome, SignedTransaction } from '#core/chains'
import type { InstructionKind, PartyAnswer } from '#core/instructions'
import { causes, problems, problemText } from '#core/problems'
import type { Tx } from '#platform/database'
import { type Attempt, isLive } from '../loads/attempts.ts'
import type { Load } from '../loads/load.ts'
import { giveBackSlots } from '../loads/slots.ts'
import { spendHaltOf } from '../spend/evacuation.ts'
import { payersOf } from '../spend/paying-addresses.ts'
import type { Payer } from '../spend/spending-parts.ts'

type Order = {
  readonly transaction: SignedTransaction
  readonly load: Load
  /** False once a look at the chain has found another transaction in its place. */
  readonly isWanted: boolean
}

/**
 * The instruction to hand a signed attempt to the network. The answer says only that the network has the transaction, not
 * whether a block has it.
 */
export function broadcastAttempts(payer: Payer): InstructionKind<Order, null> {
  const { network, chain, loads } = payer
  return {
    kind: loads.broadcastKind(network.code),
    port: 'chain',
    provider: chain.provider,
    async read(queryable, reference) {
      const attempt = await loads.attempts.one(queryable, reference)
      if (attempt.raw === null) return null
      const load = await loads.find(queryable, attempt.loadId)
      if (load === null) return null
      return { transaction: signedOf(payer, { attempt, load }), load, isWanted: isLive(attempt) }
    },
    async ownAnswer({ load, isWanted }) {
      const [first] = load.members
      if (!isWanted || first === undefined) return { status: 'rejected', reason: 'no longer wanted' }
      const halt = await spendHaltOf(payer, first)
      return halt === null ? null : { status: 'deferred', reason: halt }
    },
    place: async ({ transaction }) =>
      answerOf(await chain.broadcast(transaction.raw), () => whereIs(payer, transaction)),
    find: ({ transaction }) => whereIs(payer, transaction),
    settle: (tx, { reference, order, outcome, now }) =>
      outcome.status === 'done'
        ? noteBroadcast(tx, { payer, reference, loadId: order.load.id, now })
        : noteRefused(tx, { payer, reference, loadId: order.load.id, reason: outcome.reason, now }),
    async defer(tx, { order, reason }) {
      loads.noteProblem(tx, order.load, reason)
    },
  }
}

export function signedOf(
  payer: Payer,
  { attempt, load }: { readonly attempt: Attempt; readonly load: Load },
): SignedTransaction {
  const { raw, txid, slots } = attempt
  if (raw === null || txid === null) throw new Error(`the attempt ${attempt.id} is not signed`)
  return { raw, txid, slots, from: payersOf(payer, load) }
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
  readonly loadId: string
  readonly now: Date
}

async function noteBroadcast(tx: Tx, { payer, reference, loadId, now }: Noting): Promise<void> {
  const { loads, handlers } = payer
  const load = await loads.lock(tx, loadId)
  const { status, number, txid, units } = await loads.attempts.one(tx, reference)
  // A look may have found it in a block before the broadcast was answered.
  if (status !== 'signed') return
  loads.attempts.set(tx, { id: reference, status: 'broadcast', now })
  if (load.status !== 'signed' && load.status !== 'broadcast') return
  const isFirst = number === 1 || load.status === 'signed'
  const cause = problemText(isFirst ? causes.CAUSE_BROADCAST : causes.CAUSE_FEE_RAISED)
  await loads.change(tx, { handlers, load, to: 'broadcast', cause, txid, units, nextAt: now, now })
}

/**
 * The network does not have the transaction and never will: the load fails, unless another transaction of it may still
 * happen.
 */
async function noteRefused(tx: Tx, noting: Noting & { readonly reason: string }): Promise<void> {
  const { payer, reference, loadId, reason, now } = noting
  const { loads, handlers } = payer
  const load = await loads.lock(tx, loadId)
  const attempts = await loads.attempts.of(tx, loadId)
  const refused = attempts.find(({ id }) => id === reference)
  if (refused?.status !== 'signed') return
  loads.attempts.set(tx, { id: reference, status: 'failed', now })
  if (attempts.some((attempt) => attempt.id !== reference && isLive(attempt))) return
  giveBackSlots(tx, { loads, load })
  const cause = problemText(problems.PROBLEM_NETWORK_REFUSED, { problem: reason })
  const ended = { to: 'failed', txid: refused.txid, units: null, problem: cause, nextAt: now, now } as const
  await loads.change(tx, { handlers, load, cause, ...ended })
}
