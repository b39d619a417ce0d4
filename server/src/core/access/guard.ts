import type { Guard } from '#platform/http'
import { Refusal, type RefusalKind } from '#platform/refusal'
import { type ApiKey, findApiKeys, publicKeyPattern, readApiKeys, recordUse } from './api-key.ts'
import type { StreamSignature } from './check-signature.ts'
import { obstacleTo } from './key-checks.ts'
import { createChangesOfApiKeys } from './key-table.ts'
import { anyKey } from './permissions.ts'
import { accessRefusals, streamRefusals } from './refusals.ts'
import { permissionDenied } from './require-permission.ts'
import { createSignedRequests, type SignedRequestOptions } from './signed-requests.ts'
import { createSignIns } from './used-signatures.ts'

/** An open connection's key and client address. */
export type KeyUse = { readonly apiKey: string; readonly ip: string }

export type AccessGuard = {
  readonly check: Guard
  /**
   * Checks a stream's sign-in message like a request, except for permissions, which subscriptions check. Each message
   * works once.
   */
  checkStream(signed: StreamSignature, ip: string): Promise<ApiKey>
  /** For each use, the key as it is now, or the refusal that ends the use. All are read by one query. */
  review(uses: readonly KeyUse[]): Promise<(ApiKey | Refusal)[]>
  /** Drops a changed key from the cache, so the next request reads it. */
  forgetKey(id: string): void
  /** Stores when keys were last used. */
  saveUse(): Promise<void>
}

/**
 * The checks of a signed request, in the order of docs/decisions: key known → active → not expired → address →
 * timestamp → signature → rate limit → permission.
 */
export function createGuard(options: SignedRequestOptions): AccessGuard {
  const { database, secrets, businessClock } = options
  const requests = createSignedRequests(options, {
    pattern: publicKeyPattern,
    find: (ids) => findApiKeys(database, secrets, ids),
    changes: createChangesOfApiKeys(database),
    recordUse: (uses) => recordUse(database, uses),
  })
  const signIn = createSignIns(database)
  return {
    async check(request, { permission, setHeader, recognise }) {
      const { key, signature } = await requests.verify(request, {
        setHeader,
        found: ({ customerId, id: apiKey }, isSigned) => recognise?.({ customerId, apiKey, isSigned }),
      })
      if (permission !== anyKey && !key.permissions.includes(permission))
        throw permissionDenied(key, permission)
      return {
        ...{ kind: 'key', person: null, isFresh: false, permissions: key.permissions },
        ...{ customerId: key.customerId, apiKey: key.id, ip: request.ip, signature },
      }
    },
    async checkStream(signed, ip) {
      try {
        const { key, signature } = await requests.verifyStream(signed, ip)
        await signIn(signature)
        return key
      } catch (error) {
        throw error instanceof Refusal ? inWordsOfStream(error) : error
      }
    },
    async review(used) {
      const found = await readApiKeys(database, [...new Set(used.map(({ apiKey }) => apiKey))])
      const byId = new Map(found.map((key) => [key.id, key]))
      const now = businessClock.now()
      return used.map(({ apiKey, ip }) => {
        const key = byId.get(apiKey)
        if (key === undefined) return inWordsOfStream(new Refusal(accessRefusals.INVALID_API_KEY))
        return obstacleTo(key, { ip, now }) ?? key
      })
    },
    forgetKey: requests.forgetKey,
    saveUse: requests.saveUse,
  }
}

/** Rewords a refusal that names headers for the message of a stream. */
function inWordsOfStream(refusal: Refusal): Refusal {
  const kind: RefusalKind | undefined = Object.values(streamRefusals).find(
    ({ code }) => code === refusal.kind.code,
  )
  // A refusal with a reason already names the field of the message.
  if (kind === undefined || refusal.details?.reason !== undefined) return refusal
  return new Refusal(kind, refusal.details === null ? {} : { details: refusal.details })
}
