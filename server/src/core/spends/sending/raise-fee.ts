import { strict as assert } from 'node:assert'
import { problems, problemText } from '#core/problems'
import { loneAttempts } from '../loads/attempts.ts'
import { readTakenSlots } from '../loads/slots.ts'
import type { Look } from '../looking/look.ts'
import { prepare, storeAttempt } from '../preparing/prepare-spends.ts'
import { readWallet } from '../preparing/wallet-holdings.ts'
import { letWait } from '../spend/change-spend.ts'
import { laneOf, slotSpaceOf } from '../spend/paying-addresses.ts'
import type { Payer } from '../spend/spending-parts.ts'
import { stuckOf } from './is-fee-due.ts'

/** Prepares a transaction that takes the place of a lone spend's newest: the same slots, so at most one of them happens. */
export async function raiseFee(payer: Payer, { load, tip }: Look): Promise<void> {
  const { database, network, chain, clock, settings } = payer
  const [spend] = load.members
  assert(spend !== undefined, 'a lone spend is its own member')
  // Where nodes replace nothing, it waits; a child is followed by another child, when its batch is looked at.
  if (spend.childOf !== null || chain.batches?.raisedBy === 'child') return
  const found = stuckOf(payer, await loneAttempts.of(database, spend.id))
  if (found === null) return
  const { slots, feeMax, unsigned } = found.stuck
  const place = { network: network.code, space: slotSpaceOf(payer, spend) }
  const taken = (await readTakenSlots(database, place)).filter((slot) => !slots.includes(slot))
  const wallet = readWallet(payer, { lane: laneOf(spend), height: tip })
  const given = { taken, replaces: { slots, feeMax, unsigned } }
  const prepared = await prepare(payer, { spend, wallet, given })
  if (prepared.status === 'short') {
    const problem = problemText(problems.PROBLEM_SHORT_OF_FEE, { units: String(prepared.missing) })
    const now = clock.now()
    const dueAt = new Date(now.getTime() + settings.bumpAfterMs)
    await database.inTransaction(async (tx) => letWait(tx, { id: spend.id, problem, dueAt, now }))
    return
  }
  if (slots.some((slot) => !prepared.slots.includes(slot)))
    throw new Error(`${network.code} prepared a higher fee without the slots of the stuck transaction`)
  await storeAttempt(payer, { spend, prepared, after: found.last.number })
}
