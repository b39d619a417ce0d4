import { type Clock, unixSeconds } from '#platform/clock'
import { parseTraceparent, type Tracer } from '#platform/tracing'
import type { ClaimedDelivery, Endpoint } from './claim-deliveries.ts'
import type { SendOutcome, WebhookRequest, WebhookSender } from './send-webhook.ts'
import { keysAt, signWebhook } from './signing.ts'

/** A finished attempt. */
export type Attempt = {
  readonly delivery: ClaimedDelivery
  /** The version of the webhook that this attempt used; the attempt says nothing about later versions. */
  readonly webhookUpdatedAt: Date
  readonly request: WebhookRequest
  readonly outcome: SendOutcome
  /** By the business clock. */
  readonly startedAt: Date
  readonly endedAt: Date
  /** The pause that the answer requested; null without one. */
  readonly retryAfterMs: number | null
}

const gone = 410

export function isGone({ outcome }: Attempt): boolean {
  return outcome.result === 'refused' && outcome.status === gone
}

type Options = {
  readonly businessClock: Clock
  readonly systemClock: Clock
  readonly sender: WebhookSender
  /** Null where no traces are collected. */
  readonly tracer?: Tracer | null
}

const span = { name: 'webhook', kind: 'client' } as const

type Sending = { readonly endpoint: Endpoint; readonly delivery: ClaimedDelivery }

/** Posts a delivery once, signed, outside any transaction. */
export async function postDelivery(
  { endpoint, delivery }: Sending,
  { sender, businessClock, systemClock, tracer = null }: Options,
): Promise<Attempt> {
  const startedAt = businessClock.now()
  const parent = parseTraceparent(delivery.traceparent)
  const scope = tracer === null || parent === null ? null : tracer.begin(span, parent)
  const traceparent = scope?.traceparent ?? delivery.traceparent
  const timestamp = unixSeconds(systemClock.now())
  const request = requestOf({ endpoint, delivery }, { startedAt, timestamp, traceparent })
  const outcome = await sender.send(request)
  scope?.end({
    attributes: {
      'http.request.method': 'POST',
      'http.response.status_code': outcome.status ?? undefined,
      'http.request.resend_count': delivery.tries,
      'messaging.message.id': delivery.eventId,
    },
    error: outcome.result === 'succeeded' ? null : outcome.result,
  })
  return {
    delivery,
    webhookUpdatedAt: endpoint.updatedAt,
    request,
    outcome,
    startedAt,
    endedAt: businessClock.now(),
    // The machine's clock, since a header's date is real time.
    retryAfterMs: readRetryAfter(outcome.headers?.['retry-after'], systemClock.now()),
  }
}

type Sent = { startedAt: Date; timestamp: number; traceparent: string | null }

function requestOf(
  { endpoint, delivery }: Sending,
  { startedAt, timestamp, traceparent }: Sent,
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
      ...(traceparent === null ? {} : { traceparent }),
    },
  }
}

const second = 1_000

/**
 * `Retry-After` in milliseconds from `now`: seconds, or a date by the machine's clock.
 * https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3
 */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  if (/^\d+$/.test(header)) return Number(header) * second
  // Date.parse also accepts forms that are not HTTP dates, such as a lone year.
  const at = /^[A-Z][a-z]{2,8}, /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
