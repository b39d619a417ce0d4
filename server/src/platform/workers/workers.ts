import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, unixSeconds } from '#platform/clock'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import { type Bell, createBell } from './bell.ts'

/** A background task that runs until the signal and reports each of its turns. */
export type Worker = {
  readonly name: string
  run(signal: AbortSignal, report?: WorkerReport): Promise<void>
}

/** Receives the end of each turn of one worker. */
export type WorkerReport = { succeeded(): void; failed(error: unknown): void }

/** The report of each worker, by its name. */
export type WorkerReports = { of(worker: string): WorkerReport }

const unheard: WorkerReport = { succeeded() {}, failed() {} }

type Watched = { readonly logger: Logger; readonly metrics: Metrics; readonly systemClock: Clock }

/**
 * Logs and counts failures, and records the time of successes. Each worker's counter starts at 0, so its first failure
 * shows as a change.
 */
export function workerReports({ logger, metrics, systemClock }: Watched): WorkerReports {
  const failures = metrics.counter('coffer_worker_failures_total', 'Failed turns of a worker.', ['worker'])
  const lastSuccesses = new Map<string, number>()
  metrics.gauges('coffer_worker_last_success_timestamp_seconds', {
    help: 'Time at which a worker last finished a turn without a failure, in Unix seconds.',
    label: 'worker',
    read: () => lastSuccesses,
  })
  return {
    of(worker) {
      failures.inc({ worker }, 0)
      return {
        succeeded: () => void lastSuccesses.set(worker, unixSeconds(systemClock.now())),
        failed(error) {
          failures.inc({ worker })
          logger.error({ event: 'worker failed', worker, err: error })
        },
      }
    },
  }
}

/** Starts all workers; the returned function stops them and waits until each has ended. */
export function startWorkers(workers: readonly Worker[], reports: WorkerReports): () => Promise<void> {
  const stopping = new AbortController()
  const running = workers.map((worker) => worker.run(stopping.signal, reports.of(worker.name)))
  return async () => {
    stopping.abort()
    await Promise.all(running)
  }
}

type Repeated<Outcome> = {
  readonly name: string
  /** The act of one turn. */
  act(signal: AbortSignal): Promise<Outcome>
  /** Turns begin at multiples of the pause, together with those of other workers in step, so that their peeks meet. */
  readonly inStep?: boolean
  /** Ends a pause, so the next turn begins at once. */
  readonly bell?: Bell
  /** The shortest pause, even when the bell rings often. */
  readonly restMs?: number
  /** Each failure in a row doubles the pause up to this value; without it, failures do not change the pause. */
  readonly backOffMaxMs?: number
  /** Runs once, after the last turn of a stopped worker. */
  end?(): Promise<void>
}

/** The pause after each turn, or a function of the turn's outcome, which is undefined after a failure. */
type PauseMs<Outcome> = number | ((outcome: Outcome | undefined) => number)

/** The pause of a purge that deletes a bounded number in a turn and answers it. */
export const purgePause = (gone: number | undefined): number => (gone === 0 ? 10_000 : 1_000)

const doublingsMax = 10

/** A worker that repeats an act, with a pause after each turn, failed or not. */
export function every<Outcome>(pauseMs: PauseMs<Outcome>, repeated: Repeated<Outcome>): Worker {
  const { name, act, bell = createBell(), restMs = 0, backOffMaxMs = 0 } = repeated
  const { inStep = false, end = async () => {} } = repeated
  return {
    name,
    async run(signal, report = unheard) {
      let failures = 0
      async function turn(): Promise<Outcome | undefined> {
        try {
          const outcome = await act(signal)
          failures = 0
          report.succeeded()
          return outcome
        } catch (error) {
          failures++
          report.failed(error)
          return undefined
        }
      }
      while (!signal.aborted) {
        const outcome = await turn()
        const usualMs = typeof pauseMs === 'number' ? pauseMs : pauseMs(outcome)
        const longerMs = Math.min(usualMs * 2 ** Math.min(failures, doublingsMax), backOffMaxMs)
        if (restMs > 0) await pause(restMs, undefined, { signal, ref: false }).catch(() => {})
        const pauseNowMs = Math.max(usualMs, longerMs)
        await bell.pause(inStep ? untilStep(pauseNowMs) : pauseNowMs, signal)
      }
      await end().catch(report.failed)
    },
  }
}

/** The time until the next multiple of a pause; at least half of the pause. */
function untilStep(pauseMs: number): number {
  if (pauseMs === 0 || !Number.isFinite(pauseMs)) return pauseMs
  const untilMs = pauseMs - (performance.now() % pauseMs)
  return untilMs < pauseMs / 2 ? untilMs + pauseMs : untilMs
}
