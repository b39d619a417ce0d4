import type { PreparedBatch } from '#core/chains'
import { instruct } from '#core/instructions'
import { sql, type Tx } from '#platform/database'
import { batchAttempts } from '../loads/attempts.ts'
import { SlotsHeld, takeSlots } from '../loads/slots.ts'
import { slotSpaceOf } from '../spend/paying-addresses.ts'
import type { StoredSpend } from '../spend/spend.ts'
import type { Payer } from '../spend/spending-parts.ts'
import { batches } from './batches.ts'

export type ReadyBatch = Extract<PreparedBatch, { status: 'ready' }>

type Storing = {
  readonly payer: Payer
  readonly batchId: string
  readonly holderId: string
  readonly members: readonly StoredSpend[]
  readonly number: number
  readonly prepared: ReadyBatch
  readonly now: Date
}

/** Stores a transaction of a batch with its slots and instructs the signer. Throws `SlotsHeld` where another load has some. */
export async function storeBatchAttempt(tx: Tx, storing: Storing): Promise<void> {
  const { payer, batchId, holderId, members, number, prepared, now } = storing
  const { network, signer, ids } = payer
  const [first] = members
  if (signer === null || first === undefined) return
  // All lock in one order, so that two loads cannot deadlock over slots.
  const slots = prepared.slots.toSorted()
  const place = { network: network.code, space: slotSpaceOf(payer, first) }
  if (!(await takeSlots(tx, { ...place, slots, spendId: holderId }))) throw new SlotsHeld()
  const id = ids.next()
  const units = members.reduce((sum, member) => sum + (member.units ?? 0n), 0n)
  const named = { id, loadId: batchId, number, network: network.code }
  batchAttempts.add(tx, { ...named, prepared: { ...prepared, units }, now })
  const { index = null, units: left = null } = prepared.change ?? {}
  tx.send(sql`
    update spend_batch_attempts set change_index = ${index}, change_units = ${left} where id = ${id}`)
  instruct(tx, { kind: batches.signKind, provider: signer.name, reference: id, now })
}
