import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Guard, VerifiedSignature } from '#platform/http'
import { Refusal, type RefusalKind } from '#platform/refusal'
import type { SecretApiKey } from './api-key.ts'
import { accessRefusals } from './refusals.ts'

/** The fields of a sign-in message on a stream, unchecked; a missing field is undefined. */
export type StreamSignature = {
  readonly apiKey: string | undefined
  /** Unix seconds, as the text that the signature covers. */
  readonly timestamp: string | undefined
  readonly signature: string | undefined
}

type Request = Parameters<Guard>[0]

const driftSecondsMax = 300

type Checking = {
  readonly key: Pick<SecretApiKey, 'id' | 'secretKey'>
  readonly serverTime: number
  /** A signature over the path without its query string is refused. */
  readonly isQueryRequired: boolean
  /** Whether the refusal of a signature that does not match shows the string that the server built. */
  readonly explainsSignature: boolean
}

/** Returns the signature when it is valid, and throws a refusal otherwise. */
export function checkSignature(request: Request, checking: Checking): VerifiedSignature {
  const { isQueryRequired } = checking
  const [path = ''] = request.target.split('?', 1)
  const signed = {
    timestamp: header(request, 'x-api-timestamp'),
    signature: header(request, 'x-api-signature'),
  }
  const paths = isQueryRequired ? [request.target] : [request.target, path]
  const { timestamp = '' } = signed
  const messages = [...new Set(paths)].map((signedPath) =>
    signedMessage({ timestamp, method: request.method, path: signedPath }, request.body),
  )
  return check({ ...signed, messages, names: headerNames }, checking)
}

export function checkStreamSignature(signed: StreamSignature, checking: Checking): VerifiedSignature {
  const messages = [Buffer.from((signed.timestamp ?? '') + checking.key.id)]
  return check({ ...signed, messages, names: fieldNames }, checking)
}

const headerNames = { timestamp: 'X-API-Timestamp', signature: 'X-API-Signature' }
const fieldNames = { timestamp: 'timestamp', signature: 'signature' }

type Claim = {
  readonly timestamp: string | undefined
  readonly signature: string | undefined
  /** The texts that a signature may cover; the documentation names the first. */
  readonly messages: readonly Buffer[]
  /** The names of the two fields in this kind of request. */
  readonly names: typeof headerNames
}

/** The timestamp is checked first, so a stale request is refused as stale even when its signature is wrong. */
function check(
  { timestamp, signature, messages, names }: Claim,
  { key, serverTime, explainsSignature }: Checking,
): VerifiedSignature {
  const refuse = (kind: RefusalKind, reason?: string) =>
    new Refusal(kind, {
      details: {
        server_time: serverTime,
        ...(reason === undefined ? {} : { reason }),
        ...(explainsSignature ? { signed_message: messages[0]?.toString('utf8') } : {}),
      },
      ...(reason === undefined ? {} : { message: `${reason}.` }),
    })
  const { INVALID_SIGNATURE, SIGNATURE_EXPIRED } = accessRefusals
  if (!timestamp) throw refuse(INVALID_SIGNATURE, `${names.timestamp} is missing: sign Unix time in seconds`)
  if (!/^\d{1,12}$/.test(timestamp))
    throw refuse(INVALID_SIGNATURE, `${names.timestamp} must be Unix time in seconds`)
  if (Math.abs(serverTime - Number(timestamp)) > driftSecondsMax) throw refuse(SIGNATURE_EXPIRED)
  if (!signature)
    throw refuse(INVALID_SIGNATURE, `${names.signature} is missing: sign what is sent with your secret key`)
  const holds = (message: Buffer) => isSignatureOf(message, { signature, secretKey: key.secretKey })
  if (!messages.some(holds)) throw refuse(INVALID_SIGNATURE)
  return { hex: signature, expiresAt: Number(timestamp) + driftSecondsMax }
}

/** A header that is sent exactly once; undefined when it is missing or repeated. */
export function header(request: Request, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

const signaturePattern = /^[0-9a-f]{64}$/

/** The text that the contract signs: timestamp + METHOD + path + body, without separators. */
export function signedMessage(
  { timestamp, method, path }: { timestamp: string; method: string; path: string },
  body: Buffer,
): Buffer {
  return Buffer.concat([Buffer.from(timestamp + method.toUpperCase() + path), body])
}

/** Compares in constant time; false for anything but 64 lower-case hex digits. */
export function isSignatureOf(
  message: Buffer,
  { signature, secretKey }: { signature: string; secretKey: string },
): boolean {
  if (!signaturePattern.test(signature)) return false
  const expected = createHmac('sha256', secretKey).update(message).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
