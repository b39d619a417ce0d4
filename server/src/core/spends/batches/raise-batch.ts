import { within } from '#core/instructions'
import { problems, problemText } from '#core/problems'
import { type Attempt, batchAttempts } from '../loads/attempts.ts'
import { readHeldSlots, readTakenSlots, SlotsHeld } from '../loads/slots.ts'
import type { Look } from '../looking/look.ts'
import { stuckOf } from '../sending/is-fee-due.ts'
import { slotSpaceOf } from '../spend/paying-addresses.ts'
import type { Payer } from '../spend/spending-parts.ts'
import { countMembers } from './batch.ts'
import { batches } from './batches.ts'
import { readChildren, requestChild } from './children.ts'
import { batchesOn, orderOfBatch, requireOutputs } from './order-of-batch.ts'
import { type ReadyBatch, storeBatchAttempt } from './store-batch-attempt.ts'

/**
 * Brings a stuck batch into a block: a successor takes its place, or a child of its change pays for both. Once a child is
 * prepared there is no successor any more, so that never both are on the way.
 */
export async function raiseBatch(payer: Payer, look: Look): Promise<void> {
  const { database } = payer
  const { load } = look
  const attempts = await batchAttempts.of(database, load.id)
  const children = await readChildren(database, load.id)
  const isRefused = attempts.some(({ number, status }) => number > 1 && status === 'failed')
  if (children.length > 0 || isRefused || batchesOn(payer).raisedBy === 'child')
    return requestChild(payer, { look, attempts, children })
  await replace(payer, { look, attempts })
}

type Replacing = { readonly look: Look; readonly attempts: readonly Attempt[] }

/** Prepares a successor, which pays every member the same from the same outputs and perhaps more of them. */
async function replace(payer: Payer, { look: { load }, attempts }: Replacing): Promise<void> {
  const { database, network, clock, settings, timeoutMs } = payer
  const found = stuckOf(payer, attempts)
  const [first] = load.members
  if (found === null || first === undefined) return
  // A successor without a member that has ended would not pay it.
  if ((await countMembers(database, load.id)) !== load.members.length) return
  const { slots, feeMax, unsigned } = found.stuck
  const place = { network: network.code, space: slotSpaceOf(payer, first) }
  const taken = (await readTakenSlots(database, place)).filter((slot) => !slots.includes(slot))
  const order = orderOfBatch(payer, load.members)
  const given = { taken, replaces: { slots, feeMax, unsigned } }
  const prepared = await within(timeoutMs, () => batchesOn(payer).prepare(order, given))
  if (prepared.status === 'short') {
    const problem = problemText(problems.PROBLEM_SHORT_OF_FEE, { units: String(prepared.missing) })
    const now = clock.now()
    const dueAt = new Date(now.getTime() + settings.bumpAfterMs)
    await database.inTransaction(async (tx) => batches.wait(tx, { load, problem, dueAt, now }))
    return
  }
  requireOutputs(prepared, order)
  requireExclusive(prepared, attempts)
  try {
    await store(payer, { id: load.id, prepared, after: found.last.number })
  } catch (error) {
    if (!(error instanceof SlotsHeld)) throw error
    const held = await readHeldSlots(database, { ...place, slots: prepared.slots })
    throw new Error(`others hold ${held.filter((slot) => !slots.includes(slot)).join(', ')}`)
  }
}

/** Each transaction of a batch shares a slot with all before it, so that at most one of them happens. */
function requireExclusive(prepared: ReadyBatch, attempts: readonly Attempt[]): void {
  const signed = attempts.filter(({ raw }) => raw !== null)
  if (signed.some(({ slots }) => !slots.some((slot) => prepared.slots.includes(slot))))
    throw new Error('the chain prepared a successor that shares no slot with an earlier transaction')
}

type Storing = { readonly id: string; readonly prepared: ReadyBatch; readonly after: number }

async function store(payer: Payer, { id, prepared, after }: Storing): Promise<void> {
  const { database, clock } = payer
  await database.inTransaction(async (tx) => {
    const load = await batches.lock(tx, id)
    const attempts = await batchAttempts.of(tx, id)
    const isWanted = load.status === 'broadcast' || load.status === 'signed'
    if (!isWanted || attempts.at(-1)?.number !== after) return
    if ((await readChildren(tx, id)).length > 0) return
    const now = clock.now()
    const batch = { batchId: id, holderId: load.holderId, members: load.members, number: after + 1 }
    await storeBatchAttempt(tx, { payer, ...batch, prepared, now })
    batches.wait(tx, { load, problem: null, dueAt: now, now })
  })
}
