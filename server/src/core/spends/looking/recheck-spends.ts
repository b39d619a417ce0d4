import type { Sighting } from '#core/chains'
import { type LookKind, within } from '#core/instructions'
import { causes, problems, problemText } from '#core/problems'
import type { Attempt } from '../loads/attempts.ts'
import type { Load } from '../loads/load.ts'
import { signedOf } from '../sending/broadcast-attempts.ts'
import { spendHaltOf } from '../spend/evacuation.ts'
import { noteTransition } from '../spend/note-transition.ts'
import type { Payer } from '../spend/spending-parts.ts'

const againMs = 10_000
const failedMs = 30_000
const watchedMs = 86_400_000

type Ended = {
  readonly load: Load
  /** The chain's contradiction of the load's end; null when the chain agrees, undefined while it has not answered. */
  readonly says?: string | null
}

/**
 * The looks at loads that have ended, less and less often for a day. The ledger keeps what it has booked; when the chain says
 * otherwise, people must know, and the network gets the same bytes again.
 */
export function endedLooks(payer: Payer): LookKind<Ended> {
  const { network, loads } = payer
  return {
    kind: loads.endedKind(network.code),
    provider: network.code,
    async read(database, id) {
      const load = await loads.findEnded(database, id)
      return load === null ? null : { load }
    },
    look: async ({ load }) => ({ load, says: await recheck(payer, load) }),
    next({ load, says }, now) {
      if (says !== null) return new Date(now.getTime() + (says === undefined ? failedMs : againMs))
      // The time of the last change decides how rare the looks become.
      const ageMs = now.getTime() - load.updatedAt.getTime()
      return ageMs > watchedMs ? null : new Date(now.getTime() + Math.max(ageMs, againMs))
    },
  }
}

/** Answers what the chain says against the end of a load, once people know it. */
async function recheck(payer: Payer, load: Load): Promise<string | null> {
  const { database, chain, timeoutMs, loads } = payer
  const signed = (await loads.attempts.of(database, load.id)).filter(({ raw }) => raw !== null)
  const sightings = await Promise.all(
    signed.map((attempt) => within(timeoutMs, () => chain.find(signedOf(payer, { attempt, load })))),
  )
  const says = verdictOf(load, { signed, sightings })
  await noteVerdict(payer, { load, says })
  const ended = signed.findLast(({ status }) => status === 'confirmed')
  const isGone = sightings.every(({ status }) => status === 'absent')
  if (says === null || !isGone || ended?.raw == null) return says
  const { raw } = ended
  const [first] = load.members
  if (first !== undefined && (await spendHaltOf(payer, first)) === null)
    await within(timeoutMs, () => chain.broadcast(raw))
  return says
}

type Found = { readonly signed: readonly Attempt[]; readonly sightings: readonly Sighting[] }

/** The chain's contradiction of a load's end; null when the chain agrees. */
function verdictOf({ status }: Load, { signed, sightings }: Found): string | null {
  const paid = sightings.some((sighting) => sighting.status === 'included' && sighting.succeeded)
  if (status === 'failed') return paid ? problemText(problems.PROBLEM_PAID_AFTER_FAILURE) : null
  if (status !== 'confirmed' || signed.length === 0) return null
  return paid ? null : problemText(problems.PROBLEM_REORGANISED)
}

async function noteVerdict(
  { database, clock, logger, reversals, loads }: Payer,
  { load, says }: { load: Load; says: string | null },
): Promise<void> {
  const { id, network, status, problem } = load
  const now = clock.now()
  const isNews = says !== problem && (says !== null || problem?.startsWith('reorganised') === true)
  if (!isNews) return
  // The time of the last change stays.
  await database.inTransaction(async (tx) => {
    loads.noteProblem(tx, load, says)
    const cause = says ?? problemText(causes.CAUSE_IN_BLOCK_AGAIN)
    for (const member of load.members)
      noteTransition(tx, {
        spendId: member.id,
        from: member.status,
        to: member.status,
        cause,
        txid: null,
        now,
      })
  })
  if (says === null) return
  reversals.inc({ network })
  logger.error({ event: 'spend reversed', network, spend: id, status, says })
}
