import type { Clock } from '#platform/clock'
import { columns, type Database, defineTable } from '#platform/database'
import { makeRequestDays } from './request-days.ts'
import type { RequestEntry } from './request-entry.ts'

type Parts = { readonly database: Database; readonly systemClock: Clock }

const dayMs = 24 * 60 * 60 * 1_000

const requestTable = defineTable<RequestEntry>('request_log', {
  customer_id: columns.uuid.of((entry) => entry.customer_id),
  request_id: columns.uuid.of((entry) => entry.request_id),
  api_key: columns.text.of((entry) => entry.api_key),
  method: columns.text.of((entry) => entry.method),
  target: columns.text.of((entry) => entry.target),
  operation: columns.text.of((entry) => entry.operation),
  status: columns.smallint.of((entry) => entry.status),
  code: columns.text.of((entry) => entry.code),
  duration_ms: columns.real.of((entry) => entry.duration_ms),
  ip: columns.text.of((entry) => entry.ip),
  user_agent: columns.text.of((entry) => entry.user_agent),
  is_replay: columns.boolean.of((entry) => entry.is_replay),
  request_body: columns.text.of((entry) => entry.request_body),
  response_body: columns.text.of((entry) => entry.response_body),
  signed_string: columns.text.of((entry) => entry.signed_string),
})

/** Writes rows at once; makes a day's partition before its first row. */
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
