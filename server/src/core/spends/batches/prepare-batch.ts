import { ImpossiblePayment } from '#core/chains'
import { messageOf, within } from '#core/instructions'
import { sql, type Tx } from '#platform/database'
import { readHeldSlots, readTakenSlots, SlotsHeld } from '../loads/slots.ts'
import { noteFailure, noteImpossible, noteShort, type Short } from '../preparing/note-unprepared.ts'
import { addSignatures } from '../signatures/learn-signature.ts'
import { slotSpaceOf } from '../spend/paying-addresses.ts'
import type { StoredSpend } from '../spend/spend.ts'
import { isPreparable } from '../spend/spend-conditions.ts'
import { findSpends } from '../spend/spend-rows.ts'
import type { Payer } from '../spend/spending-parts.ts'
import { addBatch } from './batch.ts'
import { batchesOn, orderOfBatch, requireOutputs } from './order-of-batch.ts'
import { type ReadyBatch, storeBatchAttempt } from './store-batch-attempt.ts'

const preparationsMax = 20

/**
 * Prepares spends as one batch and hands it to the signer. Where the wallet is short for all, the older half is tried; the
 * others are claimed again. Answers the error that kept them from being prepared; null when the chain gave an answer.
 */
export async function prepareBatch(payer: Payer, claimed: readonly StoredSpend[]): Promise<unknown> {
  let members: readonly StoredSpend[] = claimed
  try {
    members = await withoutSigned(payer, claimed)
    for (let group = members; group.length > 0; group = group.slice(0, Math.ceil(group.length / 2))) {
      const short = await prepareUntilFree(payer, group)
      if (short !== null && group.length > 1) continue
      const [first] = group
      await release(payer, members.slice(group.length))
      if (short !== null && first !== undefined) await noteShort(payer, { spend: first, prepared: short })
      break
    }
    return null
  } catch (error) {
    const { network, logger } = payer
    const reason = messageOf(error)
    logger.warn({ event: 'batch not prepared', network: network.code, spends: members.length, reason })
    const [first] = members
    if (first !== undefined && error instanceof ImpossiblePayment) {
      if (members.length > 1) await halve(payer, members)
      else await noteImpossible(payer, { spend: first, reason })
      return null
    }
    for (const spend of members) await noteFailure(payer, { spend, reason })
    return error
  }
}

/** Books that were restored from a backup may ask again for payments that were signed since: those are followed. */
async function withoutSigned(payer: Payer, spends: readonly StoredSpend[]): Promise<StoredSpend[]> {
  const { database, clock } = payer
  const left: StoredSpend[] = []
  for (const spend of spends) {
    const isSigned = await database.inTransaction((tx) =>
      addSignatures(tx, { payer, spendId: spend.id, now: clock.now() }),
    )
    if (!isSigned) left.push(spend)
  }
  return left
}

/** Lets spends be claimed again at once. */
async function release({ database, clock }: Payer, spends: readonly StoredSpend[]): Promise<void> {
  if (spends.length === 0) return
  await database.query(sql`
    update spends set leased_until = null, updated_at = ${clock.now()}
    where id = any(${spends.map(({ id }) => id)}::uuid[]) and status = 'requested' and batch_id is null`)
}

/** Halves a batch that the chain calls impossible, until the payment that makes it so is alone. */
async function halve({ database, clock }: Payer, spends: readonly StoredSpend[]): Promise<void> {
  const half = Math.ceil(spends.length / 2)
  await database.query(sql`
    update spends set batch_max = ${half}, leased_until = null, updated_at = ${clock.now()}
    where id = any(${spends.map(({ id }) => id)}::uuid[]) and status = 'requested' and batch_id is null`)
}

/** Prepares again while others take the slots first; answers what is missing, null once the batch is stored or unwanted. */
async function prepareUntilFree(payer: Payer, spends: readonly StoredSpend[]): Promise<Short | null> {
  const { database, network, timeoutMs } = payer
  const order = orderOfBatch(payer, spends)
  const [first] = spends
  if (first === undefined) return null
  const place = { network: network.code, space: slotSpaceOf(payer, first) }
  const taken = new Set(await readTakenSlots(database, place))
  for (let round = 0; round < preparationsMax; round++) {
    const given = { taken: [...taken], replaces: null }
    const prepared = await within(timeoutMs, () => batchesOn(payer).prepare(order, given))
    if (prepared.status === 'short') return prepared
    requireOutputs(prepared, order)
    try {
      const isStored = await database.inTransaction((tx) => storeBatch(tx, { payer, spends, prepared }))
      if (!isStored) await release(payer, spends)
      return null
    } catch (error) {
      if (!(error instanceof SlotsHeld)) throw error
      for (const slot of await readHeldSlots(database, { ...place, slots: prepared.slots })) taken.add(slot)
    }
  }
  throw new Error(`others were faster ${preparationsMax} times`)
}

type Storing = {
  readonly payer: Payer
  readonly spends: readonly StoredSpend[]
  readonly prepared: ReadyBatch
}

/** Stores a batch with its first transaction; false, and nothing is done, where some spend is no longer wanted. */
async function storeBatch(tx: Tx, { payer, spends, prepared }: Storing): Promise<boolean> {
  const { network, ids, clock } = payer
  const now = clock.now()
  const members = await findSpends(
    tx,
    sql`where id = any(${spends.map(({ id }) => id)}::uuid[]) order by id for update`,
  )
  // Looked at under their locks: an attempt may have come meanwhile.
  const [free] = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count from spends
    where id = any(${spends.map(({ id }) => id)}::uuid[]) and ${isPreparable} and decision is null`)
  const [first] = spends
  const isWanted = free?.count === spends.length && first !== undefined
  if (!isWanted || members.some(({ generation }) => generation !== first.generation)) return false
  const id = ids.next()
  const sizes = spends.map((spend, at) => ({
    spendId: spend.id,
    bytes: prepared.outputs[at]?.bytes ?? 1,
  }))
  const { fromIndexes, generation } = first
  addBatch(tx, { id, network: network.code, fromIndexes, generation, members: sizes, now })
  const batch = { batchId: id, holderId: first.id, members: spends, number: 1 }
  await storeBatchAttempt(tx, { payer, ...batch, prepared, now })
  return true
}
