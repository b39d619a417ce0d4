import type { Sighting } from '#core/chains'
import { messageOf, within } from '#core/instructions'
import { paymentHaltOf } from '#core/operators'
import { causes, problems, problemText } from '#core/problems'
import { type Queryable, sql, type Tx } from '#platform/database'
import { actOnEach } from '#platform/workers'
import { type Attempt, isLive } from '../loads/attempts.ts'
import type { Load } from '../loads/load.ts'
import { bookNetworkFee } from '../sending/book-network-fee.ts'
import { signedOf } from '../sending/broadcast-attempts.ts'
import { isFeeDue } from '../sending/is-fee-due.ts'
import type { Payer } from '../spend/spending-parts.ts'
import { carryOutDecision } from './carry-out-decision.ts'
import type { Look, Sighted } from './look.ts'

const looksEachTurn = 200
const concurrency = 8
const leaseMs = 30_000
const soonestMs = 1_000
const latestMs = 15_000
const recheckMs = 60_000

/**
 * Looks at the state of the transactions that were handed to a network: the due ones, or all when the chain has grown; also
 * those that the network has not taken for so long that a higher fee is due. Answers the tip, to be given to the next turn,
 * and how many were looked at.
 */
export async function lookAtSpends(
  payer: Payer,
  { lastTip, signal }: { lastTip: number | null; signal?: AbortSignal | undefined },
): Promise<{ tip: number; count: number }> {
  const { chain, timeoutMs } = payer
  const tip = await within(timeoutMs, () => chain.tip())
  const loads = await claim(payer, { isAll: tip !== lastTip })
  await actOnEach(loads, {
    concurrency,
    signal,
    act: (load) =>
      lookAt(payer, { load, tip }).catch(async (error: unknown) => {
        await noteSilence(payer, { load, error })
        throw error
      }),
  })
  return { tip, count: loads.length }
}

async function claim(
  { database, network, clock, settings, loads }: Payer,
  { isAll }: { isAll: boolean },
): Promise<Load[]> {
  const now = clock.now()
  const unansweredSince = new Date(now.getTime() - settings.bumpAfterMs)
  const { attempts } = loads
  const leased = await database.query<{ id: string }>(sql`
    with claimed as (
      select id from ${loads.table} carried
      where network = ${network.code} and ${loads.isCarried} and (status in ('broadcast', 'seen')
          or status = 'signed' and exists (
            select from ${attempts.table} attempt where attempt.${attempts.loadId} = carried.id
              and attempt.status = 'signed' and attempt.updated_at <= ${unansweredSince}))
        and (${isAll} or due_at <= ${now}) and (leased_until is null or leased_until <= ${now})
      order by due_at limit ${looksEachTurn} for update skip locked
    ), leased as (
      update ${loads.table} carried set leased_until = ${new Date(now.getTime() + leaseMs)}
      from claimed where carried.id = claimed.id returning carried.id, carried.created_at
    ) select id from leased order by created_at, id`)
  return loads.findAll(
    database,
    leased.map(({ id }) => id),
  )
}

/** Nobody knows the state of the transaction; it is looked at again soon. */
async function noteSilence(
  { database, clock, loads }: Payer,
  { load, error }: { load: Load; error: unknown },
): Promise<void> {
  const problem = problemText(problems.PROBLEM_NOT_LOOKED_UP, { problem: messageOf(error) })
  const now = clock.now()
  const dueAt = new Date(now.getTime() + soonestMs)
  await database.inTransaction(async (tx) => loads.wait(tx, { load, problem, dueAt, now }))
}

async function lookAt(payer: Payer, { load, tip }: { load: Load; tip: number }): Promise<void> {
  const { database } = payer
  const look: Look = { load, tip, sighted: await sightAttempts(payer, load) }
  const isOpen = await database.inTransaction((tx) => applyLook(tx, { payer, look }))
  if (!isOpen) return
  if ((await paymentHaltOf(database, payer.network.code)) !== null) return
  // The higher fee comes first: a node that refuses the old bytes for their low fee must not prevent it.
  if (isFeeDue(payer, look))
    await payer.raise(payer, look).catch((error: unknown) => noteNotRaised(payer, { load, error }))
  await handOverAgain(payer, look)
}

/** The fee stays as it is, for example while gas is too dear, and the network gets the old bytes. */
async function noteNotRaised(
  { database, clock, logger, loads }: Payer,
  { load, error }: { load: Load; error: unknown },
): Promise<void> {
  const { id, network } = load
  const reason = messageOf(error)
  logger.warn({ event: 'fee not raised', network, spend: id, reason })
  const now = clock.now()
  const dueAt = nextLook(load, now)
  const problem = problemText(problems.PROBLEM_FEE_NOT_RAISED, { problem: reason })
  await database.inTransaction(async (tx) => loads.wait(tx, { load, problem, dueAt, now }))
}

/** Asks the chain for every transaction of a load that may happen. */
async function sightAttempts(payer: Payer, load: Load): Promise<Sighted[]> {
  const { database, chain, timeoutMs, loads } = payer
  const live = (await loads.attempts.of(database, load.id)).filter(isLive)
  return Promise.all(
    live.map(async (attempt) => {
      const signed = signedOf(payer, { attempt, load })
      return { attempt, sighting: await within(timeoutMs, () => chain.find(signed)) }
    }),
  )
}

type Applying = { readonly payer: Payer; readonly look: Look }

/** Applies the result of a look, unless the load has changed meanwhile. Answers whether no block holds the load yet. */
async function applyLook(tx: Tx, { payer, look }: Applying): Promise<boolean> {
  const { loads } = payer
  const load = await loads.lock(tx, look.load.id)
  const live = (await loads.attempts.of(tx, load.id)).filter(isLive)
  const isSame =
    load.status === look.load.status &&
    live.map(({ id }) => id).join() === look.sighted.map(({ attempt }) => attempt.id).join()
  const now = payer.clock.now()
  if (!isSame) {
    loads.wait(tx, { load, problem: load.problem, dueAt: now, now })
    return false
  }
  const applying = { payer, look: { ...look, load } }
  for (const { attempt, sighting } of look.sighted)
    if (sighting.status === 'included') {
      await noteIncluded(tx, { ...applying, attempt, sighting })
      return false
    }
  await noteMissing(tx, applying)
  return true
}

type Included = Applying & {
  readonly attempt: Attempt
  readonly sighting: Extract<Sighting, { status: 'included' }>
}

async function noteIncluded(tx: Tx, { payer, look, attempt, sighting }: Included): Promise<void> {
  const { network, handlers, clock, loads } = payer
  const { load, tip, sighted } = look
  const now = clock.now()
  const confirmations = Math.max(tip - sighting.height + 1, 0)
  const isDeep = confirmations >= network.confirmationsRequired
  const ending = sighting.succeeded ? 'confirmed' : 'failed'
  const status = isDeep ? ending : 'seen'
  const { height, hash, fee } = sighting
  tx.send(sql`
    update ${loads.attempts.table} set status = ${status}, block_height = ${height}, block_hash = ${hash}, fee = ${fee},
      updated_at = ${now}
    where id = ${attempt.id}`)
  for (const { attempt: other } of sighted)
    if (other.id !== attempt.id && (isDeep || other.status === 'seen'))
      loads.attempts.set(tx, { id: other.id, status: isDeep ? 'replaced' : 'broadcast', now })
  const { txid, units } = attempt
  const story = { handlers, load, txid, units, confirmations, now }
  if (isDeep) {
    await bookNetworkFee(tx, { payer, attempt, fee, now })
    const cause = problemText(sighting.succeeded ? causes.CAUSE_DEEP_ENOUGH : causes.CAUSE_REVERTED)
    await loads.change(tx, { ...story, to: ending, cause, nextAt: new Date(now.getTime() + recheckMs) })
    return
  }
  const nextAt = nextLook(load, now)
  const isNews = load.status !== 'seen' || load.confirmations !== confirmations
  if (isNews)
    await loads.change(tx, { ...story, to: 'seen', cause: problemText(causes.CAUSE_IN_BLOCK), nextAt })
  else loads.wait(tx, { load, problem: null, dueAt: nextAt, now })
}

/** No block holds any transaction of the load. */
async function noteMissing(tx: Tx, { payer, look }: Applying): Promise<void> {
  const { handlers, clock, loads } = payer
  const { load, sighted } = look
  const now = clock.now()
  const nextAt = nextLook(load, now)
  for (const { attempt } of sighted)
    if (attempt.status === 'seen')
      tx.send(sql`
        update ${loads.attempts.table} set status = 'broadcast', block_height = null, block_hash = null, fee = null,
          updated_at = ${now}
        where id = ${attempt.id}`)
  if (await reviveOwn(tx, { payer, look })) return loads.wait(tx, { load, problem: null, dueAt: now, now })
  const displaced = await displacementOf(tx, look)
  const problem = displaced ?? (await notTaken(tx, { payer, look }))
  const newest = sighted.at(-1)?.attempt
  const { txid = null, units = null } = newest ?? {}
  if (load.members.some(({ decision }) => decision !== null))
    return carryOutDecision(tx, { payer, look, isDisplaced: displaced !== null })
  if (load.status !== 'seen') return loads.wait(tx, { load, problem, dueAt: nextAt, now })
  const back = {
    to: 'broadcast',
    cause: problemText(causes.CAUSE_REORGANISED),
    txid,
    units,
    problem,
    nextAt: now,
    now,
  } as const
  await loads.change(tx, { handlers, load, ...back })
}

/** A transaction of the load that seemed to be over is in a block: it counts again. */
async function reviveOwn(tx: Tx, { payer: { loads, clock }, look }: Applying): Promise<boolean> {
  const txids = look.sighted.flatMap(({ sighting }) => (sighting.status === 'displaced' ? [sighting.by] : []))
  const revived = await tx.query(sql`
    update ${loads.attempts.table} set status = 'broadcast', updated_at = ${clock.now()}
    where ${loads.attempts.loadId} = ${look.load.id} and txid = any(${txids.filter((txid) => txid !== null)}::text[])
      and status in ('failed', 'replaced')
    returning id`)
  return revived.length > 0
}

/** Says that the load can no longer happen as things stand; null while one of its transactions still can. */
async function displacementOf(database: Queryable, { load, sighted, tip }: Look): Promise<string | null> {
  const displaced = sighted.flatMap(({ sighting }) => (sighting.status === 'displaced' ? [sighting] : []))
  const [first] = displaced
  if (first === undefined || displaced.length < sighted.length) return null
  const { by: txid, height } = first
  const place = { height, depth: Math.max(tip - height + 1, 0) }
  if (txid === null) return problemText(problems.PROBLEM_DISPLACED, place)
  const [own] = await database.query<{ id: string }>(
    sql`select spend_id as id from spend_transactions where network = ${load.network} and txid = ${txid} limit 1`,
  )
  return own === undefined
    ? problemText(problems.PROBLEM_DISPLACED_BY_STRANGER, { txid, ...place })
    : problemText(problems.PROBLEM_DISPLACED_BY_SPEND, { txid, spend: own.id, ...place })
}

/** Why the network has not taken a signed load. */
async function notTaken(tx: Tx, { payer: { loads }, look }: Applying): Promise<string | null> {
  const { load, sighted } = look
  if (load.status !== 'signed') return null
  const [row] = await tx.query<{ problem: string | null }>(sql`
    select problem from instructions
    where kind = ${loads.broadcastKind(load.network)} and reference = any(${sighted.map(({ attempt }) => attempt.id)}::uuid[])
      and problem is not null
    order by updated_at desc limit 1`)
  return row?.problem ?? null
}

function nextLook(load: Load, now: Date): Date {
  const ageMs = now.getTime() - load.createdAt.getTime()
  return new Date(now.getTime() + Math.min(Math.max(ageMs / 8, soonestMs), latestMs))
}

/** Nobody has the newest transaction: the network gets the same bytes once more. */
async function handOverAgain({ chain, timeoutMs, logger }: Payer, { sighted }: Look): Promise<void> {
  const newest = sighted.at(-1)
  const isSomewhere = sighted.some(({ sighting }) => sighting.status === 'displaced')
  if (newest?.sighting.status !== 'absent' || isSomewhere) return
  for (const { attempt, sighting } of sighted.toReversed()) {
    const { raw, txid, network, loadId: spend } = attempt
    if (sighting.status !== 'absent' || raw === null) return
    const outcome = await within(timeoutMs, () => chain.broadcast(raw))
    if (outcome.status === 'done') return
    logger.warn({ event: 'spend refused again', network, spend, txid, reason: outcome.reason })
  }
}
