import { invalidField } from './request-refusals.ts'

/** What a key must look like: a pattern, and how it is told. */
export type KeyRule = { readonly pattern: RegExp; readonly says: string }

const anyKey: KeyRule = {
  pattern: /^[!-~]{1,128}$/,
  says: 'must be 1 to 128 printable ASCII characters without spaces',
}

/** The key of a request, and whether its signature covers it, which it does in the body alone. */
export type KeyOfRequest = { readonly key: string | null; readonly isSigned: boolean }

type Sent = { readonly header: string | string[] | undefined; readonly body: unknown }

/** From the header or the body; they must agree when both are there. */
export function idempotencyKeyOf({ header, body }: Sent, rule: KeyRule = anyKey): KeyOfRequest {
  const fromHeader = header === undefined ? null : checked('Idempotency-Key', { key: String(header), rule })
  const inBody = bodyKey(body)
  const fromBody = inBody === null ? null : checked('idempotency_key', { key: inBody, rule })
  if (fromHeader !== null && fromBody !== null && fromHeader !== fromBody) {
    throw invalidField('idempotency_key', 'differs from the header Idempotency-Key')
  }
  return { key: fromHeader ?? fromBody, isSigned: fromBody !== null }
}

function bodyKey(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('idempotency_key' in body)) return null
  return typeof body.idempotency_key === 'string' ? body.idempotency_key : null
}

function checked(path: string, { key, rule }: { key: string; rule: KeyRule }): string {
  if (!rule.pattern.test(key)) throw invalidField(path, rule.says)
  return key
}
