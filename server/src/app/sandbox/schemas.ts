import Type from 'typebox'

const closed = { additionalProperties: false }

const usernameField = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]{2,31}$',
  says: 'must be 3 to 32 letters, digits, dots, dashes or underscores, and begin with a letter or digit',
})

const amounts = (description: string) =>
  Type.Record(Type.String(), Type.String(), {
    description: `Decimal amounts by currency symbol. ${description}`,
  })

export const newCustomerBody = Type.Object(
  {
    username: usernameField,
    email: Type.Optional(
      Type.String({ pattern: '^[^@\\s]{1,64}@[^@\\s]{1,255}$', says: 'must be an e-mail address' }),
    ),
    funding: Type.Optional(amounts('Of any currency.')),
    trading: Type.Optional(amounts('Of the currencies that trading accounts hold, such as USDT and RUB.')),
  },
  closed,
)

export const newCustomer = Type.Object(
  {
    id: Type.Integer({ description: 'The profile id.' }),
    username: Type.String(),
    api_key: Type.String(),
    secret_key: Type.String({ description: 'Shown this once.' }),
  },
  closed,
)

const allowedIps = Type.Union(
  [Type.Array(Type.String(), { maxItems: 100 }), Type.String({ maxLength: 4_096 })],
  {
    description: 'Addresses and CIDR ranges, as a list or separated by commas; empty allows every address.',
  },
)

const keySettings = (permissions: readonly string[]) => ({
  permissions: Type.Optional(
    Type.Array(Type.Enum([...permissions]), { uniqueItems: true, description: 'What the key may do.' }),
  ),
  allowed_ips: Type.Optional(allowedIps),
  rate_limit_per_minute: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  expires_at: Type.Optional(
    Type.Union([Type.String({ description: 'ISO 8601' }), Type.Null()], {
      description: 'When it expires; null never.',
    }),
  ),
})

export const newKeyBody = (permissions: readonly string[]) =>
  Type.Object({ username: usernameField, ...keySettings(permissions) }, closed)

export const newKey = Type.Object(
  { api_key: Type.String(), secret_key: Type.String({ description: 'Shown this once.' }) },
  closed,
)

export const keyChangeBody = (permissions: readonly string[]) =>
  Type.Object({ ...keySettings(permissions), is_active: Type.Optional(Type.Boolean()) }, closed)

export const keyParams = Type.Object({ api_key: Type.String({ minLength: 1 }) }, closed)

const keyFields = {
  api_key: Type.String(),
  permissions: Type.Array(Type.String()),
  allowed_ips: Type.Array(Type.String()),
  rate_limit_per_minute: Type.Integer(),
  expires_at: Type.Union([Type.String(), Type.Null()]),
  is_active: Type.Boolean(),
  last_used_at: Type.Union([Type.String(), Type.Null()]),
}

export const keyResource = Type.Object(keyFields, closed)

export const keysQuery = Type.Object(
  {
    username: Type.Optional(usernameField),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, default: 1 })),
  },
  closed,
)

export const keysPage = Type.Object(
  {
    items: Type.Array(Type.Object({ username: Type.String(), ...keyFields }, closed)),
    page: Type.Integer(),
    limit: Type.Integer(),
    has_more: Type.Boolean(),
  },
  closed,
)

export const deletedKey = Type.Object({ api_key: Type.String(), deleted: Type.Literal(true) }, closed)

export const clockBody = Type.Object(
  {
    seconds: Type.Integer({
      minimum: 1,
      maximum: 315_360_000,
      description: 'How far to move; the clock never goes back.',
    }),
  },
  closed,
)

export const clockResult = Type.Object({ now: Type.String({ format: 'date-time' }) }, closed)
