import { type Clock, unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import { type Guard, networkOf } from '#platform/http'
import type { Metrics } from '#platform/metrics'
import { Refusal } from '#platform/refusal'
import type { Secrets } from '#platform/secrets'
import { isAllowed } from './address-list.ts'
import type { SecretApiKey } from './api-key.ts'
import { createKeyCache, type ReadChanges } from './key-cache.ts'
import { createRateLimiter, type RateState } from './rate-limit.ts'
import { accessRefusals } from './refusals.ts'

export type SetHeader = Parameters<Guard>[1]['setHeader']

/** The fields of a key that the checks read, whatever its kind. */
export type CheckedKey = Pick<
  SecretApiKey,
  'id' | 'secretKey' | 'allowedIps' | 'rateLimitPerMinute' | 'expiresAt' | 'isActive'
> & { readonly isFrozen?: boolean }

/** The store of keys of one kind. */
export type KeyStore<Key> = {
  /** An id of another form is refused without a query. */
  readonly pattern: RegExp
  find(ids: readonly string[]): Promise<Key[]>
  /** Absent where each key is read again. */
  readonly changes?: ReadChanges
  recordUse(uses: ReadonlyMap<string, Date>): Promise<void>
}

/** The client address of a request; `found` is called with the key before the key is checked. */
type Use<Key> = { readonly ip: string; found?(key: Key): void }

/** The checks around a signature, with what they remember. */
export type KeyChecks<Key> = {
  /** The key with this id, if it may be used from this address. */
  usableKey(id: string | undefined, use: Use<Key>): Promise<Key>
  /** Counts a validly signed request against its key. */
  countUse(key: Key, setHeader: SetHeader): void
  /**
   * Counts a failed request against its client address, then throws the error, or a rate-limit refusal when the address
   * failed too often.
   */
  countFailure(error: unknown, from: { ip: string; setHeader: SetHeader }): never
  forgetKey(id: string): void
  saveUse(): Promise<void>
}

export type KeyCheckOptions = {
  database: Database
  secrets: Secrets
  /** Signatures and rate windows. */
  systemClock: Clock
  /** Expiry of keys. */
  businessClock: Clock
  metrics: Metrics
  failuresPerMinute: number
}

export function createKeyChecks<Key extends CheckedKey>(
  options: KeyCheckOptions,
  { pattern, find, changes, recordUse }: KeyStore<Key>,
): KeyChecks<Key> {
  const { systemClock, businessClock, metrics } = options
  const nowSeconds = () => unixSeconds(systemClock.now())
  const keys = createKeyCache(find, {
    // A monotonic clock: a freeze relies on the age of cached keys, so no clock change may make them look younger.
    now: () => performance.now(),
    changes,
  })
  const requests = createRateLimiter(nowSeconds)
  const failures = createRateLimiter(nowSeconds)
  let uses = new Map<string, Date>()

  async function usableKey(id: string | undefined, { ip, found }: Use<Key>): Promise<Key> {
    const key = id !== undefined && pattern.test(id) ? await keys.find(id) : undefined
    if (key === undefined) throw new Refusal(accessRefusals.INVALID_API_KEY)
    found?.(key)
    const obstacle = obstacleTo(key, { ip, now: businessClock.now() })
    if (obstacle !== null) throw obstacle
    return key
  }

  function countUse(key: Key, setHeader: SetHeader): void {
    const state = requests.count(key.id, key.rateLimitPerMinute)
    setRateHeaders(state, { setHeader, now: nowSeconds() })
    if (state.isExceeded) {
      metrics.rateLimited.inc()
      throw new Refusal(accessRefusals.RATE_LIMIT_EXCEEDED, { details: rateDetails(state, nowSeconds()) })
    }
    uses.set(key.id, businessClock.now())
  }

  function countFailure(error: unknown, { ip, setHeader }: { ip: string; setHeader: SetHeader }): never {
    if (!(error instanceof Refusal)) throw error
    metrics.authenticationFailures.inc({ code: error.kind.code })
    const state = failures.count(networkOf(ip), options.failuresPerMinute)
    if (!state.isExceeded) throw error
    setRateHeaders(state, { setHeader, now: nowSeconds() })
    throw new Refusal(accessRefusals.RATE_LIMIT_EXCEEDED, { details: rateDetails(state, nowSeconds()) })
  }

  return {
    usableKey,
    countUse,
    countFailure,
    forgetKey: keys.forget,
    async saveUse() {
      const saved = uses
      uses = new Map()
      await recordUse(saved)
    },
  }
}

/** Why a key may not be used from an address at this time; null when it may. */
export function obstacleTo(
  key: Omit<CheckedKey, 'secretKey'>,
  { ip, now }: { ip: string; now: Date },
): Refusal | null {
  if (!key.isActive) return new Refusal(accessRefusals.API_KEY_INACTIVE)
  if (key.expiresAt !== null && key.expiresAt <= now) return new Refusal(accessRefusals.API_KEY_EXPIRED)
  if (key.isFrozen === true) return new Refusal(accessRefusals.CUSTOMER_FROZEN)
  if (!isAllowed(ip, key.allowedIps)) return new Refusal(accessRefusals.IP_NOT_ALLOWED, { details: { ip } })
  return null
}

function setRateHeaders(state: RateState, { setHeader, now }: { setHeader: SetHeader; now: number }): void {
  setHeader('x-ratelimit-limit', String(state.limit))
  setHeader('x-ratelimit-remaining', String(state.remaining))
  setHeader('x-ratelimit-reset', String(state.resetAt))
  if (state.isExceeded) setHeader('retry-after', String(state.resetAt - now))
}

function rateDetails(state: RateState, now: number) {
  return { limit: state.limit, retry_after_seconds: state.resetAt - now }
}
