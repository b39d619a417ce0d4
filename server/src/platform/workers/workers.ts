import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'

/** Something that goes on in the background until the signal, and says when a turn of it failed. */
export type Worker = {
  readonly name: string
  run(signal: AbortSignal, failed: (error: unknown) => void): Promise<void>
}

/** Hears of each failed turn of a worker, by its name. */
export type WorkerFailures = { of(worker: string): (error: unknown) => void }

/** Logs and counts failures. Every worker starts with a count of zero, so that its first failure is a change. */
export function workerFailures({ logger, metrics }: { logger: Logger; metrics: Metrics }): WorkerFailures {
  const failures = metrics.counter('coffer_worker_failures_total', 'Turns of a worker that failed.', [
    'worker',
  ])
  return {
    of(worker) {
      failures.inc({ worker }, 0)
      return (error) => {
        failures.inc({ worker })
        logger.error({ event: 'worker failed', worker, err: error })
      }
    },
  }
}

/** Starts all; the answer stops them and waits until each has ended. */
export function startWorkers(workers: readonly Worker[], failures: WorkerFailures): () => Promise<void> {
  const stopping = new AbortController()
  const running = workers.map((worker) => worker.run(stopping.signal, failures.of(worker.name)))
  return async () => {
    stopping.abort()
    await Promise.all(running)
  }
}

type Repeated = { name: string; act(signal: AbortSignal): Promise<unknown> }

/** Does it again and again, with a pause after each time, whatever goes wrong. */
export function every(intervalMs: number, { name, act }: Repeated): Worker {
  return {
    name,
    async run(signal, failed) {
      while (!signal.aborted) {
        try {
          await act(signal)
        } catch (error) {
          failed(error)
        }
        await pause(intervalMs, undefined, { signal, ref: false }).catch(() => {})
      }
    },
  }
}
