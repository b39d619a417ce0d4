import type { Clock } from '#platform/clock'
import { columns, type Database, defineTable } from '#platform/database'
import { makeRequestDays } from './request-days.ts'
import type { RequestEntry } from './request-entry.ts'

type Parts = { readonly database: Database; readonly systemClock: Clock }

const dayMs = 24 * 60 * 60 * 1_000

const requestTable = defineTable('request_log', {
  customer_id: columns.uuid,
  request_id: columns.uuid,
  api_key: columns.text,
  method: columns.text,
  target: columns.text,
  operation: columns.text,
  status: columns.smallint,
  code: columns.text,
  duration_ms: columns.real,
  ip: columns.text,
  user_agent: columns.text,
  is_replay: columns.boolean,
  request_body: columns.text,
  response_body: columns.text,
  signed_string: columns.text,
})

/** Writes rows at once, and makes the partition of a day before its first. */
export function createWriter({
  database,
  systemClock,
}: Parts): (entries: readonly RequestEntry[]) => Promise<void> {
  let madeOn = Number.NaN
  return async (entries) => {
    const today = Math.floor(systemClock.now().getTime() / dayMs)
    if (madeOn !== today) await makeRequestDays(database)
    madeOn = today
    await database.inTransaction(async (tx) => tx.insert(requestTable, entries))
  }
}
