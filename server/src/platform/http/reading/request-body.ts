import type { IncomingHttpHeaders } from 'node:http'
import {
  bodyValidator,
  invalidField,
  invalidJson,
  parseJsonBody,
  requestRefusals,
} from '#platform/http/checking'
import type { Mount } from '#platform/http/describing'
import { Refusal } from '#platform/refusal'
import { sentBodyOf } from './idempotency-key.ts'

/** Parses and validates the body of a request; undefined for a route without a body. */
export type BodyReader = (bytes: Buffer, headers: IncomingHttpHeaders) => unknown

/** A route without a body refuses a body with fields, since no part of a request may be ignored. */
export function bodyReader(route: Mount): BodyReader {
  const validate = bodyValidator(sentBodyOf(route))
  return (bytes, headers) => {
    // A GET's body is signed like any other and has no meaning (RFC 9110, section 9.3.1).
    if (route.method === 'GET') return undefined
    if (bytes.length > 0) return validate(parseObject(bytes, { headers, route }))
    return route.body === undefined ? undefined : validate(undefined)
  }
}

type Context = { readonly headers: IncomingHttpHeaders; readonly route: Mount }

function parseObject(bytes: Buffer, { headers, route }: Context): object {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (!isPlainJson(headers['content-type'] ?? '') || encoding.toLowerCase() !== 'identity')
    throw new Refusal(requestRefusals.UNSUPPORTED_MEDIA_TYPE)
  const body = parseJsonBody(bytes)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  if (route.refuseInvalid !== undefined) throw invalidField('body', 'must be a JSON object')
  throw invalidJson('The body must be a JSON object.')
}

const json = 'application/json'
const saysUtf8 = ['charset=utf-8', 'charset="utf-8"']

/** Whether a content type is JSON in UTF-8, in any letter case and with any spaces between its parts. */
function isPlainJson(contentType: string): boolean {
  if (contentType === json) return true
  const [type, ...parameters] = contentType.toLowerCase().split(';').map(withoutBlanks)
  return type === json && parameters.every((one) => one === '' || saysUtf8.includes(one))
}

function withoutBlanks(part: string): string {
  return part
    .split('=')
    .map((side) => side.trim())
    .join('=')
}
