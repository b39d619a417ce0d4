import { type Sql, sql } from '#platform/database'
import { namesOfEvent } from '#platform/events'

/** Holds where the filter of a row of `webhooks` lets a row of `events` through. */
export const webhookWants: Sql = sql`(webhooks.events is null or webhooks.events && ${namesOfEvent})`
