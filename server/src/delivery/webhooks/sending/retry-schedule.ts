import { type Attempt, isGone } from './post-delivery.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

// The schedule that Standard Webhooks 1.0 recommends: ten tries over 75 hours and 35 minutes.
const waitsMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

export const triesMax = waitsMs.length + 1

/** A webhook is switched off when every attempt has failed for this long. */
export const failingMaxMs = 5 * day

/** A wait is up to a tenth shorter, never longer, so deliveries that failed together are not retried together. */
const jitter = 0.1
/** The longest pause that an answer can request. */
const retryAfterMaxMs = day

export type FailedTry = {
  /** The number of tries, including this one. */
  readonly tries: number
  /** Time of the failure, by the business clock. */
  readonly at: Date
  /** The pause that the answer requested; null without one. */
  readonly retryAfterMs: number | null
  /** A number in [0, 1). */
  readonly chance: number
}

/** The time of the next try; null after the last one. */
export function nextAttemptAt({ tries, at, retryAfterMs, chance }: FailedTry): Date | null {
  const waitMs = waitsMs[tries - 1]
  if (waitMs === undefined) return null
  const spread = waitMs * (1 - jitter * chance)
  const askedMs = Math.min(retryAfterMs ?? 0, retryAfterMaxMs)
  return new Date(at.getTime() + Math.round(Math.max(spread, askedMs)))
}

/** The state of a delivery after an attempt. */
export type Verdict =
  | { readonly status: 'succeeded' | 'failed'; readonly nextAttemptAt: null }
  | { readonly status: 'pending'; readonly nextAttemptAt: Date }

type Judging = {
  readonly chance: number
  /** Whether the endpoint answered 410, which switches the webhook off. */
  readonly isOver: boolean
}

export function verdictOn(attempt: Attempt, { chance, isOver }: Judging): Verdict {
  const { delivery, outcome, endedAt: at, retryAfterMs } = attempt
  if (outcome.result === 'succeeded') return { status: 'succeeded', nextAttemptAt: null }
  const next =
    isOver && isGone(attempt) ? null : nextAttemptAt({ tries: delivery.tries + 1, at, retryAfterMs, chance })
  return next === null
    ? { status: 'failed', nextAttemptAt: null }
    : { status: 'pending', nextAttemptAt: next }
}

const pausing: readonly (number | null)[] = [429, 503]

/**
 * The end of the pause that an answer of 429 or 503 requests; `Retry-After` in other answers affects their delivery
 * only.
 */
export function pauseAsked({
  outcome,
  endedAt,
  retryAfterMs,
}: Pick<Attempt, 'outcome' | 'endedAt' | 'retryAfterMs'>): Date | null {
  if (retryAfterMs === null || retryAfterMs === 0 || !pausing.includes(outcome.status)) return null
  return new Date(endedAt.getTime() + Math.min(retryAfterMs, retryAfterMaxMs))
}
