import { type RowOf, type Sql, sql, type Tx } from '#platform/database'
import { letsThrough } from '#platform/events'
import { Refusal } from '#platform/refusal'
import { deliveryTable, lastAttemptOf, queuedTable } from './delivery.ts'
import { type DeliveryResource, deliveryResource } from './delivery-resource.ts'
import { deliveryRefusals } from './refusals.ts'

type One = { readonly webhookId: string; readonly id: string; readonly at: Date }

/** An attempt in flight belongs to an earlier claim and no longer decides; the delivery can be claimed at once. */
const begunAgain: Sql = sql`status = 'pending', tries = 0, claims = webhook_deliveries.claims + 1, leased_until = null`

/** Restarts a delivery, whatever its status. */
export async function replayDelivery(tx: Tx, { webhookId, id, at }: One): Promise<DeliveryResource> {
  const [row] = await tx.query<RowOf<typeof deliveryTable> & { is_kept: boolean }>(sql`
    with kept as materialized (
      select events.id from webhook_deliveries as delivery
      join events on events.xact = delivery.event_xact and events.id = delivery.event_id
      where delivery.webhook_id = ${webhookId} and delivery.id = ${id}
      -- The purge now leaves the event in place.
      for key share of events
    )
    update webhook_deliveries set ${begunAgain}, next_attempt_at = ${at}, updated_at = ${at}
    where webhook_id = ${webhookId} and id = ${id}
    returning ${deliveryTable.columns}, exists (select from kept) as is_kept`)
  if (row === undefined) throw new Refusal(deliveryRefusals.DELIVERY_NOT_FOUND)
  if (!row.is_kept) throw new Refusal(deliveryRefusals.EVENT_EXPIRED)
  return deliveryResource.of({ delivery: deliveryTable.read(row), last: await lastAttemptOf(tx, id) })
}

/** The part of a webhook that a replay needs. */
type Replayed = {
  readonly id: string
  readonly customerId: string
  /** The filter; null for every event. */
  readonly events: readonly string[] | null
}

type Range = { readonly since: Date; readonly until: Date; readonly at: Date }

export const replayMax = 10_000
/** Bounds a replay whose filter matches few events, which would otherwise read the whole log. */
const lookedAtMax = 10 * replayMax

/**
 * Queues or restarts the delivery of every event of a period that matches the webhook's filter, in their order; returns
 * their number. Events before their fan-out are left to it: otherwise the fan-out would wait for this transaction, and
 * all webhooks for the fan-out. A webhook has one replay of a period at a time.
 */
export async function replayRange(tx: Tx, webhook: Replayed, { since, until, at }: Range): Promise<number> {
  const events = sql`from events where customer_id::text = ${webhook.customerId} and published_as is not null
    and created_at >= ${since}::timestamptz and created_at < ${until}::timestamptz
    and (${isFannedOut} or xact <= (select created_xact from webhooks where id = ${webhook.id}))`
  await requireOnlyReplay(tx, webhook)
  await requireBounded(tx, webhook, events)
  const [replayed] = await tx.query<{ count: number }>(sql`
    with kept as materialized (
      select xact, id, published_as ${events} and ${letsThrough(webhook.events)} order by xact, id
      -- The purge now leaves these events in place.
      for key share
    ), again as (
      ${queuedTable.insertionFrom(sql`
        -- Deliveries are sent in the order of their due times.
        select ${webhook.id}::uuid, xact, id, published_as, 'pending',
          ${at}::timestamptz + interval '1 microsecond' * row_number() over (order by xact, id), ${at}::timestamptz,
          ${at}::timestamptz
        from kept order by xact, id`)}
      on conflict (webhook_id, event_id) do update
        set ${begunAgain}, next_attempt_at = excluded.next_attempt_at, updated_at = excluded.updated_at
      returning 1
    )
    select count(*)::integer as count from again`)
  return replayed?.count ?? 0
}

const isFannedOut = sql`(xact, id) <= (select xact, event_id from webhook_fan_out)`

async function requireOnlyReplay(tx: Tx, { id }: Replayed): Promise<void> {
  const [lock] = await tx.query<{ is_ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`replay of webhook ${id}`}, 0)) as is_ours`,
  )
  if (!lock?.is_ours) throw new Refusal(deliveryRefusals.REPLAY_UNDER_WAY)
}

async function requireBounded(tx: Tx, { events: filter }: Replayed, events: Sql): Promise<void> {
  const [bound] = await tx.query<{ until: Date | null }>(sql`
    with looked as materialized (
      select created_at, published_as ${events} order by created_at limit ${lookedAtMax + 1}
    )
    select least(
      (select created_at from looked order by created_at offset ${lookedAtMax} limit 1),
      (select created_at from looked as events where ${letsThrough(filter)} order by created_at offset ${replayMax} limit 1)
    ) as until`)
  const until = bound?.until ?? null
  if (until !== null)
    throw new Refusal(deliveryRefusals.RANGE_TOO_LARGE, {
      details: { max: replayMax, until: until.toISOString() },
    })
}
