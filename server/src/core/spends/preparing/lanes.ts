import { type KeyPlace, presentGeneration } from '#core/addresses'
import { problems, problemText } from '#core/problems'
import { type Sql, sql, type Tx } from '#platform/database'
import { findMembers, isBatched, mayBatch, waitsForMembers } from '../batches/find-members.ts'
import { letWait } from '../spend/change-spend.ts'
import { customerHoldOf } from '../spend/customer-hold.ts'
import { hasOutputs } from '../spend/paying-addresses.ts'
import type { StoredSpend } from '../spend/spend.ts'
import { isPreparable } from '../spend/spend-conditions.ts'
import { findSpends } from '../spend/spend-rows.ts'
import type { Payer } from '../spend/spending-parts.ts'
import { lockLane } from './lock-lane.ts'

const leaseMs = 30_000
const heldWaitMs = 60_000 // the end of a freeze makes it due at once
const movedMax = 500

/** A paying address, and the condition on its spends that are prepared now. */
export type Lane = { readonly lane: KeyPlace; readonly scope: Sql }

/** The paying addresses that spends wait for; where slots are outputs, all spends are one lane. */
export async function readLanes(payer: Payer, scope: Sql): Promise<KeyPlace[]> {
  const lanes = await findLanes(payer, scope)
  const present = presentGeneration(payer.accountKeys)
  if (lanes.every(({ generation }) => generation === present)) return lanes
  await moveToPresent(payer, present)
  return findLanes(payer, scope)
}

async function findLanes({ database, network, clock }: Payer, scope: Sql): Promise<KeyPlace[]> {
  const lanes = await database.query<KeyPlace>(sql`
    select generation, from_indexes[1] as index from spends
    where network = ${network.code} and ${isPreparable} and ${scope} and due_at <= ${clock.now()}
    group by 1, 2 order by min(created_at) limit 500`)
  return hasOutputs(network) ? lanes.slice(0, 1) : lanes
}

/**
 * The present hot wallet makes the payments that a former one was to make and of which nothing is signed. A sweep is of its
 * address, and the excess of a former wallet goes to the cold one as it was to.
 */
async function moveToPresent({ database, network, clock }: Payer, present: number): Promise<void> {
  await database.inTransaction(async (tx) => {
    const waiting = await findSpends(
      tx,
      sql`
      where network = ${network.code} and ${isPreparable} and generation < ${present} and from_indexes = '{0}'
        and purpose in ('withdrawal', 'refund', 'gas')
      order by id limit ${movedMax} for update skip locked`,
    )
    if (waiting.length === 0) return
    // Looked at under their locks: an attempt may have come meanwhile.
    tx.send(sql`
      update spends set generation = ${present}, updated_at = ${clock.now()}
      where id = any(${waiting.map(({ id }) => id)}::uuid[]) and not exists (
        select from spend_attempts where spend_id = spends.id and status <> 'discarded')`)
  })
}

/**
 * The next spend of a lane that may be paid, or the next spends that are paid together; null when there is none, or when another
 * process works on the lane.
 */
export async function claim(payer: Payer, lane: Lane): Promise<StoredSpend | StoredSpend[] | null> {
  for (;;) {
    const claimed = await claimNext(payer, lane)
    if (claimed !== 'held') return claimed
  }
}

/** `held`: the next one waits, since its customer is frozen. */
async function claimNext(
  payer: Payer,
  { lane, scope }: Lane,
): Promise<StoredSpend | StoredSpend[] | 'held' | null> {
  const { database, network, clock } = payer
  const now = clock.now()
  const isIn = hasOutputs(network)
    ? sql`true`
    : sql`from_indexes[1] = ${lane.index} and generation = ${lane.generation}`
  return database.inTransaction(async (tx) => {
    await lockLane(tx, { network: network.code, lane })
    const [busy] = await tx.query(sql`
      select from spends
      where network = ${network.code} and status = 'requested' and ${isIn} and leased_until > ${now} limit 1`)
    if (busy !== undefined) return null
    const isDue = sql`network = ${network.code} and ${isPreparable} and ${isIn} and ${scope} and due_at <= ${now}`
    const isOpen = await waitsForMembers(tx, { payer, isDue })
    const [spend] = await findSpends(
      tx,
      sql`
      where ${isDue} ${isOpen ? sql`and not ${isBatched}` : sql``}
      order by purpose <> 'void', created_at, id limit 1 for update skip locked`,
    )
    if (spend === undefined) return null
    const together = mayBatch(payer, spend) ? await findMembers(tx, { first: spend, isDue }) : [spend]
    const free = await withoutHeld(tx, { spends: together, now })
    if (free.length === 0) return 'held'
    tx.send(sql`
      update spends set leased_until = ${new Date(now.getTime() + leaseMs)}
      where id = any(${free.map(({ id }) => id)}::uuid[])`)
    return mayBatch(payer, spend) ? free : spend
  })
}

type Held = { readonly spends: readonly StoredSpend[]; readonly now: Date }

/** Lets the spends of frozen customers wait, and answers the others. Locks customers in one order. */
async function withoutHeld(tx: Tx, { spends, now }: Held): Promise<StoredSpend[]> {
  const held = new Set<string>()
  for (const spend of spends.toSorted((one, other) => (one.initiator < other.initiator ? -1 : 1))) {
    const hold = await customerHoldOf(tx, spend)
    if (hold === null) continue
    held.add(spend.id)
    const problem = problemText(problems.PROBLEM_NOT_SIGNED, { problem: hold })
    letWait(tx, { id: spend.id, problem, dueAt: new Date(now.getTime() + heldWaitMs), now })
  }
  return spends.filter(({ id }) => !held.has(id))
}
