import { type Clock, unixSeconds } from '#platform/clock'
import type { Logger } from '#platform/logging'
import type { Attempt } from './attempt.ts'
import { createAttemptWriter } from './attempt-writer.ts'
import type { ClaimedDelivery } from './claim-deliveries.ts'
import type { Endpoint } from './endpoint.ts'
import type { Course } from './lane.ts'
import { pauseAsked, readRetryAfter } from './retry-schedule.ts'
import { keysAt } from './signing/signing-keys.ts'
import { signWebhook } from './signing/webhook-signature.ts'
import type { WebhookRequest, WebhookSender } from './target/send-webhook.ts'

/** The attempts of one process: each is posted outside any transaction and handed on to be recorded. */
export type Posts = {
  post(endpoint: Endpoint, delivery: ClaimedDelivery): Promise<Course>
  /** Cuts off what is under way, of which nothing is recorded. */
  cut(): Promise<void>
  /** What was cut off and may be given back. */
  cutOff(): readonly ClaimedDelivery[]
  /** Resolves when all that came to its end is written. */
  recorded(): Promise<void>
}

export type PostOptions = {
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly logger: Logger
  readonly sender: WebhookSender
  readonly timeoutMs: number
  record(attempts: readonly Attempt[]): Promise<void>
}

/** From the end of an attempt to its record. */
export const recordMaxMs = 10_000

export function createPosts(options: PostOptions): Posts {
  const { businessClock, sender, timeoutMs } = options
  const writer = createAttemptWriter(options)
  const cutOff: ClaimedDelivery[] = []
  let isCutting = false
  return {
    async post(endpoint, delivery) {
      const leftMs = delivery.leaseEndsAt.getTime() - businessClock.now().getTime()
      // By the time of its record somebody else may be at it.
      if (leftMs < timeoutMs + recordMaxMs) return { result: 'left' }
      const attempt = await attemptDelivery({ endpoint, delivery }, options)
      if (isCutting) cutOff.push(delivery)
      else writer.add(attempt)
      const { result, durationMs } = attempt.outcome
      const course = result === 'succeeded' ? 'succeeded' : 'failed'
      return { result: course, durationMs, pausedUntil: pauseAsked(attempt) }
    },
    cut() {
      isCutting = true
      return sender.close()
    },
    cutOff: () => cutOff,
    recorded: writer.drained,
  }
}

type Sending = { readonly endpoint: Endpoint; readonly delivery: ClaimedDelivery }

async function attemptDelivery(
  { endpoint, delivery }: Sending,
  { sender, businessClock, systemClock }: PostOptions,
): Promise<Attempt> {
  const startedAt = businessClock.now()
  const request = requestOf({ endpoint, delivery }, { startedAt, timestamp: unixSeconds(systemClock.now()) })
  const outcome = await sender.send(request)
  return {
    delivery,
    webhookUpdatedAt: endpoint.updatedAt,
    request,
    outcome,
    startedAt,
    endedAt: businessClock.now(),
    // A date in an answer is by the machine's clock.
    retryAfterMs: readRetryAfter(outcome.headers?.['retry-after'], systemClock.now()),
  }
}

function requestOf(
  { endpoint, delivery }: Sending,
  { startedAt, timestamp }: { startedAt: Date; timestamp: number },
): WebhookRequest {
  const { eventId: id, body } = delivery
  return {
    url: endpoint.url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Coffer-Webhooks/1.0',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(keysAt(endpoint.keys, startedAt), { id, timestamp, body }),
    },
  }
}
