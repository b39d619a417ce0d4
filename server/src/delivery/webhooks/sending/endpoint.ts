import { type Queryable, sql } from '#platform/database'
import type { SealedSecret } from '#platform/secrets'
import { type PreviousSecretsRow, previousSecretsOf } from './signing/previous-secrets.ts'
import type { SigningKey, SigningKeys } from './signing/signing-keys.ts'

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

type Row = PreviousSecretsRow & {
  id: string
  customer_id: string
  url: string
  secret: SealedSecret
  failing_since: Date | null
  paused_until: Date | null
  updated_at: Date
}

/** Those that are active among these. */
export async function readEndpoints(
  database: Queryable,
  { ids, signingKeys }: { ids: readonly string[]; signingKeys: SigningKeys },
): Promise<Endpoint[]> {
  if (ids.length === 0) return []
  const rows = await database.query<Row>(sql`
    select id, customer_id, url, secret, previous_secrets, previous_secrets_expire_at, failing_since, paused_until,
      updated_at
    from webhooks where id = any(${ids}::uuid[]) and is_active`)
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      customerId: row.customer_id,
      url: row.url,
      keys: await keysOf(row, signingKeys),
      failingSince: row.failing_since,
      pausedUntil: row.paused_until,
      updatedAt: row.updated_at,
    })),
  )
}

function keysOf({ id, secret, ...row }: Row, signingKeys: SigningKeys): Promise<SigningKey[]> {
  const secrets = [{ sealed: secret, expiresAt: null }, ...previousSecretsOf(row)]
  return Promise.all(
    secrets.map(async ({ sealed, expiresAt }) => ({ key: await signingKeys.open(sealed, id), expiresAt })),
  )
}
