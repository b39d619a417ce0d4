import { instruct } from '#core/instructions'
import { causes, problemText } from '#core/problems'
import { sql, type Tx } from '#platform/database'
import { addBatch, joinMember } from '../batches/batch.ts'
import { batches } from '../batches/batches.ts'
import { dissolve } from '../batches/dissolve.ts'
import { batchAttempts } from '../loads/attempts.ts'
import { takeSlots } from '../loads/slots.ts'
import { changeSpend, isEnded } from '../spend/change-spend.ts'
import { slotSpaceOf } from '../spend/paying-addresses.ts'
import type { StoredSpend } from '../spend/spend.ts'
import { openStatuses } from '../spend/spend-conditions.ts'
import { findSpends } from '../spend/spend-rows.ts'
import type { Payer } from '../spend/spending-parts.ts'
import { isWhole, type Signature, type WholeSignature } from './signed-line.ts'
import { takeFromUnsigned } from './take-from-unsigned.ts'

type Adding = { readonly payer: Payer; readonly signatures: readonly Signature[]; readonly now: Date }

/**
 * Adds a transaction of a batch that a signer signed and these books do not know. Its members that these books have follow it;
 * people decide about the others. Answers whether there are any.
 */
export async function addBatchSignature(tx: Tx, { payer, signatures, now }: Adding): Promise<boolean> {
  const whole = signatures.find(isWhole)
  if (whole === undefined) return false
  const [known] = await tx.query<{ batch_id: string }>(sql`
    select batch_id from spend_batch_attempts where id = ${whole.reference}`)
  const members = await findMembers(tx, { signatures, now })
  if (known !== undefined) return joinBatch(tx, { payer, batchId: known.batch_id, members, now })
  const [first] = members
  if (first === undefined) return false
  const { network, chain, handlers } = payer
  const joined = members.find((member) => member.batchId !== null)?.batchId ?? null
  const batchId = joined ?? addRestored(tx, { payer, members, now })
  if (joined !== null) await joinBatch(tx, { payer, batchId, members, now })
  const load = await batches.lock(tx, batchId)
  const number = ((await batchAttempts.of(tx, batchId)).at(-1)?.number ?? 0) + 1
  const held = { network: network.code, space: slotSpaceOf(payer, first), spendId: load.holderId }
  const slots = whole.slots.toSorted()
  await takeFromUnsigned(tx, { ...held, slots, now })
  await takeSlots(tx, { ...held, slots })
  const units = signatures.reduce((sum, signature) => sum + signature.units, 0n)
  const { reference: id, unsigned, feeMax, raw, txid } = whole satisfies WholeSignature
  const prepared = { unsigned, slots: whole.slots, units, feeMax, raw, txid }
  batchAttempts.addSigned(tx, { id, loadId: batchId, number, network: network.code, prepared, now })
  instruct(tx, {
    kind: batches.broadcastKind(network.code),
    provider: chain.provider,
    reference: id,
    now,
  })
  if (load.status !== 'requested') return true
  const cause = problemText(causes.CAUSE_SIGNED)
  await batches.change(tx, { handlers, load, to: 'signed', cause, txid, units, nextAt: now, now })
  return true
}

type Finding = Pick<Adding, 'signatures' | 'now'>

/** The members that the books have: in a batch that is signed already, or without a signed transaction. */
async function findMembers(tx: Tx, { signatures, now }: Finding): Promise<StoredSpend[]> {
  const ids = signatures.map(({ spendId }) => spendId)
  const unsigned = await tx.query<{ id: string }>(sql`
    select distinct batch.id from spends join spend_batches batch on batch.id = spends.batch_id
    where spends.id = any(${ids}::uuid[]) and batch.status = 'requested' order by batch.id`)
  for (const { id } of unsigned) await dissolve(tx, { batchId: id, now })
  await tx.query(sql`
    with discarded as (
      update spend_attempts set status = 'discarded', updated_at = ${now}
      where status = 'prepared' and spend_id = any(${ids}::uuid[]) returning spend_id)
    delete from spend_slots where spend_id in (select spend_id from discarded) and not exists (
      select from spend_attempts where spend_attempts.spend_id = spend_slots.spend_id and raw is not null)`)
  return findSpends(
    tx,
    sql`where id = any(${ids}::uuid[]) and status in ${openStatuses} and (batch_id is not null or status = 'requested'
      and not exists (select from spend_attempts where spend_id = spends.id and raw is not null))
      order by id for update`,
  )
}

type Restoring = { readonly payer: Payer; readonly members: readonly StoredSpend[]; readonly now: Date }

/** A batch of members whose outputs count alike, since nobody knows their sizes any more. */
function addRestored(tx: Tx, { payer, members, now }: Restoring): string {
  const id = payer.ids.next()
  const [{ fromIndexes, generation } = { fromIndexes: [0], generation: 0 }] = members
  const sizes = members.map((member) => ({ spendId: member.id, bytes: 1 }))
  addBatch(tx, { id, network: payer.network.code, fromIndexes, generation, members: sizes, now })
  return id
}

type Joining = Restoring & { readonly batchId: string }

/** Spends that people took up again follow the batch that pays them, as far as that one is. */
async function joinBatch(tx: Tx, { payer, batchId, members, now }: Joining): Promise<boolean> {
  const { handlers } = payer
  const batch = await batches.findEnded(tx, batchId)
  const joining = members.filter((member) => member.batchId === null)
  if (batch === null) return false
  for (const spend of joining) {
    joinMember(tx, { batchId, spendId: spend.id, now })
    const { status: to, confirmations, problem } = batch
    const txid = await txidOf(tx, batchId)
    const units = to === 'failed' ? null : spend.units
    const cause = problemText(causes.CAUSE_SIGNED)
    const how = { confirmations, problem, nextAt: isEnded({ status: to }) ? null : now, now }
    await changeSpend(tx, { handlers, spend, to, cause, txid, units, ...how })
  }
  return joining.length > 0
}

/** The transaction that paid the members, or else the newest that may. */
async function txidOf(tx: Tx, batchId: string): Promise<string | null> {
  const attempts = await batchAttempts.of(tx, batchId)
  const paid = attempts.find(({ status }) => status === 'confirmed' || status === 'seen')
  return (paid ?? attempts.findLast(({ raw }) => raw !== null))?.txid ?? null
}
