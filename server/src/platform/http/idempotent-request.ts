import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { payloadOf } from './request-payload.ts'
import type { Caller, IdempotentRequest, Route, VerifiedSignature } from './route.ts'

type Named = {
  customerId: string
  operation: string
  key: string | null
  payload: object
  signature?: VerifiedSignature | null
}

/** Null when the request carries no key and no signature that counts: then every repeat is a new request. */
export function createRequest(named: Named): IdempotentRequest | null {
  const { customerId, operation, key, payload, signature = null } = named
  if (key === null && signature === null) return null
  return {
    customerId,
    operation,
    key,
    fingerprint: hash('sha256', JSON.stringify(payload), 'hex'),
    signature,
  }
}

type Understood = {
  readonly caller: Caller | null
  readonly headers: IncomingHttpHeaders
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** The request of an operation whose input is valid; null for other routes. */
export function requestOf(route: Route, { caller, headers, ...input }: Understood): IdempotentRequest | null {
  if (route.isOperation !== true || caller === null) return null
  const sent = { header: headers['idempotency-key'], body: input.body }
  const { key, isSigned } = idempotencyKeyOf(sent, route.keyRule)
  return createRequest({
    customerId: caller.customerId,
    operation: route.operationId,
    key,
    payload: payloadOf(route, input),
    signature: route.sendsValue === true && !isSigned ? caller.signature : null,
  })
}
