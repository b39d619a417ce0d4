import { type Database, type Item, peek, type Queryable, type RowOf, type Sql, sql } from '#platform/database'
import { eventBody, type PublishedEvent, publishedColumns } from '#platform/events'
import type { SigningKey, SigningKeys } from './signing.ts'
import { webhookTable } from './webhook-table.ts'

/** An endpoint with due deliveries, as `shareRoom` needs it. */
export type DueEndpoint = {
  readonly id: string
  readonly customerId: string
  readonly failingSince: Date | null
}

/** Finds endpoints with due deliveries in pages, cyclically, so every endpoint has its turn. */
export type DuePages = {
  /** Whether any endpoint has due deliveries, at a lower cost for an idle server. */
  hasAny(database: Database, now: Date): Promise<boolean>
  next(database: Queryable, now: Date): Promise<DueEndpoint[]>
}

const pageMax = 10_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

export function createDuePages(limit: number = pageMax): DuePages {
  let after = beforeAll
  return {
    hasAny: (database, now) =>
      peek(database, sql`exists (${dueEndpoints({ now, limit: 1, after: beforeAll })})`),
    async next(database, now) {
      const due = await database.query<DueEndpoint>(dueEndpoints({ now, limit, after }))
      after = due.length === limit ? (due.at(-1)?.id ?? beforeAll) : beforeAll
      return due
    },
  }
}

/**
 * A single index step for each endpoint, however many deliveries wait: https://wiki.postgresql.org/wiki/Loose_indexscan
 */
function dueEndpoints({ now, limit, after }: { now: Date; limit: number; after: string }): Sql {
  return sql`
    with recursive first as (
      (select webhook_id, next_attempt_at from webhook_deliveries where status = 'pending'
        order by webhook_id, next_attempt_at, id limit 1)
      union all
      select following.* from first cross join lateral (
        select webhook_id, next_attempt_at from webhook_deliveries
        where status = 'pending' and webhook_id > first.webhook_id
        order by webhook_id, next_attempt_at, id limit 1
      ) as following
    )
    select webhooks.id, customer_id as "customerId", failing_since as "failingSince"
    from first join webhooks on webhooks.id = first.webhook_id
    where next_attempt_at <= ${now}::timestamptz and is_active
      and (paused_until is null or paused_until <= ${now}::timestamptz)
    order by webhook_id <= ${after}::uuid, webhook_id limit ${limit}`
}

const endpointTable = webhookTable.pick(
  'id',
  'customerId',
  'url',
  'secret',
  'previousSecrets',
  'failingSince',
  'updatedAt',
)

/** A webhook as its sender needs it; attempts before the owner's last change do not count for it. */
export type Endpoint = Omit<Item<typeof endpointTable>, 'secret' | 'previousSecrets'> & {
  /** The current key first; earlier keys also sign while a rotation overlaps. */
  readonly keys: readonly SigningKey[]
  /** The end of the pause that the endpoint requested. */
  readonly pausedUntil: Date | null
}

/** The active webhooks among these. */
export async function readEndpoints(
  database: Queryable,
  { ids, signingKeys }: { ids: readonly string[]; signingKeys: SigningKeys },
): Promise<Endpoint[]> {
  if (ids.length === 0) return []
  const rows = await database.query<RowOf<typeof endpointTable> & { paused_until: Date | null }>(sql`
    select ${endpointTable.columns}, paused_until
    from webhooks where id = any(${ids}::uuid[]) and is_active`)
  return Promise.all(
    rows.map(async (row) => {
      const { secret, previousSecrets, ...endpoint } = endpointTable.read(row)
      const secrets = [{ sealed: secret, expiresAt: null }, ...previousSecrets]
      const keys = secrets.map(async ({ sealed, expiresAt }) => ({
        key: await signingKeys.open(sealed, endpoint.id),
        expiresAt,
      }))
      return { ...endpoint, pausedUntil: row.paused_until, keys: await Promise.all(keys) }
    }),
  )
}

/** A delivery that this process may send until its lease ends. */
export type ClaimedDelivery = {
  readonly id: string
  readonly webhookId: string
  readonly eventId: string
  /** The number of the claim; its attempt decides only while no later claim or replay exists. */
  readonly claim: number
  /** Earlier tries since the delivery was queued or replayed. */
  readonly tries: number
  readonly leaseEndsAt: Date
  readonly body: string
  /** The trace of its event. */
  readonly traceparent: string | null
}

type Claimed = { delivery_id: string; webhook_id: string; claims: number; tries: number } & (
  | (PublishedEvent & { traceparent: string | null })
  | { id: null }
)

export type Claim = {
  /** The most deliveries to claim, by endpoint. */
  readonly quotas: ReadonlyMap<string, number>
  readonly now: Date
  readonly leaseEndsAt: Date
}

/**
 * Claims due deliveries of active, unpaused endpoints, longest due first. Concurrent claims take other deliveries. A
 * delivery without its event can never be sent and is cancelled.
 */
export async function claimDeliveries(
  database: Queryable,
  { quotas, now, leaseEndsAt }: Claim,
): Promise<ClaimedDelivery[]> {
  if (quotas.size === 0) return []
  const rows = await database.query<Claimed>(sql`
    with due as materialized (
      select found.delivery_id, found.event_id, events.traceparent, ${publishedColumns}
      from unnest(${[...quotas.keys()]}::uuid[], ${[...quotas.values()]}::integer[]) as wanted (webhook_id, quota)
      join webhooks on webhooks.id = wanted.webhook_id and webhooks.is_active
        and (paused_until is null or paused_until <= ${now}::timestamptz)
      cross join lateral (
        select id as delivery_id, event_xact, event_id from webhook_deliveries
        where webhook_id = wanted.webhook_id and status = 'pending' and next_attempt_at <= ${now}::timestamptz
          and (leased_until is null or leased_until <= ${now}::timestamptz)
        order by next_attempt_at, id limit wanted.quota
        for update skip locked
      ) as found
      left join events on events.xact = found.event_xact and events.id = found.event_id
    ), claimed as (
      update webhook_deliveries set claims = claims + 1,
        status = case when due.id is null then 'cancelled' else status end,
        leased_until = case when due.id is not null then ${leaseEndsAt}::timestamptz end
      from due where webhook_deliveries.id = due.delivery_id and webhook_deliveries.event_id = due.event_id
      returning webhook_id, event_xact, claims, tries, due.*
    )
    select * from claimed order by event_xact, id`)
  return rows
    .filter((row) => row.id !== null)
    .map(({ delivery_id: id, webhook_id: webhookId, claims: claim, tries, traceparent, ...event }) => {
      return {
        id,
        webhookId,
        eventId: event.id,
        claim,
        tries,
        leaseEndsAt,
        body: eventBody(event),
        traceparent,
      }
    })
}

/** Releases claimed deliveries that were not sent; they are due again at once. */
export async function releaseDeliveries(
  database: Queryable,
  deliveries: readonly ClaimedDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return
  await database.query(sql`
    update webhook_deliveries set leased_until = null
    from unnest(${deliveries.map(({ id }) => id)}::uuid[], ${deliveries.map(({ eventId }) => eventId)}::uuid[],
      ${deliveries.map(({ claim }) => claim)}::integer[]) as held (id, event_id, claim)
    where webhook_deliveries.id = held.id and webhook_deliveries.event_id = held.event_id and claims = held.claim and status = 'pending'`)
}
