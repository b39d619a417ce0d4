import { setTimeout as pause } from 'node:timers/promises'
import { isTemporary } from '#platform/database'
import type { Logger } from '#platform/logging'
import type { Attempt } from './attempt.ts'

/** Gathers attempts and records them together: while one batch is written, the next one grows. */
export type AttemptWriter = {
  add(attempt: Attempt): void
  /** Resolves when all that was added is written. */
  drained(): Promise<void>
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
  let writing: Promise<void> | null = null
  async function writeAll(): Promise<void> {
    await pause(gatherMs)
    while (gathered.length > 0) await writePatiently(gathered.splice(0, batchMax))
    writing = null
  }
  async function writePatiently(batch: readonly Attempt[]): Promise<void> {
    for (let retry = 0; retry < retriesMax; retry++) {
      if (await write(batch)) return
      await pause(retryMs)
    }
    logger.error({ event: 'attempts not recorded', count: batch.length })
  }
  /** False when another moment may bring another outcome. */
  async function write(batch: readonly Attempt[]): Promise<boolean> {
    try {
      await record(batch)
    } catch (error) {
      if (isTemporary(error)) return false
      logger.error({ event: 'attempts not recorded', count: batch.length, err: error })
      // One that cannot be written keeps none of the others from it; its own delivery is claimed again.
      if (batch.length > 1) for (const attempt of batch) await write([attempt])
    }
    return true
  }
  return {
    add(attempt) {
      gathered.push(attempt)
      writing ??= writeAll()
    },
    async drained() {
      while (writing !== null) await writing
    },
  }
}
