import Type from 'typebox'
import {
  type ApiKey,
  changeApiKey,
  keyRefusals as changeRefusals,
  countApiKeys,
  createApiKey,
  deleteApiKey,
  endOverlap,
  listApiKeys,
  readAllowedIps,
} from '#core/access'
import { consoleRoute } from '#core/sessions'
import type { Clock } from '#platform/clock'
import type { Database, Tx } from '#platform/database'
import {
  closedObject,
  invalidField,
  type RequestOutcomes,
  type Route,
  readTime,
  sumOutcomes,
} from '#platform/http'
import { Refusal } from '#platform/refusal'
import type { Secrets } from '#platform/secrets'
import { confirmRoute } from './confirm-key.ts'
import { keyChangeBody, keyParams, newKeyBody, rollBody } from './key-bodies.ts'
import { keyResource, listedKeyResource, secretKeyResource } from './key-resource.ts'
import { keyRefusals, keysMax, keysPath, requireOwn } from './own-key.ts'
import { permissionResource } from './permissions.ts'

type Parts = {
  readonly database: Database
  readonly secrets: Secrets
  readonly businessClock: Clock
  readonly systemClock: Clock
  /** All permissions that a key can have. */
  readonly permissions: readonly string[]
  /** The outcomes of a customer's requests since a time, by key. */
  outcomesOf(asked: { customerId: string; since: Date }): Promise<(RequestOutcomes & { apiKey: string })[]>
  /** Makes a key's change effective from the next request on. */
  forgetKey(id: string): void
}

const tag = 'Console'
const { api_key } = keyResource.example
const hourMs = 60 * 60 * 1_000

/** The keys of the signed-in customer. */
export function keyRoutes(parts: Parts): Route[] {
  return [
    permissionsRoute(parts),
    listRoute(parts),
    createRoute(parts),
    changeRoute(parts),
    confirmRoute(parts),
    rollRoute(parts),
    deleteRoute(parts),
  ]
}

function permissionsRoute({ permissions }: Parts): Route {
  return consoleRoute({
    operationId: 'consoleListPermissions',
    does: 'reads',
    summary: 'List the permissions that a key can have',
    tag,
    method: 'GET',
    path: '/api/console/v1/permissions',
    result: closedObject({ items: Type.Array(permissionResource.schema) }),
    example: { data: { items: [permissionResource.example] } },
    handle: async () => ({ items: permissions.map(permissionResource.of) }),
  })
}

function listRoute({ database, systemClock, outcomesOf }: Parts): Route {
  return consoleRoute({
    operationId: 'consoleListKeys',
    does: 'reads',
    summary: 'List your keys',
    description: 'Outcomes of a key’s requests are accurate to five minutes.',
    tag,
    method: 'GET',
    path: keysPath,
    result: closedObject({ items: Type.Array(listedKeyResource.schema) }),
    example: { data: { items: [listedKeyResource.example] } },
    async handle({ caller: { customerId } }) {
      const since = new Date(systemClock.now().getTime() - hourMs)
      const [keys, outcomes] = await Promise.all([
        listApiKeys(database, { customerId, limit: keysMax, offset: 0 }),
        outcomesOf({ customerId, since }),
      ])
      const listed = keys.map((key) => {
        const own = outcomes.filter(({ apiKey }) => apiKey === key.id)
        return listedKeyResource.of({ ...key, outcomes: sumOutcomes(own) })
      })
      return { items: listed.reverse() }
    },
  })
}

function createRoute({ database, secrets, businessClock, permissions }: Parts): Route {
  return consoleRoute({
    operationId: 'consoleCreateKey',
    does: 'showsSecret',
    summary: 'Create a key',
    description: 'The secret is shown only once.',
    tag,
    method: 'POST',
    path: keysPath,
    body: newKeyBody(permissions),
    result: secretKeyResource.schema,
    refusals: [keyRefusals.TOO_MANY_API_KEYS],
    example: {
      body: { name: 'Back end', permissions: ['can_account_read', 'can_deposit'] },
      data: secretKeyResource.example,
    },
    async handle({ caller: { customerId }, body }) {
      const createdAt = businessClock.now()
      const wanted = { customerId, name: body.name, ...readSettings(body, createdAt), createdAt }
      const key = await database.inTransaction(async (tx) => {
        await requireRoom(tx, customerId)
        return createApiKey(tx, secrets, { ...wanted, permissions: body.permissions })
      })
      return secretKeyResource.of(key)
    },
  })
}

function changeRoute({ database, businessClock, permissions, forgetKey }: Parts): Route {
  return consoleRoute({
    operationId: 'consoleChangeKey',
    does: 'widensAccess',
    takesAway: { is_active: false },
    summary: 'Change a key',
    description:
      'Changes the given fields and leaves the rest. Running servers apply the change within a second. A list of permissions replaces all of the key’s, including unconfirmed ones. `is_active: false` alone needs no fresh sign-in.',
    tag,
    method: 'PATCH',
    path: `${keysPath}/{api_key}`,
    params: keyParams,
    body: keyChangeBody(permissions),
    result: keyResource.schema,
    refusals: [keyRefusals.API_KEY_NOT_FOUND, changeRefusals.API_KEY_DISABLED_BY_OPERATOR],
    example: {
      ...{ params: { api_key }, body: { rate_limit_per_minute: 1_200 } },
      data: { ...keyResource.example, rate_limit_per_minute: 1_200 },
    },
    async handle({ caller: { customerId }, params: { api_key: id }, body }) {
      const change = { ...body, ...readSettings(body, businessClock.now()), isActive: body.is_active }
      const key = await database.inTransaction(async (tx) => {
        await requireOwn(tx, { id, customerId })
        return changeApiKey(tx, id, change)
      })
      forgetKey(id)
      if (key === undefined) throw new Refusal(keyRefusals.API_KEY_NOT_FOUND)
      return keyResource.of(key)
    },
  })
}

function rollRoute({ database, secrets, businessClock, forgetKey }: Parts): Route {
  return consoleRoute({
    operationId: 'consoleRollKey',
    does: 'showsSecret',
    summary: 'Roll a key',
    description:
      'Makes a new key with the same name, permissions and expiry; unconfirmed permissions stay unconfirmed. The old key works until the overlap ends, and no longer than before.',
    tag,
    method: 'POST',
    path: `${keysPath}/{api_key}/roll`,
    params: keyParams,
    body: rollBody,
    result: secretKeyResource.schema,
    refusals: [
      keyRefusals.API_KEY_NOT_FOUND,
      changeRefusals.API_KEY_DISABLED_BY_OPERATOR,
      keyRefusals.API_KEY_NOT_ACTIVE,
      keyRefusals.API_KEY_HAS_EXPIRED,
      keyRefusals.TOO_MANY_API_KEYS,
    ],
    example: { params: { api_key }, body: { overlap_seconds: 3600 }, data: secretKeyResource.example },
    async handle({ caller: { customerId }, params: { api_key: id }, body: { overlap_seconds = 86_400 } }) {
      const now = businessClock.now()
      const key = await database.inTransaction(async (tx) => {
        await requireRoom(tx, customerId)
        const old = await requireOwn(tx, { id, customerId })
        requireUsable(old, now)
        await endOverlap(tx, { id, until: new Date(now.getTime() + overlap_seconds * 1_000) })
        return createApiKey(tx, secrets, { ...old, expiresAt: old.ownersExpiry, createdAt: now })
      })
      forgetKey(id)
      return secretKeyResource.of(key)
    },
  })
}

function deleteRoute({ database, forgetKey }: Parts): Route {
  return consoleRoute({
    operationId: 'consoleDeleteKey',
    does: 'changes',
    summary: 'Delete a key',
    tag,
    method: 'DELETE',
    path: `${keysPath}/{api_key}`,
    params: keyParams,
    result: closedObject({ api_key: Type.String() }),
    refusals: [keyRefusals.API_KEY_NOT_FOUND],
    example: { params: { api_key }, data: { api_key } },
    async handle({ caller: { customerId }, params: { api_key: id } }) {
      await database.inTransaction(async (tx) => {
        await requireOwn(tx, { id, customerId })
        await deleteApiKey(tx, id)
      })
      forgetKey(id)
      return { api_key: id }
    },
  })
}

type Settings = {
  readonly allowed_ips?: string[] | undefined
  readonly rate_limit_per_minute?: number | undefined
  readonly expires_at?: string | null | undefined
}

function readSettings({ allowed_ips, rate_limit_per_minute, expires_at }: Settings, now: Date) {
  const expiresAt =
    expires_at === undefined || expires_at === null ? expires_at : readTime('expires_at', expires_at)
  if (expiresAt instanceof Date && expiresAt <= now) throw invalidField('expires_at', 'must be in the future')
  return { allowedIps: readAllowedIps(allowed_ips), rateLimitPerMinute: rate_limit_per_minute, expiresAt }
}

function requireUsable({ isActive, disabledBy, expiresAt }: ApiKey, now: Date): void {
  if (disabledBy !== null) throw new Refusal(changeRefusals.API_KEY_DISABLED_BY_OPERATOR)
  if (!isActive) throw new Refusal(keyRefusals.API_KEY_NOT_ACTIVE)
  if (expiresAt !== null && expiresAt <= now) throw new Refusal(keyRefusals.API_KEY_HAS_EXPIRED)
}

async function requireRoom(tx: Tx, customerId: string): Promise<void> {
  if ((await countApiKeys(tx, customerId)) >= keysMax) throw new Refusal(keyRefusals.TOO_MANY_API_KEYS)
}
