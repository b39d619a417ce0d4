import { type Queryable, sql } from '#platform/database'

const batchMax = 2_000

/**
 * Calls off what waits for endpoints that were switched off by themselves, a bounded part at a time; answers whether
 * there may be more. Who claims ignores these endpoints, so nothing hurries.
 */
export async function cancelDeliveries(database: Queryable, now: Date): Promise<boolean> {
  const cancelled = await database.query(sql`
    with doomed as materialized (
      select found.id from webhooks cross join lateral (
        select id from webhook_deliveries where webhook_id = webhooks.id and status = 'pending'
        order by next_attempt_at, id limit ${batchMax} for update skip locked
      ) as found
      where disabled_reason is not null and not is_active limit ${batchMax}
    )
    update webhook_deliveries set status = 'cancelled', updated_at = ${now}
    from doomed where webhook_deliveries.id = doomed.id returning 1`)
  return cancelled.length === batchMax
}
