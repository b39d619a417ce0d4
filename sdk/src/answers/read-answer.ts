import { CofferError } from './coffer-error.ts'
import { isRecord, parseJson } from './json.ts'

export type Answer<T> = { data: T; status: number; headers: Headers; requestId: string | null }

type Received = {
  response: Response
  text: string
  nowMs: number
  /** False for documents such as /openapi.json, whose whole body is the data. */
  isEnvelopeDue: boolean
}

/** The data of a successful answer; every other answer is thrown as a CofferError. */
export function readAnswer({ response, text, nowMs, isEnvelopeDue }: Received): Answer<unknown> {
  const { status, headers } = response
  const requestId = headers.get('x-request-id')
  const body = parseJson(text)
  const retryAfterMs = readRetryAfter(headers.get('retry-after'), nowMs)
  if (isRecord(body) && body.success === false && isRecord(body.error)) {
    const { code, message, details } = body.error
    throw new CofferError({
      code: String(code),
      status,
      message: String(message),
      details: isRecord(details) ? details : null,
      requestId,
      retryAfterMs,
    })
  }
  if (response.ok && isRecord(body) && body.success === true && 'data' in body) {
    return { data: body.data, status, headers, requestId }
  }
  if (response.ok && !isEnvelopeDue) return { data: body ?? text, status, headers, requestId }
  throw new CofferError({
    code: 'UNEXPECTED_RESPONSE',
    status,
    message: `The answer (HTTP ${status}) is not Coffer's: check the base URL and any proxy in between.`,
    requestId,
    retryAfterMs,
  })
}

/** Seconds or an HTTP date (RFC 9110, 10.2.3), as milliseconds from now; null where absent or unreadable. */
export function readRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null) return null
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const dateMs = Date.parse(value)
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - nowMs)
}
