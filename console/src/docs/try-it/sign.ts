/** The parts that a signature covers. `path` is the request target as sent, query included; without a body `body` is ''. */
export type SignableRequest = {
  readonly timestamp: number
  readonly method: string
  readonly path: string
  readonly body: string
}

/** The message under the signature: the four parts joined without separators. */
export function signableMessage({ timestamp, method, path, body }: SignableRequest): string {
  return `${timestamp}${method.toUpperCase()}${path}${body}`
}

/** Lower-case hex of HMAC-SHA256 with the secret key over the message, both in UTF-8. */
export async function sign(request: SignableRequest & { readonly secretKey: string }): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const secret = encoder.encode(request.secretKey)
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign'])
  const digest = await crypto.subtle.sign('HMAC', key, encoder.encode(signableMessage(request)))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
