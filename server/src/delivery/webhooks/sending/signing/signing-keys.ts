import type { KeyObject } from 'node:crypto'
import type { SealedSecret, Secrets } from '#platform/secrets'
import { openWebhookSecret } from './webhook-secret.ts'
import { signingKey } from './webhook-signature.ts'

export type SigningKey = { readonly key: KeyObject; readonly expiresAt: Date | null }

/** Opens each secret once: no two are sealed to the same bytes, not even the same secret twice. */
export type SigningKeys = { open(sealed: SealedSecret, webhookId: string): Promise<KeyObject> }

const keptMax = 4_096

export function createSigningKeys(secrets: Secrets): SigningKeys {
  const kept = new Map<string, KeyObject>()
  return {
    async open(sealed, webhookId) {
      const name = `${webhookId} ${sealed.toString('base64')}`
      const key = kept.get(name) ?? signingKey(await openWebhookSecret(sealed, { secrets, webhookId }))
      // What was used last is at the end.
      kept.delete(name)
      kept.set(name, key)
      const [oldest] = kept.keys()
      if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest)
      return key
    },
  }
}

/** Those that sign at a time. */
export function keysAt(keys: readonly SigningKey[], now: Date): KeyObject[] {
  return keys.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map(({ key }) => key)
}
