import { ImpossiblePayment, type Prepared, type Preparing } from '#core/chains'
import { instruct, messageOf, within } from '#core/instructions'
import { causes, problemText } from '#core/problems'
import { type Sql, sql, type Tx } from '#platform/database'
import { actOnEach } from '#platform/workers'
import { prepareBatch } from '../batches/prepare-batch.ts'
import { prepareChild } from '../batches/prepare-child.ts'
import { loneAttempts } from '../loads/attempts.ts'
import { signKind } from '../loads/lone-spends.ts'
import { readHeldSlots, readTakenSlots, SlotsHeld, takeSlots } from '../loads/slots.ts'
import { addSignatures } from '../signatures/learn-signature.ts'
import { letWait } from '../spend/change-spend.ts'
import { isEvacuationOf } from '../spend/evacuation.ts'
import { slotSpaceOf } from '../spend/paying-addresses.ts'
import { cancelSpend } from '../spend/request-spend.ts'
import type { StoredSpend } from '../spend/spend.ts'
import { isPreparable } from '../spend/spend-conditions.ts'
import { lockSpend } from '../spend/spend-rows.ts'
import type { Payer } from '../spend/spending-parts.ts'
import { claim, type Lane, readLanes } from './lanes.ts'
import { noteFailure, noteImpossible, noteShort, type Short } from './note-unprepared.ts'
import { type Obstacle, obstacleOf } from './obstacles.ts'
import { orderOf } from './order-of.ts'
import { missingBeside, readWallet, type WalletHoldings } from './wallet-holdings.ts'

const lanesMax = 4
const spendsEachTurn = 100
const preparationsMax = 20
const failuresMax = 5

/**
 * Prepares the requested spends of a network and hands them to the signer. Spends of one paying address are prepared one
 * after the other, in the order of their requests; different addresses side by side. Answers how many it prepared.
 */
export async function prepareSpends(payer: Payer, signal?: AbortSignal): Promise<number> {
  const { chain, timeoutMs } = payer
  const tip = await within(timeoutMs, () => chain.tip())
  const obstacle = await obstacleOf(payer, tip)
  if (obstacle !== null) await noteObstacle(payer, obstacle)
  const scope = scopeOf(payer, obstacle)
  if (scope === null) return 0
  const lanes = await readLanes(payer, scope)
  let count = 0
  await actOnEach(lanes, {
    concurrency: lanesMax,
    signal,
    async act(lane) {
      const prepared = await prepareLane(payer, { lane, scope, tip, signal })
      count += prepared
    },
  })
  return count
}

async function noteObstacle(payer: Payer, { problem, isPassedByEvacuations }: Obstacle): Promise<void> {
  const { database, network, clock } = payer
  const isHeld = isPassedByEvacuations ? sql`not ${isEvacuationOf(payer)}` : sql`true`
  await database.query(sql`
    update spends set problem = ${problem}, updated_at = ${clock.now()}
    where network = ${network.code} and ${isPreparable} and ${isHeld} and problem is distinct from ${problem}`)
}

/** The spends that are prepared beside an obstacle; null for none. */
function scopeOf(payer: Payer, obstacle: Obstacle | null): Sql | null {
  if (obstacle === null) return sql`true`
  return obstacle.isPassedByEvacuations ? isEvacuationOf(payer) : null
}

type Laned = Lane & { readonly tip: number; readonly signal: AbortSignal | undefined }

async function prepareLane(payer: Payer, { lane, scope, tip, signal }: Laned): Promise<number> {
  const wallet = readWallet(payer, { lane, height: tip })
  let count = 0
  let failures = 0
  while (count < spendsEachTurn && !signal?.aborted) {
    const claimed = await claim(payer, { lane, scope })
    if (claimed === null) break
    const error = Array.isArray(claimed)
      ? await prepareBatch(payer, claimed)
      : await prepareSpend(payer, { spend: claimed, wallet })
    failures = error === null ? 0 : failures + 1
    // After so many failures in a row, the node or the signer is the cause.
    if (failures === failuresMax) throw error
    count++
  }
  return count
}

type Preparation = { readonly spend: StoredSpend; readonly wallet: WalletHoldings }

/** Answers the error that kept only this spend from being prepared; null when the chain gave an answer. */
async function prepareSpend(payer: Payer, preparation: Preparation): Promise<unknown> {
  const { spend } = preparation
  try {
    // Books that were restored from a backup may ask again for a payment that was signed since.
    if (await isSigned(payer, spend)) return null
    const prepared = await prepareUntilFree(payer, preparation)
    if (prepared !== null) await noteShort(payer, { spend, prepared })
    return null
  } catch (error) {
    const reason = messageOf(error)
    payer.logger.warn({ event: 'spend not prepared', network: spend.network, spend: spend.id, reason })
    if (error instanceof ImpossiblePayment) {
      await noteImpossible(payer, { spend, reason })
      return null
    }
    await noteFailure(payer, { spend, reason })
    return error
  }
}

function isSigned(payer: Payer, { id: spendId }: StoredSpend): Promise<boolean> {
  const { database, clock } = payer
  return database.inTransaction((tx) => addSignatures(tx, { payer, spendId, now: clock.now() }))
}

/** Prepares again while others take the slots first; null once the spend is stored, or no longer wanted. */
async function prepareUntilFree(payer: Payer, { spend, wallet }: Preparation): Promise<Short | null> {
  const { database, network, clock } = payer
  const place = { network: network.code, space: slotSpaceOf(payer, spend) }
  const taken = new Set(await readTakenSlots(database, place))
  for (let round = 0; round < preparationsMax; round++) {
    const given = { taken: [...taken], replaces: null }
    const prepared = await prepare(payer, { spend, wallet, given })
    if (prepared.status === 'short') return prepared
    const fills = spend.purpose !== 'void' || spend.childOf !== null || isBelow(prepared.slots, taken)
    if (!fills) {
      const cause = problemText(causes.CAUSE_NO_SLOT_MISSING)
      await database.inTransaction((tx) => cancelSpend(tx, { id: spend.id, cause, now: clock.now() }))
      return null
    }
    const held = await storeAttempt(payer, { spend, prepared, after: null })
    if (held === null) return null
    for (const slot of held) taken.add(slot)
  }
  throw new Error(`others were faster ${preparationsMax} times`)
}

/** Whether a slot is missing below the slots that are taken. */
function isBelow(slots: readonly string[], taken: ReadonlySet<string>): boolean {
  return slots.some((slot) => [...taken].some((other) => Number(slot) < Number(other)))
}

type Asking = Preparation & { readonly given: Preparing }

/** Asks the chain for a transaction that fits beside those on the way, and refuses an answer that pays something else. */
export async function prepare(payer: Payer, { spend, wallet, given }: Asking): Promise<Prepared> {
  const { chain, timeoutMs } = payer
  if (spend.childOf !== null) return prepareChild(payer, spend)
  const order = orderOf(payer, spend)
  const prepared = await within(timeoutMs, () => chain.prepare(order, given))
  if (prepared.status === 'short') return prepared
  if (order.units !== 'all' && prepared.units !== order.units)
    throw new Error(`${chain.network} prepared ${prepared.units} instead of ${order.units} units`)
  return (await missingBeside(payer, { spend, prepared, wallet })) ?? prepared
}

type Storing = {
  readonly spend: StoredSpend
  readonly prepared: Extract<Prepared, { status: 'ready' }>
  /** The number of the newest attempt, which is stuck; null for a spend's beginning. */
  readonly after: number | null
}

/**
 * Stores a prepared transaction with its slots and instructs the signer, all or nothing. Null when that is
 * done, or no longer wanted; otherwise nothing is stored, and the answer is the slots that another spend holds.
 */
export async function storeAttempt(payer: Payer, storing: Storing): Promise<readonly string[] | null> {
  const { database, network } = payer
  const { spend, prepared } = storing
  const place = { network: network.code, space: slotSpaceOf(payer, spend) }
  try {
    await database.inTransaction((tx) => insertAttempt(tx, { payer, ...storing, ...place }))
    return null
  } catch (error) {
    if (!(error instanceof SlotsHeld)) throw error
    return readHeldSlots(database, { ...place, slots: prepared.slots })
  }
}

type Inserting = Storing & { readonly payer: Payer; readonly space: string }

async function insertAttempt(tx: Tx, inserting: Inserting): Promise<void> {
  const { payer, spend, prepared, after, space } = inserting
  const { network, clock, ids, signer } = payer
  const held = await lockSpend(tx, spend.id)
  const attempts = await loneAttempts.of(tx, spend.id)
  const isWanted =
    after === null
      ? held.status === 'requested'
      : (held.status === 'broadcast' || held.status === 'signed') && attempts.at(-1)?.number === after
  // Another process may have moved it to other keys meanwhile.
  if (!isWanted || held.batchId !== null || held.generation !== spend.generation || signer === null) return
  if (attempts.some(({ status }) => status === 'prepared')) return
  const id = ids.next()
  const now = clock.now()
  const number = (attempts.at(-1)?.number ?? 0) + 1
  // All lock in one order, so that two spends cannot deadlock over slots.
  const slots = prepared.slots.toSorted()
  const taken = { network: network.code, space, slots, spendId: spend.id }
  if (!(await takeSlots(tx, taken))) throw new SlotsHeld()
  loneAttempts.add(tx, { id, loadId: spend.id, number, network: network.code, prepared, now })
  instruct(tx, { kind: signKind, provider: signer.name, reference: id, now })
  tx.send(sql`update spends set impossible_tries = 0 where id = ${spend.id} and impossible_tries > 0`)
  letWait(tx, { id: spend.id, problem: null, dueAt: now, now })
}
