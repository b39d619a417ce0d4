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
  /** Writes all recorded requests; those that cannot be written are counted and dropped. */
  flush(): Promise<void>
}

type Repeats = Counted & { times: number }

/** A batch takes some milliseconds, so no request waits long behind it. */
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
  /** Keys over their limit in this second, with the number of their requests that are counted without a row. */
  let overLimit = new Map<string, Repeats>()
  let overLimitSince = 0
  let unwritten: Repeats[] = []
  let waiting: AnsweredRequest[] = []
  let waitingBytes = 0

  /**
   * Refusals over a key's limit cost the caller nothing and could fill the log, so in each second only the first has a
   * row; the others are counted.
   */
  function isRepeated({ code, key, status }: AnsweredRequest): boolean {
    if (code !== rateLimited) return false
    const now = systemClock.now().getTime()
    if (now - overLimitSince >= secondMs) {
      overLimit = new Map()
      overLimitSince = now
    }
    const known = overLimit.get(key.apiKey)
    if (known === undefined) {
      overLimit.set(key.apiKey, { customerId: key.customerId, apiKey: key.apiKey, status, times: 0 })
      return false
    }
    if (known.times === 0) unwritten.push(known)
    known.times++
    return true
  }

  return {
    record(answered) {
      // Refused for failures of its address and unsigned, so nothing shows that the key's owner sent it.
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
      // Reset but not removed: until the second ends, each entry marks its key as seen.
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
      // A single statement for all, since most keys occur in every batch.
      if (written.length + counted.length > 0)
        await database
          .query(countOutcomes([...written, ...counted], systemClock.now()))
          .catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  }
}
