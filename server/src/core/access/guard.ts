import { unixSeconds } from '#platform/clock'
import type { Guard } from '#platform/http'
import { Refusal, type RefusalKind } from '#platform/refusal'
import { type ApiKey, readApiKeys } from './api-key.ts'
import { checkSignature, checkStreamSignature, header, type StreamSignature } from './check-signature.ts'
import { createKeyChecks, type KeyCheckOptions, obstacleTo, type SetHeader } from './key-checks.ts'
import { anyKey } from './permissions.ts'
import { accessRefusals, streamRefusals } from './refusals.ts'
import { createSignIns } from './used-signatures.ts'

/** A key and the address that it is used from. */
export type KeyUse = { readonly apiKey: string; readonly ip: string }

export type AccessGuard = {
  readonly check: Guard
  /**
   * Makes the same checks of a stream's sign-in message, except permissions, which subscriptions check. A message
   * counts once.
   */
  checkStream(signed: StreamSignature, ip: string): Promise<ApiKey>
  /** The present key of each use, or the refusal that ends it, by one query. */
  review(uses: readonly KeyUse[]): Promise<(ApiKey | Refusal)[]>
  /** A key was changed: the next request sees it as it is. */
  forgetKey(id: string): void
  /** Stores when keys were last used. */
  saveUse(): Promise<void>
}

type Options = KeyCheckOptions & {
  /** A signature over the path without its query string is refused. */
  isQueryRequired: boolean
  /** A caller whose signature does not match is told the string that the server built. */
  explainsSignature: boolean
}

type Request = Parameters<Guard>[0]
type Recognise = Parameters<Guard>[1]['recognise']

/**
 * The checks of a signed request, in the order of docs/decisions: key known → active → not expired → address →
 * timestamp → signature → rate limit → permission. Only a request whose signature holds is counted against
 * its key; failures are counted against the address they come from.
 */
export function createGuard(options: Options): AccessGuard {
  const { database, systemClock, businessClock, isQueryRequired, explainsSignature } = options
  const keys = createKeyChecks(options)
  const signIn = createSignIns(database)
  const checking = () => ({
    isQueryRequired,
    explainsSignature,
    serverTime: unixSeconds(systemClock.now()),
  })

  async function authenticate(request: Request, recognise?: Recognise) {
    const key = await keys.usableKey(header(request, 'x-api-key'), { ip: request.ip, recognise })
    const signature = checkSignature(request, { ...checking(), key })
    return { key, signature }
  }

  async function authenticateStream(signed: StreamSignature, ip: string) {
    const key = await keys.usableKey(signed.apiKey, { ip })
    const signature = checkStreamSignature(signed, { ...checking(), key })
    return { key, signature }
  }

  return {
    async check(request, { permission, setHeader, recognise }) {
      const { key, signature } = await authenticate(request, recognise).catch((error: unknown) =>
        keys.countFailure(error, { ip: request.ip, setHeader }),
      )
      recognise?.({ customerId: key.customerId, apiKey: key.id, isSigned: true })
      keys.countUse(key, setHeader)
      if (permission !== anyKey && !key.permissions.includes(permission)) {
        throw new Refusal(accessRefusals.PERMISSION_DENIED, { details: { permission } })
      }
      return { customerId: key.customerId, apiKey: key.id, ip: request.ip, signature }
    },
    async checkStream(signed, ip) {
      try {
        const { key, signature } = await authenticateStream(signed, ip).catch((error: unknown) =>
          keys.countFailure(error, { ip, setHeader: noHeader }),
        )
        keys.countUse(key, noHeader)
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
    forgetKey: keys.forgetKey,
    saveUse: keys.saveUse,
  }
}

const noHeader: SetHeader = () => {}

/** Rewords a refusal that names headers for the message of a stream. */
function inWordsOfStream(refusal: Refusal): Refusal {
  const kind: RefusalKind | undefined = Object.values(streamRefusals).find(
    ({ code }) => code === refusal.kind.code,
  )
  // A refusal with a reason names the field of the message already.
  if (kind === undefined || refusal.details?.reason !== undefined) return refusal
  return new Refusal(kind, refusal.details === null ? {} : { details: refusal.details })
}
