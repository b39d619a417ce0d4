import assert from 'node:assert'
import Type, { type TObject } from 'typebox'
import { invalidField } from '#platform/http/checking'
import { closedObject, type KeyRule, type Mount } from '#platform/http/describing'

const anyKey: KeyRule = {
  pattern: /^[!-~]{1,128}$/,
  says: 'must be 1 to 128 printable ASCII characters without spaces',
}

/** The schema of a body as sent: an operation's includes the optional idempotency key. */
export function sentBodyOf(
  route: Pick<Mount, 'body' | 'isOperation' | 'keyRule' | 'keyDescription'>,
): TObject {
  const { body = closedObject({}), isOperation, keyRule, keyDescription } = route
  if (isOperation !== true) return body
  assert(!('idempotency_key' in body.properties), 'an operation declares its body without the key')
  const shape =
    keyRule === undefined
      ? { minLength: 1, maxLength: 128 }
      : { pattern: keyRule.pattern.source, says: keyRule.says }
  const description = keyDescription ?? 'The same as the header Idempotency-Key.'
  const key = Type.Optional(Type.String({ ...shape, description }))
  const { title } = body as { readonly title?: string } // as named objects have
  return closedObject({ ...body.properties, idempotency_key: key }, title === undefined ? {} : { title })
}

/** The key of a request, and whether the signature covers it, as it does only in the body. */
export type KeyOfRequest = { readonly key: string | null; readonly isSigned: boolean }

type Sent = { readonly header: string | string[] | undefined; readonly body: unknown }

/** The key from the header or the body; when both have one, they must agree. */
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
