// @ts-check
import { sign, signableMessage } from './sign.js'

/**
 * @typedef {object} Sent
 * @property {number} status
 * @property {string} statusText
 * @property {number} elapsedMs
 * @property {[name: string, value: string][]} headers
 * @property {string} text
 * @property {string | null} signedMessage Null where nothing was signed.
 */

/**
 * Signs a request, if there is a key, and sends exactly the signed bytes.
 * @param {{ method: string, path: string, body: string, headers: Record<string, string> }} request
 * @param {import('./credentials.js').Credentials | null} credentials
 * @returns {Promise<Sent>}
 */
export async function sendRequest({ method, path, body, headers }, credentials) {
  const signable = { timestamp: Math.floor(Date.now() / 1000), method, path, body }
  const signature = credentials === null ? {} : await signatureHeaders(signable, credentials)
  const startedAt = performance.now()
  const response = await fetch(path, {
    method,
    headers: { ...headers, ...signature, ...(body === '' ? {} : { 'Content-Type': 'application/json' }) },
    ...(body === '' ? {} : { body }),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
  })
  const text = await response.text()
  return {
    status: response.status,
    statusText: response.statusText,
    elapsedMs: Math.round(performance.now() - startedAt),
    headers: [...response.headers],
    text,
    signedMessage: credentials === null ? null : signableMessage(signable),
  }
}

/**
 * @param {import('./sign.js').SignableRequest} signable
 * @param {import('./credentials.js').Credentials} credentials
 * @returns {Promise<Record<string, string>>}
 */
async function signatureHeaders(signable, { apiKey, secretKey }) {
  if (!globalThis.isSecureContext) {
    throw new Error('Browsers sign only in secure pages: open this one at http://127.0.0.1 or over HTTPS.')
  }
  return {
    'X-API-Key': apiKey,
    'X-API-Timestamp': String(signable.timestamp),
    'X-API-Signature': await sign({ ...signable, secretKey }),
  }
}
