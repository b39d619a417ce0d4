import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { secretPrefix } from './webhook-secret.ts'

/** The key that a secret spells in base64. From plain bytes Node would make one anew for each signature. */
export function signingKey(secret: string): KeyObject {
  return createSecretKey(secret.slice(secretPrefix.length), 'base64')
}

export type Signing = {
  /** The event's, the same in every attempt. */
  readonly id: string
  /** Of the attempt, in seconds since the epoch: receivers compare it with their own clock. */
  readonly timestamp: number
  readonly body: string
}

/** `webhook-signature` by Standard Webhooks 1.0: one signature for each key, so that a receiver may know any of them. */
export function signWebhook(keys: readonly KeyObject[], { id, timestamp, body }: Signing): string {
  const signed = `${id}.${timestamp}.${body}`
  return keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`).join(' ')
}
