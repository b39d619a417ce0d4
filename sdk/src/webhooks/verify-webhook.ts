import { isRecord, parseJson } from '../answers/index.ts'
import type { CofferEvent } from '../events/index.ts'
import { WebhookError } from './webhook-error.ts'
import { decodeBase64, importWebhookKey, secretsOf, signedBytes, type WebhookSecrets } from './webhook-key.ts'

export type ReceivedWebhook = {
  /** The headers of `fetch` or of Node. */
  headers: Headers | Record<string, string | readonly string[] | undefined>
  /** The body as it was received: JSON that was parsed and written again has other bytes. */
  body: string | Uint8Array | ArrayBuffer
  /** Largest difference between its time and now, either way; 300 by default. */
  toleranceSeconds?: number | undefined
  /** Milliseconds since the epoch; the system's clock by default. */
  now?: (() => number) | undefined
}

/**
 * Returns the event of a webhook that Coffer signed recently; throws a WebhookError for any other request.
 * Follows Standard Webhooks 1.0: one match among several signatures and secrets is enough, so that secrets can rotate.
 * The same event may come again: remember `id`.
 */
export async function verifyWebhook(received: ReceivedWebhook & WebhookSecrets): Promise<CofferEvent> {
  const secrets = secretsOf(received)
  const body = bytesOf(received.body)
  const id = requireHeader(received.headers, 'webhook-id')
  const timestamp = requireHeader(received.headers, 'webhook-timestamp')
  const signatures = readSignatures(requireHeader(received.headers, 'webhook-signature'))
  checkTime(timestamp, received)
  const bytes = signedBytes(id, { timestamp, body })
  if (!(await isSigned(bytes, { secrets, signatures })))
    throw new WebhookError(
      'SIGNATURE_MISMATCH',
      'No signature matches: another secret made it, or the body is not as it was received.',
    )
  return readEvent(body, id)
}

function requireHeader(headers: ReceivedWebhook['headers'], name: string): string {
  const value = readHeader(headers, name)
  if (value) return value
  throw new WebhookError('HEADER_MISSING', `The header ${name} is missing.`)
}

function readHeader(headers: ReceivedWebhook['headers'], name: string): string | null {
  if (isHeaders(headers)) return headers.get(name)
  const value = Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1]
  return typeof value === 'object' ? value.join(' ') : (value ?? null)
}

/** True also for the Headers of another realm or library. */
function isHeaders(headers: ReceivedWebhook['headers']): headers is Headers {
  return typeof headers.get === 'function'
}

function checkTime(timestamp: string, { toleranceSeconds = 300, now = Date.now }: ReceivedWebhook): void {
  if (!(toleranceSeconds >= 0)) throw new TypeError('toleranceSeconds is a number, 0 or more.')
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookError('TIMESTAMP_INVALID', 'The header webhook-timestamp is not in Unix seconds.')
  const ageSeconds = Math.floor(now() / 1000) - Number(timestamp)
  if (ageSeconds > toleranceSeconds)
    throw new WebhookError(
      'TIMESTAMP_TOO_OLD',
      `The webhook was sent ${ageSeconds} s ago: it is a copy, or a clock is wrong.`,
    )
  if (-ageSeconds > toleranceSeconds)
    throw new WebhookError(
      'TIMESTAMP_TOO_NEW',
      `The webhook is dated ${-ageSeconds} s ahead: a clock is wrong.`,
    )
}

/** The signatures of version v1; the header may hold other versions, made with other kinds of keys. */
function readSignatures(header: string): Uint8Array<ArrayBuffer>[] {
  return header.split(' ').flatMap((signature) => {
    const bytes = signature.startsWith('v1,') ? decodeBase64(signature.slice('v1,'.length)) : null
    return bytes === null ? [] : [bytes]
  })
}

type Candidates = { secrets: readonly string[]; signatures: readonly Uint8Array<ArrayBuffer>[] }

/** WebCrypto compares in constant time. */
async function isSigned(
  bytes: Uint8Array<ArrayBuffer>,
  { secrets, signatures }: Candidates,
): Promise<boolean> {
  const keys = await Promise.all(secrets.map(importWebhookKey))
  const checks = keys.flatMap((key) =>
    signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, bytes)),
  )
  return (await Promise.all(checks)).includes(true)
}

function bytesOf(body: ReceivedWebhook['body']): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  if (body instanceof Uint8Array) return body
  throw new TypeError(
    'The body is verified as it was received: give its text or bytes, not the parsed object.',
  )
}

/** The id must be the signed one: bytes split elsewhere between id, time and body have the same signature. */
function readEvent(body: Uint8Array, id: string): CofferEvent {
  const event = parseJson(new TextDecoder().decode(body))
  // Its other fields are the server's promise, published in its OpenAPI document.
  if (isRecord(event) && 'data' in event && event.id === id) return event as CofferEvent
  throw new WebhookError('BODY_INVALID', 'The body is signed, but it is not the event that webhook-id names.')
}
