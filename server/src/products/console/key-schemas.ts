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
  says: Type.String({ description: 'The sentence that says what the permission allows.' }),
})

const settings = (permissions: readonly string[]) => ({
  allowed_ips: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: 100,
      description: 'Addresses and CIDR ranges from which the key works; empty is anywhere.',
    }),
  ),
  rate_limit_per_minute: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  expires_at: Type.Optional(
    orNull(Type.String({ description: 'ISO 8601.' }), {
      description:
        'When the key expires; null is never. For a rolled key this takes the place of the overlap.',
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
      Type.Boolean({ description: 'False lets nobody use the key until it is true again.' }),
    ),
  })
}

export const rollBody = closedObject({
  overlap_seconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 7 * 24 * 60 * 60,
      default: 24 * 60 * 60,
      description: 'How long the old key works beside the new one.',
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
      'Permissions that the key gets when you confirm them; an operator gave them, and with them value can leave your account.',
  }),
  is_made_by_operator: Type.Boolean({ description: 'True: an operator of this exchange made it for you.' }),
  allowed_ips: Type.Array(Type.String()),
  rate_limit_per_minute: Type.Integer(),
  expires_at: time('When the key stops to work; null is never.'),
  rolled_until: time('When the overlap with its successor ends; null unless the key was rolled.'),
  is_active: Type.Boolean(),
  is_disabled_by_operator: Type.Boolean({ description: 'True: only an operator can enable the key.' }),
  created_at: Type.String({ format: 'date-time' }),
  last_used_at: time('Null is never.'),
}

export const keyResource = namedObject('ApiKey', fields)

export const listedKeyResource = closedObject({
  ...fields,
  requests_last_hour: outcomesSchema('How its requests ended within the last hour, to five minutes.'),
})

export const secretKeyResource = namedObject('ApiKeyWithSecret', {
  ...fields,
  secret_key: Type.String({
    ...concealed,
    description: 'Shown this once; store it where you keep secrets.',
  }),
})
