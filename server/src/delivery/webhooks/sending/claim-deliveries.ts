import { type Queryable, sql } from '#platform/database'
import { eventBody, type PublishedEventRow, publishedColumns, publishedFromRow } from '#platform/events'

/** A delivery that is ours until its lease ends, ready to be sent. */
export type ClaimedDelivery = {
  readonly id: string
  readonly webhookId: string
  readonly eventId: string
  /** Which claim this is; what comes of it counts while nobody has claimed or replayed the delivery since. */
  readonly claim: number
  /** Tries before this one since the delivery was last begun. */
  readonly tries: number
  readonly leaseEndsAt: Date
  readonly body: string
}

type Row = { delivery_id: string; webhook_id: string; claims: number; tries: number } & (
  | PublishedEventRow
  | { id: null }
)

export type Claim = {
  /** How many of each endpoint at most. */
  readonly quotas: ReadonlyMap<string, number>
  readonly now: Date
  readonly leaseEndsAt: Date
}

/**
 * Takes what is due of endpoints that may be sent to, the longest due first. Who else claims at this moment takes
 * others. What has lost its event can never be sent and is called off.
 */
export async function claimDeliveries(
  database: Queryable,
  { quotas, now, leaseEndsAt }: Claim,
): Promise<ClaimedDelivery[]> {
  if (quotas.size === 0) return []
  const rows = await database.query<Row>(sql`
    with due as materialized (
      select found.delivery_id, ${publishedColumns}
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
      from due where webhook_deliveries.id = due.delivery_id
      returning webhook_id, event_xact, claims, tries, due.*
    )
    select * from claimed order by event_xact, id`)
  return rows.flatMap(({ delivery_id: id, webhook_id: webhookId, claims: claim, tries, ...row }) =>
    row.id === null
      ? []
      : [
          {
            id,
            webhookId,
            eventId: row.id,
            claim,
            tries,
            leaseEndsAt,
            body: eventBody(publishedFromRow(row)),
          },
        ],
  )
}

/** Gives back what was claimed and not sent; it is due again at once. */
export async function releaseDeliveries(
  database: Queryable,
  deliveries: readonly ClaimedDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return
  await database.query(sql`
    update webhook_deliveries set leased_until = null
    from unnest(${deliveries.map(({ id }) => id)}::uuid[], ${deliveries.map(({ claim }) => claim)}::integer[])
      as held (id, claim)
    where webhook_deliveries.id = held.id and claims = held.claim and status = 'pending'`)
}
