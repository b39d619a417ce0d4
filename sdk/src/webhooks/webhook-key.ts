const prefix = 'whsec_'

/** The secret that signs and verifies, or several while one replaces another. */
export type WebhookSecrets =
  | { secret: string; secrets?: undefined }
  | { secrets: readonly string[]; secret?: undefined }

export function secretsOf({ secret, secrets = [] }: WebhookSecrets): readonly string[] {
  const given = secret === undefined ? secrets : [secret]
  if (given.length === 0) throw new TypeError('A webhook is signed with a secret: give one.')
  return given
}

type WebhookKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** Imports the key that a secret holds in base64; no message repeats the secret. */
export async function importWebhookKey(secret: string): Promise<WebhookKey> {
  const bytes = decodeBase64(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret)
  if (bytes === null || bytes.length === 0)
    throw new TypeError(
      `A webhook's secret is ${prefix} and base64, as it was shown when the webhook was created.`,
    )
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

/** The signed bytes: id, timestamp and the body as it was received. */
export function signedBytes(
  id: string,
  { timestamp, body }: { timestamp: string; body: Uint8Array },
): Uint8Array<ArrayBuffer> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const bytes = new Uint8Array(head.length + body.length)
  bytes.set(head)
  bytes.set(body, head.length)
  return bytes
}

/** Null for text that is not wholly base64. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

export function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
