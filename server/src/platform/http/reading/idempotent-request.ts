import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Caller, IdempotentRequest, Mount, VerifiedSignature } from '#platform/http/describing'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { payloadOf } from './request-payload.ts'

type Named = Omit<IdempotentRequest, 'fingerprint' | 'signature'> & {
  readonly payload: object
  readonly signature?: VerifiedSignature | null
}

/** Null when the request has no key and no signature that works once: then every repeat is a new request. */
export function createRequest({ payload, signature = null, ...named }: Named): IdempotentRequest | null {
  if (named.key === null && signature === null) return null
  return { ...named, signature, fingerprint: hash('sha256', JSON.stringify(payload), 'hex') }
}

type Understood = {
  readonly caller: Caller | null
  readonly headers: IncomingHttpHeaders
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** The idempotent request of an operation with valid input; null for other routes. */
export function requestOf(route: Mount, { caller, headers, ...input }: Understood): IdempotentRequest | null {
  if (route.isOperation !== true || caller === null) return null
  const isOfService = route.service !== undefined
  const sent = { header: headers['idempotency-key'], body: input.body }
  const { key, isSigned } = idempotencyKeyOf(sent, route.keyRule)
  return createRequest({
    // Each service key has its own idempotency keys.
    customerId: isOfService ? caller.apiKey : caller.customerId,
    operation: route.operationId,
    key,
    payload: payloadOf(route, input),
    signature: (route.sendsValue === true || isOfService) && !isSigned ? caller.signature : null,
  })
}
