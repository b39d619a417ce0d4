import { type Clock, unixSeconds } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Guard } from '#platform/http'
import type { Metrics } from '#platform/metrics'
import { Refusal, type RefusalDetails } from '#platform/refusal'
import { isAllowed } from './address-list.ts'
import { findApiKeys, publicKeyPattern, recordUse, type SecretApiKey } from './api-key.ts'
import { createKeyCache } from './key-cache.ts'
import { anyKey } from './permissions.ts'
import { createRateLimiter, type RateState } from './rate-limit.ts'
import { accessRefusals } from './refusals.ts'
import { isSignatureOf, signedMessage } from './signature.ts'

export type AccessGuard = {
  readonly check: Guard
  /** A key was changed: the next request sees it as it is. */
  forgetKey(id: string): void
  /** Writes down when keys were last used. */
  saveUse(): Promise<void>
}

type Options = {
  database: Database
  masterKey: Buffer
  /** Signatures and rate windows. */
  systemClock: Clock
  /** Expiry of keys. */
  businessClock: Clock
  metrics: Metrics
  /** A signature over the path without its query string is refused. */
  isQueryRequired: boolean
  /** The string that the server built is told to whoever signed another. */
  explainsSignature: boolean
  failuresPerMinute: number
}

type Request = Parameters<Guard>[0]
type SetHeader = Parameters<Guard>[1]['setHeader']

const driftSecondsMax = 300

/**
 * The checks of a signed request, in the order of docs/decisions: key known → active → not expired → address →
 * timestamp → signature → rate limit → permission. Only a request whose signature holds is counted against
 * its key; failures are counted against the address they come from.
 */
export function createGuard(options: Options): AccessGuard {
  const { database, masterKey, systemClock, businessClock, metrics } = options
  const nowSeconds = () => unixSeconds(systemClock.now())
  const keys = createKeyCache((ids) => findApiKeys(database, masterKey, ids), {
    now: () => systemClock.now().getTime(),
  })
  const requests = createRateLimiter(nowSeconds)
  const failures = createRateLimiter(nowSeconds)
  let uses = new Map<string, Date>()

  async function authenticate(request: Request): Promise<SecretApiKey> {
    const key = await findKey(request)
    if (!key.isActive) throw new Refusal(accessRefusals.API_KEY_INACTIVE)
    if (key.expiresAt !== null && key.expiresAt <= businessClock.now())
      throw new Refusal(accessRefusals.API_KEY_EXPIRED)
    if (!isAllowed(request.ip, key.allowedIps))
      throw new Refusal(accessRefusals.IP_NOT_ALLOWED, { details: { ip: request.ip } })
    checkSignature(request, { key, options, serverTime: nowSeconds() })
    return key
  }

  async function findKey(request: Request): Promise<SecretApiKey> {
    const id = header(request, 'x-api-key')
    if (id === undefined || !publicKeyPattern.test(id)) throw new Refusal(accessRefusals.INVALID_API_KEY)
    // Guessing keys must not cost a read of the database each.
    const isGuessing = !keys.has(id) && failures.isExhausted(request.ip, options.failuresPerMinute)
    const key = isGuessing ? undefined : await keys.find(id)
    if (key === undefined) throw new Refusal(accessRefusals.INVALID_API_KEY)
    return key
  }

  function countFailure(error: unknown, { ip, setHeader }: { ip: string; setHeader: SetHeader }): never {
    if (!(error instanceof Refusal)) throw error
    metrics.authenticationFailures.inc({ code: error.kind.code })
    const state = failures.count(ip, options.failuresPerMinute)
    if (!state.isExceeded) throw error
    setRateHeaders(state, { setHeader, now: nowSeconds() })
    throw new Refusal(accessRefusals.RATE_LIMIT_EXCEEDED, { details: rateDetails(state, nowSeconds()) })
  }

  return {
    async check(request, { permission, setHeader }) {
      const key = await authenticate(request).catch((error: unknown) =>
        countFailure(error, { ip: request.ip, setHeader }),
      )
      const state = requests.count(key.id, key.rateLimitPerMinute)
      setRateHeaders(state, { setHeader, now: nowSeconds() })
      if (state.isExceeded) {
        metrics.rateLimited.inc()
        throw new Refusal(accessRefusals.RATE_LIMIT_EXCEEDED, { details: rateDetails(state, nowSeconds()) })
      }
      uses.set(key.id, businessClock.now())
      if (permission !== anyKey && !key.permissions.includes(permission)) {
        throw new Refusal(accessRefusals.PERMISSION_DENIED, { details: { permission } })
      }
      return { customerId: key.customerId, apiKey: key.id }
    },
    forgetKey: keys.forget,
    async saveUse() {
      const saved = uses
      uses = new Map()
      await recordUse(database, saved)
    },
  }
}

type Checking = { key: SecretApiKey; options: Options; serverTime: number }

function checkSignature(request: Request, { key, options, serverTime }: Checking): void {
  const timestamp = header(request, 'x-api-timestamp')
  const signature = header(request, 'x-api-signature')
  const refuse = (kind: keyof typeof accessRefusals, details: RefusalDetails = {}) =>
    new Refusal(accessRefusals[kind], { details: { server_time: serverTime, ...details } })
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) {
    throw refuse('INVALID_SIGNATURE', { reason: 'X-API-Timestamp must be Unix time in seconds' })
  }
  if (Math.abs(serverTime - Number(timestamp)) > driftSecondsMax) throw refuse('SIGNATURE_EXPIRED')
  const [path = ''] = request.target.split('?', 1)
  const accepted = options.isQueryRequired ? [request.target] : [request.target, path]
  for (const signedPath of new Set(accepted)) {
    const message = signedMessage({ timestamp, method: request.method, path: signedPath }, request.body)
    if (isSignatureOf(message, { signature: signature ?? '', secretKey: key.secretKey })) return
  }
  const expected = signedMessage({ timestamp, method: request.method, path: request.target }, request.body)
  throw refuse(
    'INVALID_SIGNATURE',
    options.explainsSignature ? { signed_message: expected.toString('utf8') } : {},
  )
}

/** A header that came once; one that is missing or repeated is undefined. */
function header(request: Request, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

function setRateHeaders(state: RateState, { setHeader, now }: { setHeader: SetHeader; now: number }): void {
  setHeader('x-ratelimit-limit', String(state.limit))
  setHeader('x-ratelimit-remaining', String(state.remaining))
  setHeader('x-ratelimit-reset', String(state.resetAt))
  if (state.isExceeded) setHeader('retry-after', String(state.resetAt - now))
}

function rateDetails(state: RateState, now: number): RefusalDetails {
  return { limit: state.limit, retry_after_seconds: state.resetAt - now }
}
