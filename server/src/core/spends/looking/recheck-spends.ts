import type { Sighting } from '#core/chains'
import { type LookKind, within } from '#core/instructions'
import { causes, problems, problemText } from '#core/problems'
import { sql } from '#platform/database'
import { signedOf } from '../sending/broadcast-attempts.ts'
import { endedKind } from '../spend/change-spend.ts'
import { spendHaltOf } from '../spend/evacuation.ts'
import { noteTransition } from '../spend/note-transition.ts'
import type { StoredSpend } from '../spend/spend.ts'
import { type Attempt, findSpends, readAttempts } from '../spend/spend-rows.ts'
import type { Payer } from '../spend/spending-parts.ts'

const againMs = 10_000
const failedMs = 30_000
const watchedMs = 86_400_000

type Ended = {
  readonly spend: StoredSpend
  /** The chain's contradiction of the spend's end; null when the chain agrees, undefined while it has not answered. */
  readonly says?: string | null
}

/**
 * The looks at spends that have ended, less and less often for a day. The ledger keeps what it has booked; when the chain says
 * otherwise, people must know, and the network gets the same bytes again.
 */
export function endedLooks(payer: Payer): LookKind<Ended> {
  const { network } = payer
  return {
    kind: endedKind(network.code),
    provider: network.code,
    async read(database, id) {
      const [spend] = await findSpends(database, sql`where id = ${id}`)
      return spend === undefined ? null : { spend }
    },
    look: async ({ spend }) => ({ spend, says: await recheck(payer, spend) }),
    next({ spend, says }, now) {
      if (says !== null) return new Date(now.getTime() + (says === undefined ? failedMs : againMs))
      // The time of the last change decides how rare the looks become.
      const ageMs = now.getTime() - spend.updatedAt.getTime()
      return ageMs > watchedMs ? null : new Date(now.getTime() + Math.max(ageMs, againMs))
    },
  }
}

/** Answers what the chain says against the end of a spend, once people know it. */
async function recheck(payer: Payer, spend: StoredSpend): Promise<string | null> {
  const { database, chain, timeoutMs } = payer
  const signed = (await readAttempts(database, spend.id)).filter(({ raw }) => raw !== null)
  const sightings = await Promise.all(
    signed.map((attempt) => within(timeoutMs, () => chain.find(signedOf(payer, { attempt, spend })))),
  )
  const says = verdictOf(spend, { signed, sightings })
  await noteVerdict(payer, { spend, says })
  const ended = signed.findLast(({ status }) => status === 'confirmed')
  const isGone = sightings.every(({ status }) => status === 'absent')
  if (says === null || !isGone || ended?.raw == null) return says
  const { raw } = ended
  if ((await spendHaltOf(payer, spend)) === null) await within(timeoutMs, () => chain.broadcast(raw))
  return says
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
  if (!isNews) return
  // The time of the last change stays.
  await database.inTransaction(async (tx) => {
    tx.send(sql`update spends set problem = ${says} where id = ${id}`)
    const cause = says ?? problemText(causes.CAUSE_IN_BLOCK_AGAIN)
    noteTransition(tx, { spendId: id, from: status, to: status, cause, txid: null, now })
  })
  if (says === null) return
  reversals.inc({ network })
  logger.error({ event: 'spend reversed', network, spend: id, status, says })
}
