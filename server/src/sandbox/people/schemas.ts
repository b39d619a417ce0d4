import Type from 'typebox'
import { closedObject, concealed, numberedPageOf, orNull } from '#platform/http'
import { listedKeyResource } from './key-resource.ts'

export const usernameField = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]{2,31}$',
  says: 'must be 3 to 32 letters, digits, dots, dashes or underscores, and begin with a letter or digit',
})

const amounts = (description: string) =>
  Type.Record(Type.String(), Type.String(), {
    description: `Decimal amounts by currency symbol. ${description}`,
  })

export const newCustomerBody = closedObject({
  username: usernameField,
  email: Type.Optional(
    Type.String({
      ...concealed,
      pattern: '^[^@\\s]{1,64}@[^@\\s]{1,255}$',
      says: 'must be an e-mail address',
    }),
  ),
  funding: Type.Optional(amounts('Any currency is allowed.')),
  trading: Type.Optional(
    amounts('Only currencies that trading accounts hold are allowed, such as USDT and RUB.'),
  ),
})

const allowedIps = Type.Union(
  [Type.Array(Type.String(), { maxItems: 100 }), Type.String({ maxLength: 4_096 })],
  {
    description: 'Addresses and CIDR ranges, as a list or separated by commas; empty allows every address.',
  },
)

const keySettings = (permissions: readonly string[]) => ({
  permissions: Type.Optional(
    Type.Array(Type.Enum([...permissions]), { uniqueItems: true, description: 'Permissions of the key.' }),
  ),
  allowed_ips: Type.Optional(allowedIps),
  rate_limit_per_minute: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  expires_at: Type.Optional(
    orNull(Type.String({ description: 'ISO 8601' }), {
      description: 'When the key expires; null means never.',
    }),
  ),
})

export const newKeyBody = (permissions: readonly string[]) =>
  closedObject({ username: usernameField, ...keySettings(permissions) })

export const keyChangeBody = (permissions: readonly string[]) =>
  closedObject({ ...keySettings(permissions), is_active: Type.Optional(Type.Boolean()) })

export const keyParams = closedObject({ api_key: Type.String({ minLength: 1 }) })

export const keysQuery = closedObject({
  username: Type.Optional(usernameField),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 1 })),
})

export const keysPage = numberedPageOf(listedKeyResource.schema, {})

export const deletedKey = closedObject({ api_key: Type.String(), deleted: Type.Literal(true) })
