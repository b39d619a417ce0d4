import { problems, problemText } from '#core/problems'
import type { Look } from '../looking/look.ts'
import { prepare, storeAttempt } from '../preparing/prepare-spends.ts'
import { readWallet } from '../preparing/wallet-holdings.ts'
import { readTakenSlots } from '../spend/attempt-changes.ts'
import { letWait } from '../spend/change-spend.ts'
import { laneOf, slotSpaceOf } from '../spend/paying-addresses.ts'
import { type Attempt, readAttempts } from '../spend/spend-rows.ts'
import type { Payer } from '../spend/spending-parts.ts'

/** Whether a spend has waited so long for a block that a higher fee is due. */
export function isFeeDue({ settings, clock, signer }: Payer, { sighted }: Look): boolean {
  const newest = sighted.at(-1)
  if (newest === undefined || signer === null || settings.bumpsMax === 0) return false
  const { attempt, sighting } = newest
  const isStuck = sighting.status === 'waiting' || sighting.status === 'absent'
  const waitedMs = clock.now().getTime() - attempt.updatedAt.getTime()
  return isStuck && isHandedOver(attempt) && waitedMs >= settings.bumpAfterMs
}

/** Whether the network was given a transaction, or refuses to take it. */
function isHandedOver({ status }: Attempt): boolean {
  return status === 'broadcast' || status === 'signed'
}

/** Prepares a transaction that takes the place of the newest: the same slots, so at most one of them happens. */
export async function raiseFee(payer: Payer, { spend, tip }: Look): Promise<void> {
  const { database, network, clock, settings } = payer
  const attempts = await readAttempts(database, spend.id)
  const last = attempts.at(-1)
  const stuck = attempts.findLast(isHandedOver)
  const now = clock.now()
  // A successor that the signer put off or refused is tried again after the wait of a stuck transaction.
  if (last === undefined || stuck === undefined) return
  if (attempts.filter(({ raw }) => raw !== null).length > settings.bumpsMax) return
  if (now.getTime() - last.updatedAt.getTime() < settings.bumpAfterMs) return
  const place = { network: network.code, space: slotSpaceOf(payer, spend) }
  const { slots, feeMax, unsigned } = stuck
  const taken = (await readTakenSlots(database, place)).filter((slot) => !slots.includes(slot))
  const wallet = readWallet(payer, { lane: laneOf(spend), height: tip })
  const given = { taken, replaces: { slots, feeMax, unsigned } }
  const prepared = await prepare(payer, { spend, wallet, given })
  if (prepared.status === 'short') {
    const problem = problemText(problems.PROBLEM_SHORT_OF_FEE, { units: String(prepared.missing) })
    const dueAt = new Date(now.getTime() + settings.bumpAfterMs)
    await database.inTransaction(async (tx) => letWait(tx, { id: spend.id, problem, dueAt, now }))
    return
  }
  if (slots.some((slot) => !prepared.slots.includes(slot)))
    throw new Error(`${network.code} prepared a higher fee without the slots of the stuck transaction`)
  await storeAttempt(payer, { spend, prepared, after: last.number })
}
