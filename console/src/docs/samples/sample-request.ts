import { exampleTarget, type Operation } from '#docs/reading'

export type KeyPair = { readonly apiKey: string; readonly secretKey: string }

/** The request of a sample and its caller. */
export type SampleRequest = {
  readonly origin: string
  readonly method: string
  readonly target: string
  /** Undefined where there is none. */
  readonly body: unknown
  /** Headers beside the signature's. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Null where nothing is signed. */
  readonly credentials: KeyPair | null
}

type Caller = { readonly origin: string; readonly credentials: KeyPair; newKey(): string }

/** The example of an operation as a request, under a new idempotency key. */
export function sampleRequest(operation: Operation, { origin, credentials, newKey }: Caller): SampleRequest {
  const { method, keyPlace, permission } = operation
  const body = operation.body?.example
  return {
    origin,
    method,
    target: exampleTarget(operation),
    // as: a body that takes the key is an object
    body: keyPlace === 'body' ? { ...(body as object), idempotency_key: newKey() } : body,
    headers: [
      ...(keyPlace === 'header' ? [['Idempotency-Key', newKey()] as const] : []),
      ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
    ],
    credentials: permission === null ? null : credentials,
  }
}
