import { randomBytes } from 'node:crypto'
import { openSecret, type SealedSecret, sealSecret } from '#platform/secrets'

/** As Standard Webhooks words it: what comes after the prefix is base64 of the key's bytes. */
export const secretPrefix = 'whsec_'
const keyBytes = 32

export function newWebhookSecret(): string {
  return `${secretPrefix}${randomBytes(keyBytes).toString('base64')}`
}

type Sealing = { readonly masterKey: Buffer; readonly webhookId: string }

export function sealWebhookSecret(secret: string, { masterKey, webhookId }: Sealing): SealedSecret {
  return sealSecret(masterKey, { secret, purpose: purposeOf(webhookId) })
}

export function openWebhookSecret(sealed: SealedSecret, { masterKey, webhookId }: Sealing): string {
  return openSecret(masterKey, { sealed, purpose: purposeOf(webhookId) })
}

function purposeOf(webhookId: string): string {
  return `webhook ${webhookId}`
}
