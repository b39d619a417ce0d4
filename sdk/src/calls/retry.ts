import type { CofferError } from '../answers/index.ts'

const firstDelayMs = 200
const delayMaxMs = 5_000
const retryAfterMaxMs = 60_000
const retryableStatuses = [429, 502, 503, 504]
const retryableCodes = ['NETWORK_ERROR', 'TIMEOUT', 'OPERATION_IN_PROGRESS']

/** The repeats already made, and a random number in [0, 1) that spreads clients that failed together. */
type Try = { retries: number; random: number }

/**
 * How long to wait before repeating a call that is safe to repeat, or null to give up: the failure is final, or
 * the server asks for a wait of more than a minute.
 * OPERATION_IN_PROGRESS is retried: a retry meets it while the first, unanswered try still runs.
 */
export function retryDelayMs(error: CofferError, { retries, random }: Try): number | null {
  if (!retryableStatuses.includes(error.status) && !retryableCodes.includes(error.code)) return null
  if (error.retryAfterMs !== null) return error.retryAfterMs > retryAfterMaxMs ? null : error.retryAfterMs
  const ceilingMs = Math.min(delayMaxMs, firstDelayMs * 2 ** retries)
  return ceilingMs / 2 + (ceilingMs / 2) * random
}
