import type { Queryable } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { type ApiKey, readApiKeys } from './api-key.ts'
import { accessRefusals, unconfirmedRefusals } from './refusals.ts'

type Asked = { readonly apiKey: string; readonly permission: string }

/** Refuses a key that lacks a permission which only some calls of the route need. */
export async function requirePermission(database: Queryable, { apiKey, permission }: Asked): Promise<void> {
  const [key] = await readApiKeys(database, [apiKey])
  if (key?.permissions.includes(permission) !== true) throw permissionDenied(key, permission)
}

/** Whether a key may see data that its route shows only to keys with a certain permission. */
export async function hasPermission(database: Queryable, { apiKey, permission }: Asked): Promise<boolean> {
  const [key] = await readApiKeys(database, [apiKey])
  return key?.permissions.includes(permission) ?? false
}

/** The refusal of a key without this permission, or with a permission that is still unconfirmed. */
export function permissionDenied(key: ApiKey | undefined, permission: string): Refusal {
  return key?.unconfirmedPermissions.includes(permission)
    ? new Refusal(unconfirmedRefusals.PERMISSION_DENIED, {
        details: { permission, awaits_confirmation: true },
      })
    : new Refusal(accessRefusals.PERMISSION_DENIED, { details: { permission } })
}
