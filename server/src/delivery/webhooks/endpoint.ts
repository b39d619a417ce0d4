import type { KeyObject } from 'node:crypto'
import { type Queryable, sql } from '#platform/database'
import { fromRow, type Webhook, type WebhookRow } from './webhook.ts'
import { openWebhookSecret } from './webhook-secret.ts'
import { signingKey } from './webhook-signature.ts'

/** A webhook as its sender needs it. */
export type Endpoint = {
  readonly id: string
  readonly url: string
  /** The first is the present one; another signs beside it while a rotation overlaps. */
  readonly keys: readonly SigningKey[]
  readonly failingSince: Date | null
}

export type SigningKey = { readonly key: KeyObject; readonly expiresAt: Date | null }

/** Those that are active among these. */
export async function readEndpoints(
  database: Queryable,
  { ids, masterKey }: { ids: readonly string[]; masterKey: Buffer },
): Promise<Endpoint[]> {
  if (ids.length === 0) return []
  const rows = await database.query<WebhookRow>(
    sql`select * from webhooks where id = any(${ids}::uuid[]) and is_active`,
  )
  return rows.map((row) => endpointOf(fromRow(row), masterKey))
}

function endpointOf(webhook: Webhook, masterKey: Buffer): Endpoint {
  const { id, url, secret, previousSecret, failingSince } = webhook
  const keyOf = (sealed: Buffer) => signingKey(openWebhookSecret(sealed, { masterKey, webhookId: id }))
  const previous =
    previousSecret === null
      ? []
      : [{ key: keyOf(previousSecret.sealed), expiresAt: previousSecret.expiresAt }]
  return { id, url, keys: [{ key: keyOf(secret), expiresAt: null }, ...previous], failingSince }
}

/** The keys that sign at a time. */
export function keysAt({ keys }: Endpoint, now: Date): KeyObject[] {
  return keys.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map(({ key }) => key)
}
