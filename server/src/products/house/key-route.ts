import assert from 'node:assert'
import Type from 'typebox'
import { findApiKeys, readAllowedIps, type SecretApiKey } from '#core/access'
import { idempotent } from '#core/idempotency'
import {
  Answer,
  closedObject,
  concealed,
  fieldsOf,
  orNull,
  type Route,
  readTime,
  resource,
} from '#platform/http'
import { Refusal } from '#platform/refusal'
import { actByService, requireCustomer } from './act-by-service.ts'
import type { HouseDesk } from './house-desk.ts'
import { houseRoute } from './house-route.ts'
import { houseRefusals } from './refusals.ts'
import { customerParams } from './schemas.ts'

const key = fieldsOf<SecretApiKey>()

const keyResource = resource('HouseKey', {
  api_key: key(
    Type.String({ description: 'The public half of the key.' }),
    ({ id }) => id,
    'pk_live_3f2a7c1de09b4856a7c1de09b48563f2',
  ),
  permissions: key(Type.Array(Type.String()), ({ permissions }) => [...permissions], ['can_account_read']),
  unconfirmed_permissions: key(
    Type.Array(Type.String(), {
      description:
        'Permissions that send value. The key gets them once the customer confirms them in the console, or once an operator does for a customer without a sign-in.',
    }),
    ({ unconfirmedPermissions }) => [...unconfirmedPermissions],
    ['can_transfer'],
  ),
  allowed_ips: key(Type.Array(Type.String()), ({ allowedIps }) => [...allowedIps], ['203.0.113.7']),
  rate_limit_per_minute: key(Type.Integer(), ({ rateLimitPerMinute }) => rateLimitPerMinute, 600),
  expires_at: key(
    orNull(Type.String({ format: 'date-time' })),
    ({ expiresAt }) => expiresAt?.toISOString() ?? null,
    null,
  ),
  username: fieldsOf<{ readonly username: string }>()(Type.String(), ({ username }) => username, 'dave'),
  secret_key: key(
    Type.String({ ...concealed, description: 'Shown in this answer; store it safely.' }),
    ({ secretKey }) => secretKey,
    'sk_live_6b1f0d2c9a8e7f6d5c4b3a2918070f5e4d3c2b1a09f8e7d6c5b4a39281706f5e',
  ),
})

const newKeyBody = (permissions: readonly string[]) =>
  closedObject({
    permissions: Type.Array(Type.Enum([...permissions]), { uniqueItems: true, minItems: 1 }),
    allowed_ips: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), {
        maxItems: 100,
        description: 'Addresses and CIDR ranges from which the key works; empty for any address.',
      }),
    ),
    rate_limit_per_minute: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    expires_at: Type.Optional(
      orNull(Type.String({ description: 'ISO 8601.' }), { description: 'Null for never.' }),
    ),
  })

export function createKeyRoute(desk: HouseDesk): Route {
  const { database, secrets } = desk
  return houseRoute({
    operationId: 'houseCreateKey',
    right: 'keys.create',
    summary: 'Create a key of a customer',
    description:
      'A repeat with the same idempotency key returns the secret again. Permissions that send value wait until the customer confirms them.',
    method: 'POST',
    path: '/api/house/v1/customers/{username}/keys',
    params: customerParams,
    body: newKeyBody(desk.permissions),
    result: keyResource.schema,
    isToldAnew: true,
    refusals: [houseRefusals.CUSTOMER_NOT_FOUND, houseRefusals.API_KEY_NOT_FOUND],
    example: {
      params: { username: 'dave' },
      body: { permissions: ['can_account_read', 'can_transfer'], allowed_ips: ['203.0.113.7'] },
      data: keyResource.example,
    },
    async handle({ caller, requestId, request, params, body }) {
      const options = optionsOf(body)
      const answer = await idempotent(desk, {
        request,
        async act(tx) {
          const { username } = await requireCustomer(tx, params.username)
          const facts = await actByService(tx, desk, {
            ...{ caller, requestId, act: 'keys create', subject: username, options },
          })
          const made = facts.find(({ kind }) => kind === 'made key')
          assert(made?.kind === 'made key', 'a key is made at once, since it can send nothing yet')
          return { username, api_key: made.id }
        },
      })
      const { outcome, ts, isReplay } = answer
      // A refusal passes unchanged.
      if ('refusal' in outcome) return new Answer({ refusal: outcome.refusal }, { ts, isReplay })
      // The stored answer has no secret, so the secret is opened from its sealed column.
      const { username, api_key: id } = outcome.data
      const [found] = await findApiKeys(database, secrets, [id])
      if (found === undefined) throw new Refusal(houseRefusals.API_KEY_NOT_FOUND)
      return new Answer({ data: keyResource.of({ ...found, username }) }, { ts, isReplay })
    },
  })
}

type Settings = {
  readonly permissions: readonly string[]
  readonly allowed_ips?: string[]
  readonly rate_limit_per_minute?: number
  readonly expires_at?: string | null
}

/** The options as an operator would type them. */
function optionsOf(settings: Settings): { [option: string]: string } {
  const { permissions, rate_limit_per_minute: rateLimit, expires_at: expires = null } = settings
  const allowedIps = readAllowedIps(settings.allowed_ips) ?? []
  return {
    permissions: permissions.join(','),
    ...(allowedIps.length === 0 ? {} : { 'allowed-ips': allowedIps.join(',') }),
    ...(rateLimit === undefined ? {} : { 'rate-limit': String(rateLimit) }),
    ...(expires === null ? {} : { expires: readTime('expires_at', expires).toISOString() }),
  }
}
