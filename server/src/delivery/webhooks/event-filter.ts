import { type Sql, sql } from '#platform/database'

/** Holds for an event of `events` that a filter of names and groups lets through; null lets everything through. */
export function letsThrough(filter: readonly string[] | null): Sql {
  if (filter === null) return sql`true`
  return sql`(${filter}::text[] && ${namesOfEvent})`
}

/** What a filter can call an event: its name and its group. */
const namesOfEvent = sql`array[events.published_as, split_part(events.published_as, '.', 1) || '.*']`

/** Holds where the filter of a row of `webhooks` lets a row of `events` through. */
export const webhookWants: Sql = sql`(webhooks.events is null or webhooks.events && ${namesOfEvent})`
