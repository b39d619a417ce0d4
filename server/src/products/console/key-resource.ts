import Type from 'typebox'
import type { ApiKey, SecretApiKey } from '#core/access'
import { concealed, fieldsOf, orNull, outcomesResource, type RequestOutcomes, resource } from '#platform/http'

const field = fieldsOf<ApiKey>()
const time = (description: string) => orNull(Type.String({ format: 'date-time' }), { description })

/** A key in the console's answers, without its secret. */
export const keyResource = resource('ApiKey', {
  api_key: field(Type.String(), ({ id }) => id, 'pk_live_3f2a7c1de09b4856a7c1de09b48563f2'),
  name: field(orNull(Type.String()), ({ name }) => name, 'Back end'),
  permissions: field(Type.Array(Type.String()), ({ permissions }) => [...permissions], [
    'can_account_read',
    'can_deposit',
  ]),
  unconfirmed_permissions: field(
    Type.Array(Type.String(), {
      description:
        'Permissions that send value and that an operator gave; the key gets them when you confirm them.',
    }),
    ({ unconfirmedPermissions }) => [...unconfirmedPermissions],
    [],
  ),
  is_made_by_operator: field(
    Type.Boolean({ description: 'True for a key that an operator of this exchange made for you.' }),
    ({ madeBy }) => madeBy !== null,
    false,
  ),
  allowed_ips: field(Type.Array(Type.String()), ({ allowedIps }) => [...allowedIps], []),
  rate_limit_per_minute: field(Type.Integer(), ({ rateLimitPerMinute }) => rateLimitPerMinute, 600),
  expires_at: field(
    time('When the key stops working; null for never.'),
    ({ expiresAt }) => expiresAt?.toISOString() ?? null,
    null,
  ),
  rolled_until: field(
    time('When the overlap with the successor ends; null unless the key was rolled.'),
    ({ rolledUntil }) => rolledUntil?.toISOString() ?? null,
    null,
  ),
  is_active: field(Type.Boolean(), ({ isActive }) => isActive, true),
  is_disabled_by_operator: field(
    Type.Boolean({ description: 'True for a key that only an operator can enable.' }),
    ({ disabledBy }) => disabledBy !== null,
    false,
  ),
  created_at: field(
    Type.String({ format: 'date-time' }),
    ({ createdAt }) => createdAt.toISOString(),
    '2026-01-01T00:00:00.000Z',
  ),
  last_used_at: field(time('Null for never.'), ({ lastUsedAt }) => lastUsedAt?.toISOString() ?? null, null),
})

/** A key in the list, with the outcomes of its requests in the last hour. */
export const listedKeyResource = resource('ListedApiKey', {
  ...keyResource.fields,
  requests_last_hour: fieldsOf<{ readonly outcomes: RequestOutcomes }>()(
    outcomesResource.schema,
    ({ outcomes }) => outcomesResource.of(outcomes),
    outcomesResource.example,
  ),
})

export const secretKeyResource = resource('ApiKeyWithSecret', {
  ...keyResource.fields,
  secret_key: fieldsOf<Pick<SecretApiKey, 'secretKey'>>()(
    Type.String({ ...concealed, description: 'Shown only once; store it safely.' }),
    ({ secretKey }) => secretKey,
    'sk_live_6b1f0d2c9a8e7f6d5c4b3a2918070f5e4d3c2b1a09f8e7d6c5b4a39281706f5e',
  ),
})
