import { randomBytes } from 'node:crypto'
import type { Tx } from '#platform/database'
import type { SealedSecret, Secrets } from '#platform/secrets'

/** As Standard Webhooks words it: what comes after the prefix is base64 of the key's bytes. */
export const secretPrefix = 'whsec_'
const keyBytes = 32

export function newWebhookSecret(): string {
  return `${secretPrefix}${randomBytes(keyBytes).toString('base64')}`
}

type Sealing = { readonly secrets: Secrets; readonly webhookId: string }

/** Makes a secret and seals it for its webhook. */
export function sealWebhookSecret(
  tx: Tx,
  { secret = newWebhookSecret(), secrets, webhookId }: Sealing & { secret?: string },
): Promise<SealedSecret> {
  return secrets.seal(tx, { secret, purpose: webhookSecretPurpose(webhookId) })
}

export function openWebhookSecret(sealed: SealedSecret, { secrets, webhookId }: Sealing): Promise<string> {
  return secrets.open({ sealed, purpose: webhookSecretPurpose(webhookId) })
}

export function webhookSecretPurpose(webhookId: string): string {
  return `webhook ${webhookId}`
}
