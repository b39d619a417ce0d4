import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { Tx } from '#platform/database'
import type { SealedSecret, Secrets } from '#platform/secrets'

/** The prefix of Standard Webhooks; the rest of a secret is the key in base64. */
const secretPrefix = 'whsec_'
const keyBytes = 32

export function newWebhookSecret({ draw }: Pick<Secrets, 'draw'>): string {
  return `${secretPrefix}${draw(keyBytes).toString('base64')}`
}

type Sealing = { readonly secrets: Secrets; readonly webhookId: string }

/** Makes a secret and seals it for its webhook. */
export function sealWebhookSecret(
  tx: Tx,
  { secrets, webhookId, secret = newWebhookSecret(secrets) }: Sealing & { secret?: string },
): Promise<SealedSecret> {
  return secrets.seal(tx, { secret, purpose: webhookSecretPurpose(webhookId) })
}

export function openWebhookSecret(sealed: SealedSecret, { secrets, webhookId }: Sealing): Promise<string> {
  return secrets.open({ sealed, purpose: webhookSecretPurpose(webhookId) })
}

export function webhookSecretPurpose(webhookId: string): string {
  return `webhook ${webhookId}`
}

/** A replaced secret, which still signs until it expires. */
export type PreviousSecret = { readonly sealed: SealedSecret; readonly expiresAt: Date }

export type SigningKey = { readonly key: KeyObject; readonly expiresAt: Date | null }

/** Opens each secret once. Sealed bytes identify a secret, since sealing a secret twice gives different bytes. */
export type SigningKeys = { open(sealed: SealedSecret, webhookId: string): Promise<KeyObject> }

const keptMax = 4_096

export function createSigningKeys(secrets: Secrets): SigningKeys {
  const kept = new Map<string, KeyObject>()
  return {
    async open(sealed, webhookId) {
      const name = `${webhookId} ${sealed.toString('base64')}`
      const key = kept.get(name) ?? signingKey(await openWebhookSecret(sealed, { secrets, webhookId }))
      // The last used key moves to the end.
      kept.delete(name)
      kept.set(name, key)
      const [oldest] = kept.keys()
      if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest)
      return key
    },
  }
}

/** Keys valid at `now`. */
export function keysAt(keys: readonly SigningKey[], now: Date): KeyObject[] {
  return keys.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map(({ key }) => key)
}

/** A secret's key as an object; with plain bytes Node would make one for each signature. */
export function signingKey(secret: string): KeyObject {
  return createSecretKey(secret.slice(secretPrefix.length), 'base64')
}

export type Signing = {
  /** The event's id, the same in every attempt. */
  readonly id: string
  /** The time of the attempt in Unix seconds; receivers compare it with their own clock. */
  readonly timestamp: number
  readonly body: string
}

/** `webhook-signature` by Standard Webhooks 1.0: one signature for each key, since a receiver may have any of them. */
export function signWebhook(keys: readonly KeyObject[], { id, timestamp, body }: Signing): string {
  const signed = `${id}.${timestamp}.${body}`
  return keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`).join(' ')
}
