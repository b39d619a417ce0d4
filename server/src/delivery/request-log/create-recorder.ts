import { accessRefusals } from '#core/access'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { AnsweredRequest, RecordAnswered } from '#platform/http'
import type { Metrics } from '#platform/metrics'
import { createEntries, type RequestEntry } from './request-entry.ts'
import { type Counted, countOutcomes } from './request-outcomes.ts'
import { createWriter } from './write-requests.ts'

type Parts = { readonly database: Database; readonly systemClock: Clock; readonly metrics: Metrics }

export type Recorder = {
  readonly record: RecordAnswered
  /** Writes all that was recorded; what cannot be written is counted and forgotten. */
  flush(): Promise<void>
}

type Repeats = Counted & { times: number }

/** Some milliseconds of work, so that no request waits long for the writing of others. */
const batchMax = 200
const waitingMax = 20_000
const waitingBytesMax = 32 * 1024 * 1024
const secondMs = 1_000
const rateLimited = accessRefusals.RATE_LIMIT_EXCEEDED.code

/** Keeps answered requests in memory, up to a bound, until they are written. */
export function createRecorder({ database, systemClock, metrics }: Parts): Recorder {
  const leftOut = metrics.counter(
    'coffer_request_log_left_out_total',
    'Requests that the request log has no row of, by reason: it was full, or not written, or the key was over its limit.',
    ['reason'],
  )
  const toEntry = createEntries()
  const write = createWriter({ database, systemClock })
  /** Keys over their limit in this second, and how many of their requests are counted without a row. */
  let overLimit = new Map<string, Repeats>()
  let overLimitSince = 0
  let unwritten: Repeats[] = []
  let waiting: AnsweredRequest[] = []
  let waitingBytes = 0

  /** A key over its limit costs its caller nothing, so one such request in a second has a row, and the others are counted. */
  function isRepeated({ code, key, status }: AnsweredRequest): boolean {
    if (code !== rateLimited) return false
    const now = systemClock.now().getTime()
    if (now - overLimitSince >= secondMs) {
      overLimit = new Map()
      overLimitSince = now
    }
    const known = overLimit.get(key.apiKey)
    if (known === undefined) {
      overLimit.set(key.apiKey, { customer_id: key.customerId, api_key: key.apiKey, status, times: 0 })
      return false
    }
    if (known.times === 0) unwritten.push(known)
    known.times++
    return true
  }

  return {
    record(answered) {
      // Nothing shows that the owner of the key sent a request from an address with too many failures.
      if (answered.code === rateLimited && !answered.key.isSigned) return
      if (isRepeated(answered)) return leftOut.inc({ reason: 'rate limit' })
      const bytes = answered.body.length + answered.answer.length
      if (waiting.length >= waitingMax || waitingBytes + bytes > waitingBytesMax)
        return leftOut.inc({ reason: 'full' })
      waiting.push(answered)
      waitingBytes += bytes
    },
    async flush() {
      const [taken, counted] = [waiting, unwritten.map((one) => ({ ...one }))]
      // They go on standing for their keys until the second ends.
      for (const one of unwritten) one.times = 0
      waiting = []
      waitingBytes = 0
      unwritten = []
      const failures: unknown[] = []
      const written: RequestEntry[] = []
      for (let from = 0; from < taken.length; from += batchMax) {
        const batch = taken.slice(from, from + batchMax).map(toEntry)
        await write(batch).then(
          () => written.push(...batch),
          (error: unknown) => {
            leftOut.inc({ reason: 'not written' }, batch.length)
            failures.push(error)
          },
        )
      }
      // Once for all of them, since most keys are in every batch.
      if (written.length + counted.length > 0)
        await database
          .query(countOutcomes([...written, ...counted], systemClock.now()))
          .catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  }
}
