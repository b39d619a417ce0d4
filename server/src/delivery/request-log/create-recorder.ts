import { accessRefusals } from '#core/access'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { AnsweredRequest, RecordAnswered } from '#platform/http'
import type { Metrics } from '#platform/metrics'
import { createEntries } from './request-entry.ts'
import { createWriter } from './write-requests.ts'

type Parts = { readonly database: Database; readonly systemClock: Clock; readonly metrics: Metrics }

export type Recorder = {
  readonly record: RecordAnswered
  /** Writes all that was recorded; what cannot be written is counted and forgotten. */
  flush(): Promise<void>
}

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
  const overLimit = new Set<string>()
  let overLimitSince = 0
  let waiting: AnsweredRequest[] = []
  let waitingBytes = 0

  /** A key over its limit costs its caller nothing, so one such request in a second stands for all. */
  function isRepeated({ code, key }: AnsweredRequest): boolean {
    if (code !== rateLimited) return false
    const now = systemClock.now().getTime()
    if (now - overLimitSince >= secondMs) {
      overLimit.clear()
      overLimitSince = now
    }
    return overLimit.size === overLimit.add(key.apiKey).size
  }

  return {
    record(answered) {
      // Of an address with too many failures it is not known that the owner of the key sent anything.
      if (answered.code === rateLimited && !answered.key.isSigned) return
      if (isRepeated(answered)) return leftOut.inc({ reason: 'rate limit' })
      const bytes = answered.body.length + answered.answer.length
      if (waiting.length >= waitingMax || waitingBytes + bytes > waitingBytesMax)
        return leftOut.inc({ reason: 'full' })
      waiting.push(answered)
      waitingBytes += bytes
    },
    async flush() {
      const taken = waiting
      waiting = []
      waitingBytes = 0
      const failures: unknown[] = []
      for (let from = 0; from < taken.length; from += batchMax) {
        const batch = taken.slice(from, from + batchMax)
        await write(batch.map(toEntry)).catch((error: unknown) => {
          leftOut.inc({ reason: 'not written' }, batch.length)
          failures.push(error)
        })
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}
