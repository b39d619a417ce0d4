import type { KeyObject } from 'node:crypto'
import { type Queryable, sql } from '#platform/database'
import type { SigningKeys } from './signing-keys.ts'
import { fromRow, type Webhook, type WebhookRow } from './webhook.ts'

/** A webhook as its sender needs it. */
export type Endpoint = {
  readonly id: string
  readonly customerId: string
  readonly url: string
  /** The first is the present one; others sign beside it while a rotation overlaps. */
  readonly keys: readonly SigningKey[]
  readonly failingSince: Date | null
  /** Until when it asked to be left alone. */
  readonly pausedUntil: Date | null
  /** Since when it is as its owner wants it; what came of an endpoint from before says nothing of it. */
  readonly updatedAt: Date
}

export type SigningKey = { readonly key: KeyObject; readonly expiresAt: Date | null }

/** Those that are active among these. */
export async function readEndpoints(
  database: Queryable,
  { ids, signingKeys }: { ids: readonly string[]; signingKeys: SigningKeys },
): Promise<Endpoint[]> {
  if (ids.length === 0) return []
  const rows = await database.query<WebhookRow & { paused_until: Date | null }>(
    sql`select * from webhooks where id = any(${ids}::uuid[]) and is_active`,
  )
  return rows.map((row) => ({
    ...endpointOf(fromRow(row), signingKeys),
    pausedUntil: row.paused_until,
  }))
}

function endpointOf(webhook: Webhook, signingKeys: SigningKeys): Omit<Endpoint, 'pausedUntil'> {
  const { id, customerId, url, secret, previousSecrets, failingSince, updatedAt } = webhook
  const secrets = [{ sealed: secret, expiresAt: null }, ...previousSecrets]
  const keys = secrets.map(({ sealed, expiresAt }) => ({ key: signingKeys.open(sealed, id), expiresAt }))
  return { id, customerId, url, keys, failingSince, updatedAt }
}

/** The keys that sign at a time. */
export function keysAt({ keys }: Endpoint, now: Date): KeyObject[] {
  return keys.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map(({ key }) => key)
}
