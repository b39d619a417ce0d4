import { type Queryable, sql } from '#platform/database'
import { eventBody, type PublishedEventRow, publishedColumns, publishedFromRow } from './published-event.ts'

/** A delivery that is ours until its lease ends, ready to be sent. */
export type ClaimedDelivery = {
  readonly id: string
  readonly webhookId: string
  readonly eventId: string
  /** The number of this attempt; what comes of it counts while no later one was claimed. */
  readonly attempt: number
  /** Tries before this one since the delivery was last begun. */
  readonly tries: number
  readonly leaseEndsAt: Date
  readonly body: string
}

type Row = PublishedEventRow & {
  delivery_id: string
  webhook_id: string
  attempts: number
  tries: number
}

export type Claim = {
  /** How many of each endpoint at most. */
  readonly quotas: ReadonlyMap<string, number>
  readonly now: Date
  readonly leaseEndsAt: Date
}

/** Takes what is due, the longest due first. Who else claims at this moment takes others. */
export async function claimDeliveries(
  database: Queryable,
  { quotas, now, leaseEndsAt }: Claim,
): Promise<ClaimedDelivery[]> {
  if (quotas.size === 0) return []
  const rows = await database.query<Row>(sql`
    with due as materialized (
      select found.id from unnest(${[...quotas.keys()]}::uuid[], ${[...quotas.values()]}::integer[])
        as wanted (webhook_id, quota)
      cross join lateral (
        select id from webhook_deliveries
        where webhook_id = wanted.webhook_id and status = 'pending' and next_attempt_at <= ${now}::timestamptz
          and (leased_until is null or leased_until <= ${now}::timestamptz)
        order by next_attempt_at, id limit wanted.quota
        for update skip locked
      ) as found
    ), claimed as (
      update webhook_deliveries set attempts = attempts + 1, leased_until = ${leaseEndsAt}::timestamptz
      from due where webhook_deliveries.id = due.id
      returning webhook_deliveries.id as delivery_id, webhook_id, event_xact, event_id, attempts, tries
    )
    select claimed.*, ${publishedColumns}
    from claimed join events on events.xact = claimed.event_xact and events.id = claimed.event_id
    order by events.xact, events.id`)
  return rows.map((row) => ({
    id: row.delivery_id,
    webhookId: row.webhook_id,
    eventId: row.id,
    attempt: row.attempts,
    tries: row.tries,
    leaseEndsAt,
    body: eventBody(publishedFromRow(row)),
  }))
}

const endpointsMax = 10_000

/**
 * The endpoints for which something is due. One step of the index for each endpoint that anything waits for, however
 * much that is: https://wiki.postgresql.org/wiki/Loose_indexscan
 */
export async function findDueEndpoints(database: Queryable, now: Date): Promise<string[]> {
  const rows = await database.query<{ webhook_id: string }>(sql`
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
    select webhook_id from first where next_attempt_at <= ${now}::timestamptz limit ${endpointsMax}`)
  return rows.map(({ webhook_id: id }) => id)
}

/** Gives back what was claimed and not sent; it is due again at once. */
export async function releaseDeliveries(
  database: Queryable,
  deliveries: readonly ClaimedDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return
  await database.query(sql`
    update webhook_deliveries set leased_until = null
    from unnest(${deliveries.map(({ id }) => id)}::uuid[], ${deliveries.map(({ attempt }) => attempt)}::integer[])
      as held (id, attempt)
    where webhook_deliveries.id = held.id and attempts = held.attempt and status = 'pending'`)
}
