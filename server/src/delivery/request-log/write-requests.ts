import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { makeRequestDays } from './request-days.ts'
import type { RequestEntry } from './request-entry.ts'
import { countOutcomes } from './request-outcomes.ts'

const dayMs = 24 * 60 * 60 * 1_000

type Parts = { readonly database: Database; readonly systemClock: Clock }
type Write = (entries: readonly RequestEntry[]) => Promise<void>

/** Writes rows by one statement, and makes the partition of a day before its first. */
export function createWriter({ database, systemClock }: Parts): Write {
  let madeOn = Number.NaN
  return async (entries) => {
    const now = systemClock.now()
    const today = Math.floor(now.getTime() / dayMs)
    if (madeOn !== today) await makeRequestDays(database)
    madeOn = today
    await database.query(sql`
      with logged as (
        insert into request_log (customer_id, request_id, api_key, method, target, operation, status, code, duration_ms,
          ip, user_agent, is_replay, request_body, response_body, signed_string)
        select * from json_to_recordset(${JSON.stringify(entries)}::json) as entry (customer_id uuid, request_id uuid,
          api_key text, method text, target text, operation text, status smallint, code text, duration_ms real,
          ip text, user_agent text, is_replay boolean, request_body text, response_body text, signed_string text)
      )
      ${countOutcomes(entries, now)}`)
  }
}
