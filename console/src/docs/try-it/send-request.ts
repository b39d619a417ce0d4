import type { Credentials } from '#docs/keys'
import { type SignableRequest, sign, signableMessage } from './sign.ts'

export type Sent = {
  readonly status: number
  readonly statusText: string
  readonly elapsedMs: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly text: string
  /** Null where nothing was signed. */
  readonly signedMessage: string | null
}

type Request = {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly headers: { readonly [name: string]: string }
}

/** Signs a request, if there is a key, and sends exactly the signed bytes. */
export async function sendRequest(request: Request, credentials: Credentials | null): Promise<Sent> {
  const { method, path, body, headers } = request
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

async function signatureHeaders(signable: SignableRequest, { apiKey, secretKey }: Credentials) {
  if (!globalThis.isSecureContext) {
    throw new Error('Browsers sign only in secure pages: open this one at http://127.0.0.1 or over HTTPS.')
  }
  return {
    'X-API-Key': apiKey,
    'X-API-Timestamp': String(signable.timestamp),
    'X-API-Signature': await sign({ ...signable, secretKey }),
  }
}
