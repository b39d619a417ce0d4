import { sql, type Tx } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { type DeliveryRow, deliveryResource } from './delivery.ts'
import { webhookWants } from './event-filter.ts'
import { webhookRefusals } from './refusals.ts'
import type { Webhook } from './webhook.ts'

type One = { readonly webhookId: string; readonly id: string; readonly at: Date }

/** Begins a delivery again, whatever came of it. */
export async function replayDelivery(
  tx: Tx,
  { webhookId, id, at }: One,
): Promise<ReturnType<typeof deliveryResource>> {
  const [row] = await tx.query<DeliveryRow & { is_kept: boolean }>(sql`
    update webhook_deliveries set status = 'pending', tries = 0, next_attempt_at = ${at}, updated_at = ${at}
    where webhook_id = ${webhookId} and id = ${id}
    returning *, exists (select from events where xact = event_xact and events.id = event_id) as is_kept`)
  if (row === undefined) throw new Refusal(webhookRefusals.DELIVERY_NOT_FOUND)
  if (!row.is_kept) throw new Refusal(webhookRefusals.EVENT_EXPIRED)
  return deliveryResource(row, null)
}

type Range = { readonly since: Date; readonly until: Date; readonly at: Date }

export const replayMax = 100_000

/**
 * Begins the delivery of every event of a time that the webhook's filter lets through, in their order, and makes those
 * that were never queued for it; answers how many.
 */
export async function replayRange(tx: Tx, webhook: Webhook, { since, until, at }: Range): Promise<number> {
  const inRange = sql`from webhooks join events on events.customer_id = webhooks.customer_id
    where webhooks.id = ${webhook.id} and events.customer_id = ${webhook.customerId} and events.published_as is not null
      and events.created_at >= ${since}::timestamptz and events.created_at < ${until}::timestamptz and ${webhookWants}`
  const [found] = await tx.query<{ count: number }>(
    sql`select count(*)::integer as count from (select ${inRange} limit ${replayMax + 1}) as counted`,
  )
  if ((found?.count ?? 0) > replayMax)
    throw new Refusal(webhookRefusals.RANGE_TOO_LARGE, { details: { max: replayMax } })
  const [replayed] = await tx.query<{ count: number }>(sql`
    with again as (
      insert into webhook_deliveries (webhook_id, event_xact, event_id, event_type, status, next_attempt_at, created_at,
        updated_at)
      -- What is due first is sent first.
      select webhooks.id, events.xact, events.id, events.published_as, 'pending',
        ${at}::timestamptz + interval '1 microsecond' * row_number() over (order by events.xact, events.id),
        ${at}::timestamptz, ${at}::timestamptz
      ${inRange} order by events.xact, events.id
      on conflict (webhook_id, event_id) do update
        set status = 'pending', tries = 0, next_attempt_at = excluded.next_attempt_at, updated_at = excluded.updated_at
      returning 1
    )
    select count(*)::integer as count from again`)
  return replayed?.count ?? 0
}
