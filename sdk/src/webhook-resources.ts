/** A URL of yours that events are posted to. */
export type Webhook = {
  id: string
  url: string
  /** Names and groups such as deposit.*; ["*"] for every event. */
  events: string[]
  is_active: boolean
  /** ISO 8601, as are all times here. */
  created_at: string
  /** Why it was switched off by itself: it answered 410, or for five days nothing but failures. */
  disabled_reason: 'gone' | 'failing' | null
  /** Null after a success. */
  failing_since: string | null
  updated_at: string
}

export type NewWebhook = Pick<Webhook, 'id' | 'url' | 'events' | 'is_active' | 'created_at'> & {
  /** Told this once, and null in a repeat that comes after it was rotated: keep it, `verifyWebhook` takes it. */
  secret: string | null
}

export type RotatedSecret = {
  id: string
  secret: string | null
  /** Until then the secret before this one signs each request too. */
  previous_secret_expires_at: string
}

export type WebhookPage = { items: Webhook[]; page: number; limit: number; has_more: boolean }

/** `cancelled` where the webhook was switched off before it got through. */
export type DeliveryStatus = 'pending' | 'succeeded' | 'failed' | 'cancelled'

export type DeliveryAttempt = {
  /** From 1, over all replays. */
  number: number
  started_at: string
  duration_ms: number
  /** Null when no answer began. */
  response_status: number | null
  /** Why no answer came, or why one that began did not end; null when one came. */
  error: string | null
}

type DeliveryFacts = {
  id: string
  /** The webhook-id of each of its requests. */
  event_id: string
  type: string
  status: DeliveryStatus
  attempt_count: number
  /** Null unless it is pending. */
  next_attempt_at: string | null
  created_at: string
  updated_at: string
}

/** What became of an event at a webhook. */
export type Delivery = DeliveryFacts & { last_attempt: DeliveryAttempt | null }

export type DeliveryPage = {
  items: Delivery[]
  page: number
  limit: number
  has_more: boolean
  /** Null at the end. */
  next_cursor: string | null
}

export type DeliveryDetail = DeliveryFacts & {
  /** Byte for byte; null when the event is no longer kept. */
  body: string | null
  /** The last 100, newest first. */
  attempts: (DeliveryAttempt & {
    request: { url: string; headers: Record<string, string> }
    /** Null when no answer began; of its body the first 4 kB. */
    response: { status: number; headers: Record<string, string>; body: string } | null
  })[]
}
