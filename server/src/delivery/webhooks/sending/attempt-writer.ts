import { setTimeout as pause } from 'node:timers/promises'
import { isTemporary } from '#platform/database'
import type { Logger } from '#platform/logging'
import { createBell, every, type Worker } from '#platform/workers'
import type { Attempt } from './post-delivery.ts'

/** Records attempts in batches: while one batch is written, the next one grows. */
export type AttemptWriter = {
  add(attempt: Attempt): void
  /** Writes the added attempts; at the stop, all remaining ones. */
  readonly worker: Worker
}

type Options = {
  readonly logger: Logger
  record(attempts: readonly Attempt[]): Promise<void>
}

const gatherMs = 4
const batchMax = 500
const retryMs = 250
const retriesMax = 40

export function createAttemptWriter({ logger, record }: Options): AttemptWriter {
  const gathered: Attempt[] = []
  const bell = createBell()
  async function writeAll(): Promise<void> {
    while (gathered.length > 0) await writePatiently(gathered.splice(0, batchMax))
  }
  async function writePatiently(batch: readonly Attempt[]): Promise<void> {
    for (let retry = 0; retry < retriesMax; retry++) {
      if (await write(batch)) return
      await pause(retryMs)
    }
    logger.error({ event: 'attempts not recorded', count: batch.length })
  }
  /** False when a later retry may succeed. */
  async function write(batch: readonly Attempt[]): Promise<boolean> {
    try {
      await record(batch)
    } catch (error) {
      if (isTemporary(error)) return false
      logger.error({ event: 'attempts not recorded', count: batch.length, err: error })
      // An unwritable attempt must not delay the others; its delivery is claimed again.
      if (batch.length > 1) for (const attempt of batch) await write([attempt])
    }
    return true
  }
  return {
    add(attempt) {
      gathered.push(attempt)
      bell.ring()
    },
    worker: every(Number.POSITIVE_INFINITY, {
      name: 'webhook attempts',
      bell,
      async act() {
        await pause(gatherMs)
        await writeAll()
      },
      end: writeAll,
    }),
  }
}
