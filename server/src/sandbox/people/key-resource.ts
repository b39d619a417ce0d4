import Type from 'typebox'
import type { ApiKey, SecretApiKey } from '#core/access'
import { concealed, fieldsOf, orNull, resource } from '#platform/http'

const key = fieldsOf<ApiKey>()
const named = fieldsOf<{ readonly username: string }>()

const username = named(Type.String(), (owner) => owner.username, 'bob')

/** A key as the controls show it, without its secret. */
export const keyResource = resource('ChangedSandboxKey', {
  api_key: key(Type.String(), ({ id }) => id, 'pk_live_3f2a7c1de09b4856a7c1de09b48563f2'),
  permissions: key(Type.Array(Type.String()), ({ permissions }) => [...permissions], ['can_account_read']),
  allowed_ips: key(Type.Array(Type.String()), ({ allowedIps }) => [...allowedIps], ['127.0.0.1']),
  rate_limit_per_minute: key(Type.Integer(), ({ rateLimitPerMinute }) => rateLimitPerMinute, 60),
  expires_at: key(orNull(Type.String()), ({ expiresAt }) => expiresAt?.toISOString() ?? null, null),
  is_active: key(Type.Boolean(), ({ isActive }) => isActive, false),
  last_used_at: key(orNull(Type.String()), ({ lastUsedAt }) => lastUsedAt?.toISOString() ?? null, null),
})

/** A key in the list, with its customer. */
export const listedKeyResource = resource('SandboxKey', { username, ...keyResource.fields })

const secretKey = fieldsOf<SecretApiKey>()

const secret_key = secretKey(
  Type.String({ ...concealed, description: 'Shown only once.' }),
  (made) => made.secretKey,
  'sk_live_6b1f0d2c9a8e7f6d5c4b3a2918070f5e4d3c2b1a09f8e7d6c5b4a39281706f5e',
)

const { api_key } = keyResource.fields

export const newKeyResource = resource('NewSandboxKey', { api_key, secret_key })

const customer = fieldsOf<{ readonly number: bigint }>()

/** A new customer, with their first key. */
export const newCustomerResource = resource('NewSandboxCustomer', {
  id: customer(Type.Integer({ description: 'The profile id.' }), ({ number }) => Number(number), 4),
  username: { ...username, example: 'dave' },
  api_key,
  secret_key,
})
