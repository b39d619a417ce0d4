import Type from 'typebox'
import { closedObject, orNull } from '#platform/http'

const name = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[^\\p{Cc}]+$',
  says: 'must be 1 to 64 characters on one line',
})

const settings = (permissions: readonly string[]) => ({
  allowed_ips: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: 100,
      description: 'Addresses and CIDR ranges from which the key works; empty for any address.',
    }),
  ),
  rate_limit_per_minute: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  expires_at: Type.Optional(
    orNull(Type.String({ description: 'ISO 8601.' }), {
      description:
        'When the key expires; null for never. For a rolled key this replaces the end of the overlap.',
    }),
  ),
  permissions: Type.Array(Type.Enum([...permissions]), { uniqueItems: true, minItems: 1 }),
})

export const newKeyBody = (permissions: readonly string[]) => closedObject({ name, ...settings(permissions) })

export const keyChangeBody = (permissions: readonly string[]) => {
  const { permissions: list, ...others } = settings(permissions)
  return closedObject({
    name: Type.Optional(name),
    ...others,
    permissions: Type.Optional(list),
    is_active: Type.Optional(
      Type.Boolean({ description: 'With false nobody can use the key until it is true again.' }),
    ),
  })
}

export const rollBody = closedObject({
  overlap_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 7 * 24 * 60 * 60,
      default: 24 * 60 * 60,
      description: 'How long the old key still works.',
    }),
  ),
})

export const keyParams = closedObject({ api_key: Type.String({ pattern: '^pk_live_[0-9a-f]{32}$' }) })
