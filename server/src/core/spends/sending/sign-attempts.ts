import { strict as assert } from 'node:assert'
import { type InstructionKind, instruct, type Settled } from '#core/instructions'
import { causes, problemText } from '#core/problems'
import { type Queryable, sql, type Tx } from '#platform/database'
import { type Attempt, isLive } from '../loads/attempts.ts'
import type { Load, LoadKind, Unsigned } from '../loads/load.ts'
import { problemOfUnsigned } from '../loads/lone-spends.ts'
import { giveBackSlots } from '../loads/slots.ts'
import type { InStep } from '../signatures/keep-in-step.ts'
import { readPlaced, storeLine } from '../signatures/signed-lines.ts'
import { isEnded } from '../spend/change-spend.ts'
import { customerHoldOf } from '../spend/customer-hold.ts'
import { spendHaltOf } from '../spend/evacuation.ts'
import type { BatchSigningRequest, Signer, SigningRequest, SigningResult } from '../spend/signer.ts'
import type { SpendingParts } from '../spend/spending-parts.ts'

type Asked = SigningRequest | BatchSigningRequest

/** A request, with the load that it is for. */
type Order = { readonly request: Asked; readonly load: Load }

type Parts = Omit<SpendingParts, 'signer'> & {
  readonly signer: Signer
  readonly inStep: InStep
  readonly loads: LoadKind
  requestOf(load: Load, attempt: Attempt): Asked
}

/** The instruction to sign an attempt, whose id is its reference. */
export function signAttempts(parts: Parts): InstructionKind<Order, SigningResult> {
  const { signer, database, inStep, loads } = parts
  return {
    kind: loads.signKind,
    port: 'signer',
    provider: signer.name,
    read: (queryable, reference) => readOrder(queryable, { parts, reference }),
    // Locks the spends before their customers, in the same order as their preparation.
    hindrance: async (tx, { load }) => holdOf(tx, { loads, load: await loads.lock(tx, load.id) }),
    async ownAnswer({ load }) {
      const present = (await loads.find(database, load.id)) ?? load
      const [first] = present.members
      const halt =
        (await holdOf(database, { loads, load: present })) ??
        (first === undefined ? null : await spendHaltOf(parts, first))
      return halt === null ? null : { status: 'deferred', reason: halt }
    },
    place: ({ request }) => inStep.ask((asked) => asked.sign(request)),
    find: (_, reference) => inStep.ask((asked) => asked.find(reference)),
    settle: (tx, { outcome, ...settled }) =>
      outcome.status === 'done'
        ? noteSigned(tx, { parts, ...settled, result: outcome.result })
        : noteUnsigned(tx, { parts, ...settled, outcome: 'rejected', reason: outcome.reason }),
    defer: (tx, deferred) =>
      noteUnsigned(tx, { parts, ...deferred, outcome: 'deferred', now: parts.clock.now() }),
  }
}

/** Why nothing of a load may be signed yet. */
async function holdOf(
  database: Queryable,
  { loads, load: { members } }: { readonly loads: LoadKind; readonly load: Load },
): Promise<string | null> {
  // Locks customers in one order.
  for (const member of members.toSorted((one, other) => (one.initiator < other.initiator ? -1 : 1))) {
    const hold = await customerHoldOf(database, member)
    if (hold !== null) return hold
  }
  // A batch goes on without a member that is given up before anything is signed.
  const decided = members.find(({ decision, status }) => decision !== null && status === 'requested')
  if (loads.isAlone || decided?.decision == null) return null
  return problemText(causes.CAUSE_BY_OPERATOR, { reason: decided.decision.reason })
}

async function readOrder(
  database: Queryable,
  { parts: { loads, requestOf }, reference }: { readonly parts: Parts; readonly reference: string },
): Promise<Order | null> {
  const attempt = await loads.attempts.one(database, reference)
  if (attempt.status !== 'prepared') return null
  const load = await loads.find(database, attempt.loadId)
  return load === null ? null : { load, request: requestOf(load, attempt) }
}

/** The request for a spend alone. */
export function requestOfLone({ members: [spend] }: Load, attempt: Attempt): SigningRequest {
  assert(spend !== undefined, 'a lone spend is its own member')
  const { id: spendId, purpose, fromIndexes, generation, toIndex, toGeneration, approvals } = spend
  const { address, tag, contract, units } = spend
  const { id: reference, network, unsigned, feeMax } = attempt
  return {
    ...{ reference, spendId, network, purpose, unsigned, fromIndexes, generation, toIndex, toGeneration },
    claim: { address, tag, contract, units, feeMax },
    approvals,
  }
}

type Settling = Omit<Settled<Order, SigningResult>, 'outcome'> & { readonly parts: Parts }

/** From here on the transaction may happen, so no spend of it can be cancelled any more. */
async function noteSigned(tx: Tx, settling: Settling & { readonly result: SigningResult }): Promise<void> {
  const { parts, reference, order, result, now } = settling
  const { loads, handlers } = parts
  const load = await loads.lock(tx, order.load.id)
  const { units, network } = await loads.attempts.one(tx, reference)
  const { raw, txid, line, lines = [] } = result
  for (const text of line === null ? [] : [...lines, line]) await storeLine(tx, readPlaced(text))
  // A stuck transaction that was included after all needs no successor.
  const status = isEnded(load) ? 'replaced' : 'signed'
  tx.send(sql`
    update ${loads.attempts.table} set raw = ${raw}, txid = ${txid}, status = ${status}, updated_at = ${now}
    where id = ${reference}`)
  if (status === 'replaced') return
  const provider = parts.chains.find((chain) => chain.network === network)?.provider
  assert(provider !== undefined, `nobody pays on ${network}`)
  instruct(tx, { kind: loads.broadcastKind(network), provider, reference, now })
  if (load.status !== 'requested') return
  const cause = problemText(causes.CAUSE_SIGNED)
  await loads.change(tx, { handlers, load, to: 'signed', cause, txid, units, nextAt: now, now })
}

type Refused = Settling & Pick<Unsigned, 'outcome' | 'reason'>

/** Drops an attempt that nobody signed, with its slots; other transactions of its load may still happen. */
async function noteUnsigned(tx: Tx, { parts, reference, order, ...refused }: Refused): Promise<void> {
  const { loads, handlers } = parts
  const { now, outcome, reason } = refused
  const load = await loads.lock(tx, order.load.id)
  const attempts = await loads.attempts.of(tx, load.id)
  if (attempts.find(({ id }) => id === reference)?.status !== 'prepared') return
  loads.attempts.set(tx, { id: reference, status: 'discarded', now })
  giveBackSlots(tx, { loads, load })
  if (isEnded(load)) return
  if (attempts.some(isLive))
    return loads.wait(tx, { load, problem: problemOfUnsigned({ outcome, reason }), dueAt: now, now })
  await loads.giveUp(tx, { handlers, load, outcome, reason, count: attempts.length, now })
}
