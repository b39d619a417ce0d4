// @ts-check

/**
 * The parts that a signature covers. `path` is the request target as sent, query included; without a body `body` is ''.
 * @typedef {{ timestamp: number, method: string, path: string, body: string }} SignableRequest
 */

/**
 * The message under the signature: the four parts joined without separators.
 * @param {SignableRequest} request
 * @returns {string}
 */
export function signableMessage({ timestamp, method, path, body }) {
  return `${timestamp}${method.toUpperCase()}${path}${body}`
}

/**
 * Lower-case hex of HMAC-SHA256 with the secret key over the message, both in UTF-8.
 * @param {SignableRequest & { secretKey: string }} request
 * @returns {Promise<string>}
 */
export async function sign(request) {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(request.secretKey), algorithm, false, [
    'sign',
  ])
  const digest = await crypto.subtle.sign('HMAC', key, encoder.encode(signableMessage(request)))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
