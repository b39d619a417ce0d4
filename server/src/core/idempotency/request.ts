import { hash } from 'node:crypto'

/** A request that must have one effect: whose it is, what it does, and a fingerprint of its payload. */
export type IdempotentRequest = {
  readonly customerId: string
  readonly operation: string
  readonly key: string
  readonly fingerprint: string
}

type Named = { customerId: string; operation: string; key: string | null; payload: object }

/** Null when the request carries no key: then every repeat is a new request. */
export function createRequest({ customerId, operation, key, payload }: Named): IdempotentRequest | null {
  if (key === null) return null
  return { customerId, operation, key, fingerprint: hash('sha256', canonical(payload), 'hex') }
}

/** Identifies a request among others, whatever its payload. */
export function requestId({ customerId, operation, key }: IdempotentRequest): string {
  return `${customerId}/${operation}/${key}`
}

// Members in the order of their names, without the key itself, which may come in the header instead.
function canonical(payload: object): string {
  const members = Object.entries(payload).filter(([name]) => name !== 'idempotency_key')
  return JSON.stringify(members.sort(([a], [b]) => (a < b ? -1 : 1)))
}
