import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { payloadOf } from './request-payload.ts'
import type { Caller, Route } from './route.ts'

/** A signature that held, and until when the server would take it again, in Unix seconds. */
export type VerifiedSignature = { readonly hex: string; readonly expiresAt: number }

/** A request that must have one effect: whose it is, what it does, and a fingerprint of its payload. */
export type IdempotentRequest = {
  readonly customerId: string
  readonly operation: string
  /** Null when only its signature tells it from another. */
  readonly key: string | null
  readonly fingerprint: string
  /** What counts once; null where nothing is sent away, and where the signed bytes name the key themselves. */
  readonly signature: VerifiedSignature | null
}

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

/** The request of an operation whose input was understood; null for what is no operation too. */
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
