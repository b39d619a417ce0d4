import { instruct } from '#core/instructions'
import { allPayments, byItself, haltPlace } from '#core/operators'
import { causes, problemText } from '#core/problems'
import { sql, type Tx } from '#platform/database'
import { loneAttempts } from '../loads/attempts.ts'
import { loneSpends } from '../loads/lone-spends.ts'
import { takeSlots } from '../loads/slots.ts'
import { changeSpend, isEnded } from '../spend/change-spend.ts'
import { slotSpaceOf } from '../spend/paying-addresses.ts'
import { requestSpend } from '../spend/request-spend.ts'
import { spendPurposes } from '../spend/spend.ts'
import { findSpends } from '../spend/spend-rows.ts'
import type { Payer } from '../spend/spending-parts.ts'
import { addBatchSignature } from './add-batch-signature.ts'
import { isWhole, type Signature, type WholeSignature } from './signed-line.ts'
import { type PlacedLine, readSignaturesOf, readUnknownOf, storeLine } from './signed-lines.ts'
import { takeFromUnsigned } from './take-from-unsigned.ts'

const whyHalted =
  'a signer signed payments that these books do not know, so they were restored from a backup: see "Restore" in docs/operating.md'

type Learning = { readonly payers: readonly Payer[]; readonly line: PlacedLine; readonly now: Date }

/**
 * Stores a line that the signer has and these books lack. An attempt that they do not know means that they were restored from a
 * backup: every payment out is halted, and the transaction is added to its spend. Answers whether the attempt was unknown.
 */
export async function learnSignature(tx: Tx, { payers, line, now }: Learning): Promise<boolean> {
  const { signature } = line
  if (!(await storeLine(tx, line)) || !(await isUnknown(tx, signature))) return false
  await haltPlace(tx, { place: allPayments, operator: byItself, reason: whyHalted, at: now })
  const payer = payers.find(({ network }) => network.code === signature.network)
  if (payer === undefined) return true
  if (isWhole(signature)) await requestAgain(tx, signature, now)
  await addSignatures(tx, { payer, spendId: signature.spendId, now })
  return true
}

const leaving: readonly string[] = ['withdrawal', 'refund']

/** A payment of the house to itself is taken up at once, for its fee; people decide about money that left the house. */
async function requestAgain(tx: Tx, signature: Signature, now: Date): Promise<void> {
  const { spendId: id, network, fromIndexes, generation, toIndex, toGeneration, ...paid } = signature
  const { to: address, tag, contract, units } = paid
  const purpose = spendPurposes.find((one) => one === signature.purpose)
  if (purpose === undefined || leaving.includes(purpose)) return
  const [known] = await tx.query(sql`select from spends where id = ${id}`)
  if (known !== undefined) return
  const spend = {
    id,
    network,
    purpose,
    initiator: 'house',
    fromIndexes,
    generation,
    toIndex,
    toGeneration,
    address,
    tag,
    contract,
    units,
  }
  await requestSpend(tx, { ...spend, approvals: [], now })
}

/** A line from before this exchange was founded is of another one, which had the same signer. */
async function isUnknown(tx: Tx, { reference, at }: Signature): Promise<boolean> {
  const [known] = await tx.query(sql`
    select from exchange where founded_at > ${new Date(at)}
    union all select from spend_attempts where id = ${reference}
    union all select from spend_batch_attempts where id = ${reference} limit 1`)
  return known === undefined
}

type Adding = { readonly payer: Payer; readonly spendId: string; readonly now: Date }

/**
 * Adds the transactions of a spend that a signer signed and these books do not know: they may happen, so they are followed, and the
 * spend is not prepared again. Answers whether there are any. A spend that has ended, or is not in these books, is left alone.
 */
export async function addSignatures(tx: Tx, { payer, spendId, now }: Adding): Promise<boolean> {
  const unknown = await readUnknownOf(tx, spendId)
  const signatures: WholeSignature[] = []
  let isAdded = false
  for (const signature of unknown) {
    const all = await readSignaturesOf(tx, signature.reference)
    if (all.length > 1) isAdded = (await addBatchSignature(tx, { payer, signatures: all, now })) || isAdded
    else if (isWhole(signature)) signatures.push(signature)
  }
  if (signatures.length === 0) return isAdded
  const { network, chain, handlers } = payer
  const [spend] = await findSpends(tx, sql`where id = ${spendId} for update`)
  if (spend === undefined || isEnded(spend) || spend.batchId !== null) return isAdded
  let number = (await loneAttempts.of(tx, spendId)).at(-1)?.number ?? 0
  for (const signature of signatures) {
    const id = signature.reference
    const held = { network: network.code, space: slotSpaceOf(payer, spend), spendId }
    const slots = signature.slots.toSorted()
    await takeFromUnsigned(tx, { ...held, slots, now })
    await takeSlots(tx, { ...held, slots })
    const named = { id, loadId: spendId, number: ++number, network: network.code }
    loneAttempts.addSigned(tx, { ...named, prepared: signature, now })
    instruct(tx, {
      kind: loneSpends.broadcastKind(network.code),
      provider: chain.provider,
      reference: id,
      now,
    })
  }
  const [first] = signatures
  if (spend.status !== 'requested' || first === undefined) return true
  const { txid, units } = first
  const cause = problemText(causes.CAUSE_SIGNED)
  await changeSpend(tx, { handlers, spend, to: 'signed', cause, txid, units, nextAt: now, now })
  return true
}
