export type ApiKey = { apiKey: string; secretKey: string }

/** The timestamp is in Unix seconds; the path is the request target as sent, query included; without a body it is ''. */
export type SignableRequest = {
  timestamp: number
  method: string
  path: string
  body: string
}

/** The message under the signature: the four parts joined without separators. */
export function signableMessage({ timestamp, method, path, body }: SignableRequest): string {
  return `${timestamp}${method.toUpperCase()}${path}${body}`
}

/** Lower-case hex of HMAC-SHA256 with the secret key over the message, both in UTF-8. */
export async function sign(request: SignableRequest & { secretKey: string }): Promise<string> {
  return hmacHex(request.secretKey, signableMessage(request))
}

/** The signature of `auth_api_key` on the stream: over its timestamp and the API key alone. */
export async function signStream(key: ApiKey & { timestamp: string }): Promise<string> {
  return hmacHex(key.secretKey, key.timestamp + key.apiKey)
}

async function hmacHex(secretKey: string, message: string): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secretKey),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const digest = await crypto.subtle.sign('HMAC', key, encoder.encode(message))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
