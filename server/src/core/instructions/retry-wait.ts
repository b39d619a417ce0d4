const firstMs = 1_000
const longestMs = 5 * 60 * 1_000
/** A wait is up to a tenth shorter, never longer, so that what failed together does not come back together. */
const jitter = 0.1

/** The wait after this number of attempts: a second, doubled each time, up to five minutes. `chance` is from 0 up to 1. */
export function retryWaitMs(attempts: number, chance: number): number {
  const doublings = Math.min(Math.max(attempts - 1, 0), 30)
  return Math.round(Math.min(firstMs * 2 ** doublings, longestMs) * (1 - jitter * chance))
}
