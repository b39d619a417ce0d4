import { type Sql, sql } from '#platform/database'

/** Selects the amounts that open payments hold. */
export function heldBy(rows: Sql): Sql {
  return sql`
    select customer_id, asset, units + fee_units as units from ${rows} where status in ('waiting', 'processing')`
}

/** Selects the worth that counts to the limits of days. A payment that came back was still paid on its day. */
export function usedBy(rows: Sql): Sql {
  return sql`
    select customer_id, day, worth_units as units from ${rows}
    where status not in ('failed', 'cancelled') or error is not distinct from 'RETURNED'`
}

/** Selects the times since when payments wait for an operator. */
export function waitingIn(rows: Sql): Sql {
  return sql`select created_at from ${rows} where status = 'waiting'`
}
