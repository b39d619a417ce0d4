import Type from 'typebox'
import type { ApiKey } from '#core/access'
import { unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { fieldsOf, orNull, resource, textOrNull } from '#platform/http'

type Shown = ApiKey & {
  /** The permissions of this exchange. */
  readonly all: readonly string[]
}

const field = fieldsOf<Shown>()
const texts = Type.Array(Type.String())

/** A customer's key as the office shows it, without its secret. */
export const keyResource = resource('CustomerKey', {
  api_key: field(Type.String(), ({ id }) => id, 'pk_live_0123456789abcdef0123456789abcdef'),
  name: field(textOrNull('The owner’s name for the key.'), ({ name }) => name, 'shop'),
  permissions: field(texts, ({ permissions }) => [...permissions], ['can_account_read']),
  has_all_permissions: field(
    Type.Boolean({ description: 'True for a key with every permission of this exchange.' }),
    ({ permissions, all }) => all.every((name) => permissions.includes(name)),
    false,
  ),
  unconfirmed_permissions: field(
    Type.Array(Type.String(), {
      description: 'Permissions that the key gets when its customer confirms them.',
    }),
    ({ unconfirmedPermissions }) => [...unconfirmedPermissions],
    ['can_transfer'],
  ),
  made_by: field(
    textOrNull('The operator who made the key; null for a key that its customer or a sandbox made.'),
    ({ madeBy }) => madeBy,
    'olivia',
  ),
  allowed_ips: field(texts, ({ allowedIps }) => [...allowedIps], []),
  rate_limit_per_minute: field(Type.Integer(), ({ rateLimitPerMinute }) => rateLimitPerMinute, 600),
  is_active: field(Type.Boolean(), ({ isActive }) => isActive, true),
  disabled_by: field(
    textOrNull('The operator who disabled the key, so that its owner cannot enable it; otherwise null.'),
    ({ disabledBy }) => disabledBy,
    null,
  ),
  created_at: field(unixTime, ({ createdAt }) => unixSeconds(createdAt), 1777896000),
  expires_at: field(orNull(unixTime), ({ expiresAt }) => expiresAt && unixSeconds(expiresAt), null),
  last_used_at: field(
    orNull(unixTime),
    ({ lastUsedAt }) => lastUsedAt && unixSeconds(lastUsedAt),
    1777896060,
  ),
})
