import { type Callback, InvalidCallback } from '#core/callbacks'
import type { Purchases } from '#core/purchases'
import type { AuthorizationDecision, Issuer, IssuerNotice } from '#core/suppliers'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { actOnEach } from '#platform/workers'
import { type CardNotice, openUnreadable, type UnreadableNotice, unreadable } from '#products/cards/notices'
import { expireAuthorizations } from './expire-authorizations.ts'
import type { SpendingBooks } from './movements.ts'
import { readActivity } from './read-activity.ts'
import { takeKnown } from './take-known.ts'
import { takeNotice } from './take-notice.ts'

export type SpendingParts = SpendingBooks & {
  readonly database: Database
  readonly issuer: Issuer
  /** Days, months and expiry go by it. */
  readonly businessClock: Clock
  /** Measures how long a decision takes. */
  readonly systemClock: Clock
  /** How long an authorization may take, from its arrival to before the commit. */
  readonly decideWithinMs?: number
  readonly engines: { readonly purchases: Pick<Purchases, 'hurry'> }
}

/** Applies what an issuer tells. */
export type Spending = {
  /** Applies an authentic callback; answers the body that the issuer reads. Throws `InvalidCallback`. */
  receive(callback: Callback): Promise<unknown>
  /** Reads what the issuer did since the last time, so that no lost callback loses money. */
  readActivity(signal?: AbortSignal): Promise<void>
  /** Takes what is known by now and releases what is due; a failure in one does not stop the other. */
  tidy(signal?: AbortSignal): Promise<void>
  /** Takes the earlier news of cards that were unknown and are ours by now. */
  takeKnown(signal?: AbortSignal): Promise<void>
  /** Releases the holds of authorizations that were not cleared in time. */
  expire(signal?: AbortSignal): Promise<void>
}

/** Leaves the issuer, which waits two seconds, time for the commit and the way back. */
const decideWithinMsUsual = 1_500

export function createSpending(parts: SpendingParts): Spending {
  const { database, issuer, businessClock, systemClock, decideWithinMs = decideWithinMsUsual } = parts
  async function take(notice: CardNotice, lateAt: number): Promise<AuthorizationDecision | null> {
    const now = businessClock.now()
    return database.inTransaction(async (tx) => {
      const decision = await takeNotice(tx, { provider: issuer.name, notice, now }, parts)
      // The issuer has declined by itself by then, so nothing may be on hold for it.
      if (decision !== null && systemClock.now().getTime() > lateAt)
        throw new Error(`an authorization was not decided within ${decideWithinMs} ms`)
      return decision
    })
  }
  async function keep(notice: UnreadableNotice): Promise<void> {
    const told = { provider: issuer.name, notice, now: businessClock.now() }
    await database.inTransaction(async (tx) => openUnreadable(tx, told, parts))
  }
  async function apply(notice: IssuerNotice): Promise<void> {
    if (notice.kind === 'order') return parts.engines.purchases.hurry(notice.reference)
    if (notice.kind === 'unreadable') return keep(notice)
    // The next reading of the activity comes soon, and tells what it was.
    if (notice.kind === 'activity') return
    // Nobody waits for the answer to a question in the past.
    if (notice.kind !== 'authorization') await take(notice, Number.POSITIVE_INFINITY)
  }
  /** The activity repeats its news for ever, so news that cannot be taken must not stop the news behind it. */
  async function applyPast(notice: IssuerNotice): Promise<void> {
    await apply(notice).catch((error: unknown) => {
      const isOfCard = 'transactionId' in notice && notice.kind !== 'unreadable'
      if (!isOfCard || !(error instanceof InvalidCallback)) throw error
      return keep(unreadable(notice, error.message))
    })
  }
  const known = (signal?: AbortSignal) => takeKnown(parts, signal)
  const expire = (signal?: AbortSignal) => expireAuthorizations(parts, signal)
  return {
    async receive(callback) {
      const lateAt = systemClock.now().getTime() + decideWithinMs
      const notice = issuer.readCallback(callback)
      if (notice.kind !== 'authorization') {
        await apply(notice)
        return {}
      }
      const decision = await take(notice, lateAt)
      if (decision === null) throw new InvalidCallback('a question without an answer')
      return issuer.decisionBody(decision)
    },
    readActivity: (signal) => readActivity({ ...parts, apply: applyPast }, signal),
    tidy: (signal) => actOnEach([known, expire], { act: (one) => one(signal) }),
    takeKnown: known,
    expire,
  }
}
