/** The count of a caller in the current window. `resetAt` is in Unix seconds. */
export type RateState = {
  readonly limit: number
  readonly remaining: number
  readonly resetAt: number
  readonly isExceeded: boolean
}

export type RateLimiter = {
  /** Counts one request of `caller` against its limit. */
  count(caller: string, limit: number): RateState
}

const windowSeconds = 60

/**
 * Counts requests in windows of one clock minute, the same for every caller, so memory holds one number for each caller
 * of this minute. Each process counts separately.
 */
export function createRateLimiter(nowSeconds: () => number): RateLimiter {
  let window = 0
  let counts = new Map<string, number>()

  function countsNow(): Map<string, number> {
    const current = Math.floor(nowSeconds() / windowSeconds)
    if (current !== window) {
      window = current
      counts = new Map()
    }
    return counts
  }

  return {
    count(caller, limit) {
      const current = countsNow()
      const count = (current.get(caller) ?? 0) + 1
      current.set(caller, count)
      return {
        limit,
        remaining: Math.max(0, limit - count),
        resetAt: (window + 1) * windowSeconds,
        isExceeded: count > limit,
      }
    },
  }
}
