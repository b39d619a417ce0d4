import type { ClaimedDelivery } from './claim-deliveries.ts'
import { nextAttemptAt, readRetryAfter } from './retry-schedule.ts'
import type { SendOutcome, WebhookRequest } from './send-webhook.ts'

/** One attempt that is over. */
export type Attempt = {
  readonly delivery: ClaimedDelivery
  readonly request: WebhookRequest
  readonly outcome: SendOutcome
  /** By the business clock. */
  readonly startedAt: Date
  readonly endedAt: Date
  /** By the machine's clock, which the dates of an answer mean. */
  readonly answeredAt: Date
}

/** What becomes of the delivery. */
export type Verdict =
  | { readonly status: 'succeeded' | 'failed'; readonly nextAttemptAt: null }
  | { readonly status: 'pending'; readonly nextAttemptAt: Date }

const gone = 410

export function isGone({ outcome }: Attempt): boolean {
  return outcome.result === 'refused' && outcome.status === gone
}

export function verdictOn(attempt: Attempt, chance: number): Verdict {
  const { delivery, outcome, endedAt, answeredAt } = attempt
  if (outcome.result === 'succeeded') return { status: 'succeeded', nextAttemptAt: null }
  if (isGone(attempt)) return { status: 'failed', nextAttemptAt: null }
  const asked = outcome.headers?.['retry-after']
  const next = nextAttemptAt({
    tries: delivery.tries + 1,
    at: endedAt,
    retryAfterMs: readRetryAfter(typeof asked === 'string' ? asked : undefined, answeredAt),
    chance,
  })
  return next === null
    ? { status: 'failed', nextAttemptAt: null }
    : { status: 'pending', nextAttemptAt: next }
}
