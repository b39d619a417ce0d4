import type { Guard } from '#platform/http'
import { Refusal } from '#platform/refusal'
import type { SecretApiKey } from './api-key.ts'
import { accessRefusals } from './refusals.ts'
import { isSignatureOf, signedMessage } from './signature.ts'

/** What signs in on a stream, as it was sent; what is missing is undefined. */
export type StreamSignature = {
  readonly apiKey: string | undefined
  /** Unix seconds as text, as they were signed. */
  readonly timestamp: string | undefined
  readonly signature: string | undefined
}

type Request = Parameters<Guard>[0]

const driftSecondsMax = 300

type Checking = {
  readonly key: SecretApiKey
  readonly serverTime: number
  /** A signature over the path without its query string is refused. */
  readonly isQueryRequired: boolean
  /** The string that the server built is told to whoever signed another. */
  readonly explainsSignature: boolean
}

export function checkSignature(request: Request, checking: Checking): void {
  const { key, serverTime, isQueryRequired } = checking
  const signature = header(request, 'x-api-signature')
  const timestamp = timely(header(request, 'x-api-timestamp'), { name: 'X-API-Timestamp', serverTime })
  const [path = ''] = request.target.split('?', 1)
  const accepted = isQueryRequired ? [request.target] : [request.target, path]
  for (const signedPath of new Set(accepted)) {
    const message = signedMessage({ timestamp, method: request.method, path: signedPath }, request.body)
    if (isSignatureOf(message, { signature: signature ?? '', secretKey: key.secretKey })) return
  }
  const expected = signedMessage({ timestamp, method: request.method, path: request.target }, request.body)
  throw wrongSignature(expected, checking)
}

export function checkStreamSignature(signed: StreamSignature, checking: Checking): void {
  const { key, serverTime } = checking
  const timestamp = timely(signed.timestamp, { name: 'timestamp', serverTime })
  const message = Buffer.from(timestamp + key.id)
  if (isSignatureOf(message, { signature: signed.signature ?? '', secretKey: key.secretKey })) return
  throw wrongSignature(message, checking)
}

function wrongSignature(expected: Buffer, { explainsSignature, serverTime }: Checking): Refusal {
  const explanation = explainsSignature ? { signed_message: expected.toString('utf8') } : {}
  return new Refusal(accessRefusals.INVALID_SIGNATURE, {
    details: { server_time: serverTime, ...explanation },
  })
}

/** The timestamp that was signed, if it is one and near enough to our time. */
function timely(
  timestamp: string | undefined,
  { name, serverTime }: { name: string; serverTime: number },
): string {
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) {
    const reason = `${name} must be Unix time in seconds`
    throw new Refusal(accessRefusals.INVALID_SIGNATURE, { details: { server_time: serverTime, reason } })
  }
  if (Math.abs(serverTime - Number(timestamp)) > driftSecondsMax)
    throw new Refusal(accessRefusals.SIGNATURE_EXPIRED, { details: { server_time: serverTime } })
  return timestamp
}

/** A header that came once; one that is missing or repeated is undefined. */
export function header(request: Request, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
