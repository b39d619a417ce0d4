import Type, { type Static } from 'typebox'
import { listOf, officeRead, pageBy, textListFields, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { closedObject, orNull, type Route, requireCursor, textOrNull } from '#platform/http'
import { listServiceKeys, type ServiceKey, serviceKeyStates, serviceRights, stateOf } from './service-key.ts'

type Parts = { readonly database: Database }

const listed = closedObject({
  service_key: Type.String(),
  name: Type.String(),
  status: Type.Enum([...serviceKeyStates], {
    description: '`unconfirmed`: waits for a second person and has no effect yet. `disabled` is final.',
  }),
  rights: Type.Array(Type.String(), { description: `Some of ${serviceRights.join(', ')}.` }),
  allowed_ips: Type.Array(Type.String(), {
    description: 'Addresses and CIDR ranges; empty for any address.',
  }),
  rate_limit_per_minute: Type.Integer(),
  made_by: Type.String({ description: 'The operator who made the key, under whose rights it acts.' }),
  disabled_by: textOrNull('The operator who disabled it.'),
  created_at: unixTime,
  expires_at: orNull(unixTime),
  last_used_at: orNull(unixTime),
})

const example: Static<typeof listed> = {
  service_key: 'hk_live_0123456789abcdef0123456789abcdef',
  name: 'sign-up',
  status: 'active',
  rights: ['customers.create', 'keys.create'],
  allowed_ips: ['10.0.0.0/8'],
  rate_limit_per_minute: 600,
  made_by: 'olivia',
  disabled_by: null,
  created_at: 1777896000,
  expires_at: null,
  last_used_at: 1777896060,
}

export function serviceKeyOfficeRoutes({ database }: Parts): Route[] {
  return [
    officeRead({
      operationId: 'officeListServiceKeys',
      summary: 'List the keys of the exchange’s own programs, oldest first, without their secrets',
      path: '/service-keys',
      query: closedObject(textListFields),
      result: listOf(listed),
      example: { data: { items: [example], next: null } },
      async handle({ query }) {
        await requireCursor(database, { cursor: query.cursor, items: sql`service_keys where true` })
        const { items, next } = await pageBy(query, {
          read: ({ limit, cursor }: { limit: number; cursor: string | undefined }) =>
            listServiceKeys(database, { limit, after: cursor }),
          cursorOf: ({ id }) => id,
        })
        return { items: items.map(toListed), next }
      },
    }),
  ]
}

function toListed(key: ServiceKey): Static<typeof listed> {
  const { id, name, rights, allowedIps, rateLimitPerMinute, madeBy, disabledBy } = key
  return {
    service_key: id,
    name,
    status: stateOf(key),
    rights: [...rights],
    allowed_ips: [...allowedIps],
    rate_limit_per_minute: rateLimitPerMinute,
    made_by: madeBy,
    disabled_by: disabledBy,
    created_at: unixSeconds(key.createdAt),
    expires_at: key.expiresAt && unixSeconds(key.expiresAt),
    last_used_at: key.lastUsedAt && unixSeconds(key.lastUsedAt),
  }
}
