import { type Clock, unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Remember } from '#platform/http'
import { idempotent } from './idempotent.ts'

type Options = { readonly database: Database; readonly businessClock: Clock; readonly systemClock: Clock }

/** Puts on record what a request was refused for before its product opened a database transaction. */
export function rememberRefusals({ database, businessClock, systemClock }: Options): Remember {
  return (request, refusal) =>
    idempotent(database, {
      request,
      now: businessClock.now(),
      answeredAt: unixSeconds(systemClock.now()),
      act: () => Promise.reject(refusal),
    })
}
