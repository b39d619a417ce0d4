import { unixSeconds } from '#platform/clock'
import type { Guard, VerifiedSignature } from '#platform/http'
import { checkSignature, checkStreamSignature, header, type StreamSignature } from './check-signature.ts'
import {
  type CheckedKey,
  createKeyChecks,
  type KeyCheckOptions,
  type KeyChecks,
  type KeyStore,
  type SetHeader,
} from './key-checks.ts'

export type SignedRequestOptions = KeyCheckOptions & {
  /** A signature over the path without its query string is refused. */
  isQueryRequired: boolean
  /** Whether the refusal of a signature that does not match shows the string that the server built. */
  explainsSignature: boolean
}

type Request = Parameters<Guard>[0]

type Verifying<Key> = {
  readonly setHeader: SetHeader
  /** Called with the key before the checks, and again once the signature is valid. */
  found?(key: Key, isSigned: boolean): void
}

type Verified<Key> = { readonly key: Key; readonly signature: VerifiedSignature }

/** The checks of signed requests by keys of one kind, all but permissions. */
export type SignedRequests<Key> = {
  verify(request: Request, options: Verifying<Key>): Promise<Verified<Key>>
  verifyStream(signed: StreamSignature, ip: string): Promise<Verified<Key>>
} & Pick<KeyChecks<Key>, 'forgetKey' | 'saveUse'>

/**
 * Key known → active → not expired → address → timestamp → signature → rate limit. A validly signed request counts
 * against its key; a failed one counts against its client address.
 */
export function createSignedRequests<Key extends CheckedKey>(
  options: SignedRequestOptions,
  store: KeyStore<Key>,
): SignedRequests<Key> {
  const { systemClock, isQueryRequired, explainsSignature } = options
  const keys = createKeyChecks(options, store)
  const checking = () => ({
    isQueryRequired,
    explainsSignature,
    serverTime: unixSeconds(systemClock.now()),
  })

  async function authenticate(request: Request, found: Verifying<Key>['found']) {
    const key = await keys.usableKey(header(request, 'x-api-key'), {
      ip: request.ip,
      found: (known) => found?.(known, false),
    })
    return { key, signature: checkSignature(request, { ...checking(), key }) }
  }

  async function authenticateStream(signed: StreamSignature, ip: string) {
    const key = await keys.usableKey(signed.apiKey, { ip })
    return { key, signature: checkStreamSignature(signed, { ...checking(), key }) }
  }

  return {
    async verify(request, { setHeader, found }) {
      const verified = await authenticate(request, found).catch((error: unknown) =>
        keys.countFailure(error, { ip: request.ip, setHeader }),
      )
      found?.(verified.key, true)
      keys.countUse(verified.key, setHeader)
      return verified
    },
    async verifyStream(signed, ip) {
      const verified = await authenticateStream(signed, ip).catch((error: unknown) =>
        keys.countFailure(error, { ip, setHeader: noHeader }),
      )
      keys.countUse(verified.key, noHeader)
      return verified
    },
    forgetKey: keys.forgetKey,
    saveUse: keys.saveUse,
  }
}

const noHeader: SetHeader = () => {}
