import Type from 'typebox'
import type { ApiKey } from '#core/access'
import { unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { namedObject, orNull, textOrNull } from '#platform/http'

/** A customer's key as the office shows it, without its secret. */
export const keySchema = namedObject('CustomerKey', {
  api_key: Type.String(),
  name: textOrNull('The owner’s name for the key.'),
  permissions: Type.Array(Type.String()),
  has_all_permissions: Type.Boolean({
    description: 'True for a key with every permission of this exchange.',
  }),
  unconfirmed_permissions: Type.Array(Type.String(), {
    description: 'Permissions that the key gets when its customer confirms them.',
  }),
  made_by: textOrNull('The operator who made the key; null for a key that its customer or a sandbox made.'),
  allowed_ips: Type.Array(Type.String()),
  rate_limit_per_minute: Type.Integer(),
  is_active: Type.Boolean(),
  disabled_by: textOrNull(
    'The operator who disabled the key, so that its owner cannot enable it; otherwise null.',
  ),
  created_at: unixTime,
  expires_at: orNull(unixTime),
  last_used_at: orNull(unixTime),
})

export const keyExample = {
  api_key: 'pk_live_0123456789abcdef0123456789abcdef',
  name: 'shop',
  permissions: ['can_account_read'],
  has_all_permissions: false,
  unconfirmed_permissions: ['can_transfer'],
  made_by: 'olivia',
  allowed_ips: [],
  rate_limit_per_minute: 600,
  is_active: true,
  disabled_by: null,
  created_at: 1777896000,
  expires_at: null,
  last_used_at: 1777896060,
}

/** `all` are the permissions of this exchange. */
export function toKey(one: ApiKey, all: readonly string[]) {
  const { id, name, permissions, allowedIps, rateLimitPerMinute, isActive } = one
  return {
    api_key: id,
    name,
    permissions: [...permissions],
    has_all_permissions: all.every((name) => permissions.includes(name)),
    unconfirmed_permissions: [...one.unconfirmedPermissions],
    made_by: one.madeBy,
    allowed_ips: [...allowedIps],
    rate_limit_per_minute: rateLimitPerMinute,
    is_active: isActive,
    disabled_by: one.disabledBy,
    created_at: unixSeconds(one.createdAt),
    expires_at: one.expiresAt && unixSeconds(one.expiresAt),
    last_used_at: one.lastUsedAt && unixSeconds(one.lastUsedAt),
  }
}
