import { type Attempt, isGone } from './attempt.ts'
import { failingMaxMs, pauseAsked } from './retry-schedule.ts'

/** Why a webhook was switched off by itself: it answered 410, or for days it only failed. */
export type DisabledReason = 'gone' | 'failing'

/** What one endpoint, as its owner wanted it at the time, was seen to do. */
export type Sighting = {
  readonly webhookId: string
  readonly updatedAt: Date
  readonly attempts: readonly Attempt[]
}

export function sightingsOf(attempts: readonly Attempt[]): Sighting[] {
  const nameOf = ({ delivery, webhookUpdatedAt }: Attempt) =>
    `${delivery.webhookId} ${webhookUpdatedAt.getTime()}`
  return [...Map.groupBy(attempts, nameOf).values()].flatMap((seen) => {
    const [first] = seen
    if (first === undefined) return []
    return [{ webhookId: first.delivery.webhookId, updatedAt: first.webhookUpdatedAt, attempts: seen }]
  })
}

/** Nothing but successes. */
export function isWell({ attempts }: Sighting): boolean {
  return attempts.every(hasSucceeded)
}

export type Health = {
  readonly webhookId: string
  readonly failingSince: Date | null
  readonly pausedUntil: Date | null
  /** Why it is switched off; null when it is not. */
  readonly disabledReason: DisabledReason | null
}

/** A success among them ends a time of failures, even if it was not the last. */
export function healthAfter(
  { webhookId, attempts }: Sighting,
  { failingSince: before, now }: { failingSince: Date | null; now: Date },
): Health {
  const failingSince = attempts.some(hasSucceeded) ? null : (before ?? attempts[0]?.endedAt ?? null)
  const isHopeless = failingSince !== null && now.getTime() - failingSince.getTime() >= failingMaxMs
  const disabledReason = attempts.some(isGone) ? 'gone' : isHopeless ? 'failing' : null
  return { webhookId, failingSince, pausedUntil: lastPause(attempts), disabledReason }
}

function lastPause(attempts: readonly Attempt[]): Date | null {
  const pauses = attempts.map(pauseAsked).filter((pause) => pause !== null)
  return pauses.length === 0 ? null : new Date(Math.max(...pauses.map((pause) => pause.getTime())))
}

function hasSucceeded({ outcome }: Attempt): boolean {
  return outcome.result === 'succeeded'
}
