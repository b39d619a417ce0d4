import { encodeBase64, importWebhookKey, secretsOf, signedBytes, type WebhookSecrets } from './webhook-key.ts'

export type WebhookMessage = {
  /** The id of the event, the same each time it is sent. */
  id: string
  /** Unix seconds of this attempt; the system's clock by default. */
  timestamp?: number | undefined
  /** The payload, byte for byte as it is sent. */
  body: string | Uint8Array
}

export type WebhookHeaders = {
  'webhook-id': string
  'webhook-timestamp': string
  /** A signature for each secret, separated by spaces. */
  'webhook-signature': string
}

/** The headers of a webhook by Standard Webhooks 1.0, for forwarding events and for tests of a receiver. */
export async function signWebhook(message: WebhookMessage & WebhookSecrets): Promise<WebhookHeaders> {
  const { id, body } = message
  const timestamp = String(message.timestamp ?? Math.floor(Date.now() / 1000))
  const bytes = signedBytes(id, {
    timestamp,
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  })
  const signatures = await Promise.all(
    secretsOf(message).map(async (secret) => {
      const digest = await crypto.subtle.sign('HMAC', await importWebhookKey(secret), bytes)
      return `v1,${encodeBase64(new Uint8Array(digest))}`
    }),
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
