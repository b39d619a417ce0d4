import { type Calls, type Creation, segment } from './calls.ts'
import type { EventPage } from './event-resources.ts'
import type {
  Delivery,
  DeliveryDetail,
  DeliveryPage,
  DeliveryStatus,
  NewWebhook,
  RotatedSecret,
  Webhook,
  WebhookPage,
} from './webhook-resources.ts'

type Page = { limit?: number | undefined; page?: number | undefined }
/** By the ids of the webhook and of the delivery. */
type DeliveryName = { id: string; delivery_id: string }
type WebhookChange = {
  url?: string | undefined
  events?: readonly string[] | undefined
  is_active?: boolean | undefined
}

export type EventQuery = {
  /** The next_cursor of the page before, or `now` for the end of the log; without it from the oldest event that is kept. */
  after?: string | undefined
  /** Names such as transfer.received, or groups such as deposit.*; all without it. */
  types?: readonly string[] | undefined
  /** 1 to 100. */
  limit?: number | undefined
  /** Of the first 20,000 events after `after`; the cursor goes on without end. */
  page?: number | undefined
}

/** What can be asked about webhooks, and the log of the same events to pull. */
export type Webhooks = {
  /** The answer has the secret. Without `events` it gets every event. */
  createWebhook: (
    webhook: { url: string; events?: readonly string[] | undefined } & Creation,
  ) => Promise<NewWebhook>
  /** Newest first. */
  listWebhooks: (query?: Page) => Promise<WebhookPage>
  getWebhook: (webhookId: string) => Promise<Webhook>
  changeWebhook: (webhookId: string, change: WebhookChange) => Promise<Webhook>
  /** Where the first answer is lost, the repeat is refused as WEBHOOK_NOT_FOUND: it is gone. */
  deleteWebhook: (webhookId: string) => Promise<{ id: string; deleted: true }>
  /** For a day the secret before signs too, also when it is rotated again. */
  rotateWebhookSecret: (webhookId: string, options?: Creation) => Promise<RotatedSecret>
  testWebhook: (webhookId: string, options?: Creation) => Promise<Delivery>
  /** Those of the newest events first. */
  listWebhookDeliveries: (
    webhookId: string,
    query?: Page & {
      /** The next_cursor of the page before; then `page` is not looked at. */
      cursor?: string | undefined
      status?: DeliveryStatus | undefined
      type?: string | undefined
    },
  ) => Promise<DeliveryPage>
  getWebhookDelivery: (delivery: DeliveryName) => Promise<DeliveryDetail>
  replayWebhookDelivery: (delivery: DeliveryName & Creation) => Promise<Delivery>
  /**
   * Sends what happened from `since` until before `until`, ISO 8601 or Unix seconds. Where that is too much, the details
   * of RANGE_TOO_LARGE say in `until` where a first part may end.
   */
  replayWebhook: (
    webhookId: string,
    range: { since: string; until?: string | undefined } & Creation,
  ) => Promise<{ replayed: number }>
  /** One page, oldest first. */
  listEvents: (query?: EventQuery) => Promise<EventPage>
}

const path = '/webhooks'

const webhook = (id: string) => `${path}/${segment(id)}`
const delivery = ({ id, delivery_id }: DeliveryName) => `${webhook(id)}/deliveries/${segment(delivery_id)}`

export function webhookMethods({ get, create, change }: Calls): Webhooks {
  return {
    createWebhook: (endpoint) => create(path, endpoint),
    listWebhooks: (query) => get(path, query),
    getWebhook: async (id) => get(webhook(id)),
    changeWebhook: async (id, body) => change('PATCH', webhook(id), { body }),
    deleteWebhook: async (id) => change('DELETE', webhook(id)),
    rotateWebhookSecret: async (id, options) => create(`${webhook(id)}/rotate`, { ...options }),
    testWebhook: async (id, options) => create(`${webhook(id)}/test`, { ...options }),
    listWebhookDeliveries: async (id, query) => get(`${webhook(id)}/deliveries`, query),
    getWebhookDelivery: async (named) => get(delivery(named)),
    replayWebhookDelivery: async ({ idempotency_key, ...named }) =>
      create(`${delivery(named)}/replay`, { idempotency_key }),
    replayWebhook: async (id, range) => create(`${webhook(id)}/replay`, range),
    listEvents: (query) => get('/events', eventParameters(query)),
  }
}

/** The log takes its types as one parameter. */
export function eventParameters({
  types,
  ...query
}: EventQuery = {}): Record<string, string | number | undefined> {
  return { ...query, types: types?.join(',') }
}
