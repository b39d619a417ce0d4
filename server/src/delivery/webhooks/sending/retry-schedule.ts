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

/** An endpoint that does nothing but fail for so long is switched off. */
export const failingMaxMs = 5 * day

/** A wait is up to a tenth shorter, so that what failed together does not come back together, and none takes longer. */
const jitter = 0.1
/** An answer cannot ask for more patience than this. */
const retryAfterMaxMs = day

export type FailedTry = {
  /** How many there were, this one included. */
  readonly tries: number
  /** When it failed, by the business clock. */
  readonly at: Date
  /** For how long the answer asked to be left alone; null when it did not. */
  readonly retryAfterMs: number | null
  /** From 0 up to 1. */
  readonly chance: number
}

/** When to try again, or null when it was the last try. */
export function nextAttemptAt({ tries, at, retryAfterMs, chance }: FailedTry): Date | null {
  const waitMs = waitsMs[tries - 1]
  if (waitMs === undefined) return null
  const spread = waitMs * (1 - jitter * chance)
  const askedMs = Math.min(retryAfterMs ?? 0, retryAfterMaxMs)
  return new Date(at.getTime() + Math.round(Math.max(spread, askedMs)))
}

/** What becomes of a delivery. */
export type Verdict =
  | { readonly status: 'succeeded' | 'failed'; readonly nextAttemptAt: null }
  | { readonly status: 'pending'; readonly nextAttemptAt: Date }

type Judging = {
  readonly chance: number
  /** Its endpoint was switched off by what it answered. */
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

/** Until when an answer asks that nothing at all is sent; other refusals speak of their own delivery alone. */
export function pauseAsked({
  outcome,
  endedAt,
  retryAfterMs,
}: Pick<Attempt, 'outcome' | 'endedAt' | 'retryAfterMs'>): Date | null {
  if (retryAfterMs === null || retryAfterMs === 0 || !pausing.includes(outcome.status)) return null
  return new Date(endedAt.getTime() + Math.min(retryAfterMs, retryAfterMaxMs))
}
