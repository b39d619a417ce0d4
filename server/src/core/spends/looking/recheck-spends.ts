import type { Sighting } from '#core/chains'
import { within } from '#core/instructions'
import { paymentHaltOf } from '#core/operators'
import { causes, problems, problemText } from '#core/problems'
import { sql } from '#platform/database'
import { actOnEach } from '#platform/workers'
import { signedOf } from '../sending/broadcast-attempts.ts'
import { noteTransition } from '../spend/note-transition.ts'
import type { StoredSpend } from '../spend/spend.ts'
import { type Attempt, findSpends, readAttempts } from '../spend/spend-rows.ts'
import type { Payer } from '../spend/spending-parts.ts'

const eachTurn = 50
const concurrency = 8
const leaseMs = 30_000
const againMs = 10_000
const watchedMs = 86_400_000

/**
 * Looks again at spends that have ended, less and less often for a day. The ledger keeps what it has booked; when the chain
 * says otherwise, people must know, and the network gets the same bytes again.
 */
export async function recheckSpends(payer: Payer): Promise<number> {
  const { database, network, clock } = payer
  const now = clock.now()
  const rows = await database.query<{ id: string }>(sql`
    update spends set recheck_at = ${new Date(now.getTime() + leaseMs)}
    where id in (
      select id from spends where network = ${network.code} and recheck_at <= ${now}
      order by recheck_at limit ${eachTurn} for update skip locked)
    returning id`)
  if (rows.length === 0) return 0
  const spends = await findSpends(database, sql`where id = any(${rows.map(({ id }) => id)}::uuid[])`)
  await actOnEach(spends, { concurrency, act: (spend) => recheck(payer, spend) })
  return spends.length
}

async function recheck(payer: Payer, spend: StoredSpend): Promise<void> {
  const { database, chain, timeoutMs } = payer
  const signed = (await readAttempts(database, spend.id)).filter(({ raw }) => raw !== null)
  const sightings = await Promise.all(
    signed.map((attempt) => within(timeoutMs, () => chain.find(signedOf(payer, { attempt, spend })))),
  )
  const says = verdictOf(spend, { signed, sightings })
  await noteVerdict(payer, { spend, says })
  const ended = signed.findLast(({ status }) => status === 'confirmed')
  const isGone = sightings.every(({ status }) => status === 'absent')
  if (says === null || !isGone || ended?.raw == null) return
  const { raw } = ended
  if ((await paymentHaltOf(database, spend.network)) === null)
    await within(timeoutMs, () => chain.broadcast(raw))
}

type Found = { readonly signed: readonly Attempt[]; readonly sightings: readonly Sighting[] }

/** The chain's contradiction of a spend's end; null when the chain agrees. */
function verdictOf({ status }: StoredSpend, { signed, sightings }: Found): string | null {
  const paid = sightings.some((sighting) => sighting.status === 'included' && sighting.succeeded)
  if (status === 'failed') return paid ? problemText(problems.PROBLEM_PAID_AFTER_FAILURE) : null
  if (status !== 'confirmed' || signed.length === 0) return null
  return paid ? null : problemText(problems.PROBLEM_REORGANISED)
}

async function noteVerdict(
  { database, clock, logger, reversals }: Payer,
  { spend, says }: { spend: StoredSpend; says: string | null },
): Promise<void> {
  const { id, network, status, problem } = spend
  const now = clock.now()
  const isNews = says !== problem && (says !== null || problem?.startsWith('reorganised') === true)
  const ageMs = now.getTime() - spend.updatedAt.getTime()
  const agreedAt = ageMs > watchedMs ? null : new Date(now.getTime() + Math.max(ageMs, againMs))
  const recheckAt = says === null ? agreedAt : new Date(now.getTime() + againMs)
  // The time of the last change stays: it decides how rare the looks become.
  await database.inTransaction(async (tx) => {
    tx.send(
      sql`update spends set recheck_at = ${recheckAt}, problem = ${isNews ? says : problem} where id = ${id}`,
    )
    const cause = says ?? problemText(causes.CAUSE_IN_BLOCK_AGAIN)
    if (isNews) noteTransition(tx, { spendId: id, from: status, to: status, cause, txid: null, now })
  })
  if (!isNews || says === null) return
  reversals.inc({ network })
  logger.error({ event: 'spend reversed', network, spend: id, status, says })
}
