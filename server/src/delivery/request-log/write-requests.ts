import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { makeRequestDays } from './request-days.ts'
import { type RequestEntry, requestTable } from './request-entry.ts'

type Parts = { readonly database: Database; readonly systemClock: Clock }

const dayMs = 24 * 60 * 60 * 1_000

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
