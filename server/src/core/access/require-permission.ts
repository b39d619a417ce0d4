import type { Queryable } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { readApiKeys } from './api-key.ts'
import { accessRefusals } from './refusals.ts'

/** Refuses a key without a permission that only some calls of its route need. */
export async function requirePermission(
  database: Queryable,
  { apiKey, permission }: { readonly apiKey: string; readonly permission: string },
): Promise<void> {
  const [key] = await readApiKeys(database, [apiKey])
  if (!key?.permissions.includes(permission))
    throw new Refusal(accessRefusals.PERMISSION_DENIED, { details: { permission } })
}
