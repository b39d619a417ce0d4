import Type from 'typebox'
import { listOf, officeRead, pageBy, textListFields, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import {
  closedObject,
  fieldsOf,
  orNull,
  type Route,
  requireCursor,
  resource,
  textOrNull,
} from '#platform/http'
import { listServiceKeys, type ServiceKey, serviceKeyStates, serviceRights, stateOf } from './service-key.ts'

type Parts = { readonly database: Database }

const field = fieldsOf<ServiceKey>()

const keyResource = resource('ServiceKey', {
  service_key: field(Type.String(), ({ id }) => id, 'hk_live_0123456789abcdef0123456789abcdef'),
  name: field(Type.String(), ({ name }) => name, 'sign-up'),
  status: field(
    Type.Enum([...serviceKeyStates], {
      description: '`unconfirmed`: waits for a second person and has no effect yet. `disabled` is final.',
    }),
    stateOf,
    'active',
  ),
  rights: field(
    Type.Array(Type.String(), { description: `Some of ${serviceRights.join(', ')}.` }),
    ({ rights }) => [...rights],
    ['customers.create', 'keys.create'],
  ),
  allowed_ips: field(
    Type.Array(Type.String(), { description: 'Addresses and CIDR ranges; empty for any address.' }),
    ({ allowedIps }) => [...allowedIps],
    ['10.0.0.0/8'],
  ),
  rate_limit_per_minute: field(Type.Integer(), ({ rateLimitPerMinute }) => rateLimitPerMinute, 600),
  made_by: field(
    Type.String({ description: 'The operator who made the key, under whose rights it acts.' }),
    ({ madeBy }) => madeBy,
    'olivia',
  ),
  disabled_by: field(textOrNull('The operator who disabled it.'), ({ disabledBy }) => disabledBy, null),
  created_at: field(unixTime, ({ createdAt }) => unixSeconds(createdAt), 1777896000),
  expires_at: field(orNull(unixTime), ({ expiresAt }) => expiresAt && unixSeconds(expiresAt), null),
  last_used_at: field(
    orNull(unixTime),
    ({ lastUsedAt }) => lastUsedAt && unixSeconds(lastUsedAt),
    1777896060,
  ),
})

export function serviceKeyOfficeRoutes({ database }: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeListServiceKeys',
      summary: 'List the keys of the exchange’s own programs, oldest first, without their secrets',
      path: '/service-keys',
      query: closedObject(textListFields),
      result: listOf(keyResource.schema),
      example: { data: { items: [keyResource.example], next: null } },
      async handle({ query }) {
        await requireCursor(database, { cursor: query.cursor, items: sql`service_keys where true` })
        const { items, next } = await pageBy(query, {
          read: ({ limit, cursor }: { limit: number; cursor: string | undefined }) =>
            listServiceKeys(database, { limit, after: cursor }),
          cursorOf: ({ id }) => id,
        })
        return { items: items.map(keyResource.of), next }
      },
    }),
  ]
}
