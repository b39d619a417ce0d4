import type { ClaimedDelivery } from './claim-deliveries.ts'
import type { SendOutcome, WebhookRequest } from './target/send-webhook.ts'

/** One attempt that is over. */
export type Attempt = {
  readonly delivery: ClaimedDelivery
  /** Of the webhook as it was sent to. What its owner has changed since is not told anything by this attempt. */
  readonly webhookUpdatedAt: Date
  readonly request: WebhookRequest
  readonly outcome: SendOutcome
  /** By the business clock. */
  readonly startedAt: Date
  readonly endedAt: Date
  /** For how long the answer asked to be left alone; null when it did not. */
  readonly retryAfterMs: number | null
}

const gone = 410

export function isGone({ outcome }: Attempt): boolean {
  return outcome.result === 'refused' && outcome.status === gone
}
