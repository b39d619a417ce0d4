import Type from 'typebox'
import { closedObject, concealed, namedObject, orNull } from '#platform/http'
import { outcomesSchema } from './outcomes.ts'

const name = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[^\\p{Cc}]+$',
  says: 'must be 1 to 64 characters on one line',
})
const time = (description: string) => orNull(Type.String({ format: 'date-time' }), { description })

export const permission = closedObject({
  code: Type.String(),
  group: Type.String({ description: 'Permissions of one group are shown together.' }),
  says: Type.String({ description: 'A sentence about what the permission allows.' }),
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

const fields = {
  api_key: Type.String(),
  name: orNull(Type.String()),
  permissions: Type.Array(Type.String()),
  unconfirmed_permissions: Type.Array(Type.String(), {
    description:
      'Permissions that send value and that an operator gave; the key gets them when you confirm them.',
  }),
  is_made_by_operator: Type.Boolean({
    description: 'True for a key that an operator of this exchange made for you.',
  }),
  allowed_ips: Type.Array(Type.String()),
  rate_limit_per_minute: Type.Integer(),
  expires_at: time('When the key stops working; null for never.'),
  rolled_until: time('When the overlap with the successor ends; null unless the key was rolled.'),
  is_active: Type.Boolean(),
  is_disabled_by_operator: Type.Boolean({ description: 'True for a key that only an operator can enable.' }),
  created_at: Type.String({ format: 'date-time' }),
  last_used_at: time('Null for never.'),
}

export const keyResource = namedObject('ApiKey', fields)

export const listedKeyResource = closedObject({
  ...fields,
  requests_last_hour: outcomesSchema(
    'Outcomes of the key’s requests in the last hour, accurate to five minutes.',
  ),
})

export const secretKeyResource = namedObject('ApiKeyWithSecret', {
  ...fields,
  secret_key: Type.String({
    ...concealed,
    description: 'Shown only once; store it safely.',
  }),
})
