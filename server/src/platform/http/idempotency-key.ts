import { invalidField } from './request-refusals.ts'

const charactersMax = 128
const printable = /^[!-~]+$/

/** The key of a request, from its header or its body; they must agree when both are there. */
export function idempotencyKeyOf(header: string | string[] | undefined, body: unknown): string | null {
  const fromHeader = header === undefined ? null : checked('Idempotency-Key', String(header))
  const fromBody = bodyKey(body)
  if (fromHeader !== null && fromBody !== null && fromHeader !== fromBody) {
    throw invalidField('idempotency_key', 'differs from the header Idempotency-Key')
  }
  return fromHeader ?? fromBody
}

function bodyKey(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('idempotency_key' in body)) return null
  return typeof body.idempotency_key === 'string' ? checked('idempotency_key', body.idempotency_key) : null
}

function checked(path: string, key: string): string {
  if (key.length > charactersMax || !printable.test(key)) {
    throw invalidField(path, `must be 1 to ${charactersMax} printable ASCII characters without spaces`)
  }
  return key
}
