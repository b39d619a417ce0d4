import { type ApiKey, lockApiKey } from '#core/access'
import type { Tx } from '#platform/database'
import { defineRefusals, Refusal } from '#platform/refusal'

export const keysMax = 100

export const keyRefusals = defineRefusals({
  API_KEY_NOT_FOUND: [404, 'You have no such API key.'],
  API_KEY_NOT_ACTIVE: [409, 'This API key is disabled. Enable it before you roll it, or create another.'],
  API_KEY_HAS_EXPIRED: [409, 'This API key has expired. Create another, or give it a later expiry first.'],
  TOO_MANY_API_KEYS: [409, `You have ${keysMax} API keys, which is all that you can have. Delete one first.`],
})

export const keysPath = '/api/console/v1/keys'

export const exampleKey = {
  api_key: 'pk_live_3f2a7c1de09b4856a7c1de09b48563f2',
  name: 'Back end',
  permissions: ['can_account_read', 'can_deposit'],
  unconfirmed_permissions: [],
  is_made_by_operator: false,
  allowed_ips: [],
  rate_limit_per_minute: 600,
  expires_at: null,
  rolled_until: null,
  is_active: true,
  is_disabled_by_operator: false,
  created_at: '2026-01-01T00:00:00.000Z',
  last_used_at: null,
}

/** Locks a key of the customer, or refuses. */
export async function requireOwn(tx: Tx, asked: Parameters<typeof lockApiKey>[1]): Promise<ApiKey> {
  const key = await lockApiKey(tx, asked)
  if (key === undefined) throw new Refusal(keyRefusals.API_KEY_NOT_FOUND)
  return key
}

/** A key in the console's answers, without its secret. */
export function resourceOf(key: ApiKey) {
  return {
    api_key: key.id,
    name: key.name,
    permissions: [...key.permissions],
    unconfirmed_permissions: [...key.unconfirmedPermissions],
    is_made_by_operator: key.madeBy !== null,
    allowed_ips: [...key.allowedIps],
    rate_limit_per_minute: key.rateLimitPerMinute,
    expires_at: key.expiresAt?.toISOString() ?? null,
    rolled_until: key.rolledUntil?.toISOString() ?? null,
    is_active: key.isActive,
    is_disabled_by_operator: key.disabledBy !== null,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  }
}
