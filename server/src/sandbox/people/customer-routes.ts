import {
  anyKey,
  changeApiKey,
  createApiKey,
  deleteApiKey,
  keyRefusals,
  listApiKeys,
  readAllowedIps,
} from '#core/access'
import { type Catalog, catalogRefusals } from '#core/catalog'
import { customerRefusals, findCustomer, findCustomers } from '#core/customers'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { type Route, route } from '#platform/http'
import type { Ids } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'
import type { Secrets } from '#platform/secrets'
import { createFundedCustomer } from '#sandbox/seeds'
import { keyResource, listedKeyResource, newCustomerResource, newKeyResource } from './key-resource.ts'
import { readAmounts, readExpiry, requireTradingCurrencies } from './read-fields.ts'
import {
  deletedKey,
  keyChangeBody,
  keyParams,
  keysPage,
  keysQuery,
  newCustomerBody,
  newKeyBody,
} from './schemas.ts'

type Options = {
  database: Database
  catalog: Catalog
  secrets: Secrets
  businessClock: Clock
  ids: Ids
  /** All permissions that exist. */
  permissions: readonly string[]
  /** Makes a key's change effective from the next request on. */
  forgetKey(id: string): void
}

const sandboxRefusals = defineRefusals({
  CUSTOMER_NOT_FOUND: [404, 'There is no customer with this username.'],
  API_KEY_NOT_FOUND: [404, 'There is no such API key.'],
})
const tag = 'Sandbox'
const { api_key: exampleKey } = keyResource.example

/** Controls that make customers, and make, list, change and delete keys. */
export function customerRoutes(options: Options): Route[] {
  return [
    createCustomerRoute(options),
    listKeysRoute(options),
    createKeyRoute(options),
    changeKeyRoute(options),
    deleteKeyRoute(options),
  ]
}

function createCustomerRoute(options: Options): Route {
  const { database, catalog, businessClock, permissions } = options
  return route({
    operationId: 'sandboxCreateCustomer',
    summary: 'Create a customer with balances and a key',
    description: 'The key has every permission.',
    tag,
    method: 'POST',
    path: '/sandbox/v1/customers',
    permission: anyKey,
    body: newCustomerBody,
    result: newCustomerResource.schema,
    refusals: [customerRefusals.USERNAME_TAKEN, catalogRefusals.CURRENCY_NOT_FOUND],
    example: {
      body: { username: 'dave', funding: { USDT: '250', BTC: '0.5' } },
      data: newCustomerResource.example,
    },
    async handle({ body }) {
      const trading = readAmounts('trading', { amounts: body.trading, catalog })
      requireTradingCurrencies(trading, catalog)
      const customer = {
        username: body.username,
        email: body.email ?? `${body.username}@example.com`,
        permissions,
        funding: readAmounts('funding', { amounts: body.funding, catalog }),
        trading,
      }
      const making = { ...options, customer, now: businessClock.now() }
      const { key, ...made } = await database.inTransaction((tx) => createFundedCustomer(tx, making))
      const { number, username } = made.customer
      return newCustomerResource.of({ ...key, number, username })
    },
  })
}

function listKeysRoute({ database }: Options): Route {
  return route({
    operationId: 'sandboxListKeys',
    summary: 'List keys',
    description:
      'Lists the keys of one customer, or of all customers without `username`, oldest first. A secret is shown only once, when its key is created.',
    tag,
    method: 'GET',
    path: '/sandbox/v1/keys',
    permission: anyKey,
    query: keysQuery,
    result: keysPage,
    refusals: [sandboxRefusals.CUSTOMER_NOT_FOUND],
    example: {
      query: { username: 'bob' },
      data: { items: [listedKeyResource.example], page: 1, limit: 50, has_more: false },
    },
    async handle({ query: { username, limit = 50, page = 1 } }) {
      const owner = username === undefined ? null : await findCustomer(database, { username })
      if (owner === undefined) throw new Refusal(sandboxRefusals.CUSTOMER_NOT_FOUND)
      // An extra key beyond the page shows whether more follow.
      const asked = { customerId: owner?.id, limit: limit + 1, offset: (page - 1) * limit }
      const keys = await listApiKeys(database, asked)
      const owners = await findCustomers(database, [...new Set(keys.map(({ customerId }) => customerId))])
      const names = new Map(owners.map((customer) => [customer.id, customer.username]))
      const items = keys.slice(0, limit).map((key) => {
        return listedKeyResource.of({ ...key, username: names.get(key.customerId) ?? '' })
      })
      return { items, page, limit, has_more: keys.length > limit }
    },
  })
}

function createKeyRoute({ database, secrets, businessClock, permissions }: Options): Route {
  return route({
    operationId: 'sandboxCreateKey',
    summary: 'Create another key for a customer',
    description: 'Without `permissions` the key has every permission.',
    tag,
    method: 'POST',
    path: '/sandbox/v1/keys',
    permission: anyKey,
    body: newKeyBody(permissions),
    result: newKeyResource.schema,
    refusals: [sandboxRefusals.CUSTOMER_NOT_FOUND],
    example: {
      body: {
        username: 'bob',
        permissions: ['can_account_read'],
        allowed_ips: ['127.0.0.1'],
        rate_limit_per_minute: 60,
      },
      data: newKeyResource.example,
    },
    async handle({ body }) {
      const customer = await findCustomer(database, { username: body.username })
      if (customer === undefined) throw new Refusal(sandboxRefusals.CUSTOMER_NOT_FOUND)
      const wanted = {
        customerId: customer.id,
        permissions: body.permissions ?? permissions,
        allowedIps: readAllowedIps(body.allowed_ips),
        rateLimitPerMinute: body.rate_limit_per_minute,
        expiresAt: readExpiry(body.expires_at),
        createdAt: businessClock.now(),
      }
      const key = await database.inTransaction((tx) => createApiKey(tx, secrets, wanted))
      return newKeyResource.of(key)
    },
  })
}

function changeKeyRoute({ database, permissions, forgetKey }: Options): Route {
  return route({
    operationId: 'sandboxChangeKey',
    summary: 'Change a key, at once',
    tag,
    method: 'PATCH',
    path: '/sandbox/v1/keys/{api_key}',
    permission: anyKey,
    params: keyParams,
    body: keyChangeBody(permissions),
    result: keyResource.schema,
    refusals: [sandboxRefusals.API_KEY_NOT_FOUND, keyRefusals.API_KEY_DISABLED_BY_OPERATOR],
    example: {
      params: { api_key: exampleKey },
      body: { is_active: false },
      data: keyResource.example,
    },
    async handle({ params, body }) {
      const change = {
        permissions: body.permissions,
        allowedIps: readAllowedIps(body.allowed_ips),
        rateLimitPerMinute: body.rate_limit_per_minute,
        expiresAt: readExpiry(body.expires_at),
        isActive: body.is_active,
      }
      const key = await database.inTransaction((tx) => changeApiKey(tx, params.api_key, change))
      if (key === undefined) throw new Refusal(sandboxRefusals.API_KEY_NOT_FOUND)
      forgetKey(key.id)
      return keyResource.of(key)
    },
  })
}

function deleteKeyRoute({ database, forgetKey }: Options): Route {
  return route({
    operationId: 'sandboxDeleteKey',
    summary: 'Delete a key, at once',
    description: 'The last key of alice, bob or carol is replaced at the next start.',
    tag,
    method: 'DELETE',
    path: '/sandbox/v1/keys/{api_key}',
    permission: anyKey,
    params: keyParams,
    result: deletedKey,
    refusals: [sandboxRefusals.API_KEY_NOT_FOUND],
    example: { params: { api_key: exampleKey }, data: { api_key: exampleKey, deleted: true } },
    async handle({ params: { api_key } }) {
      const isDeleted = await deleteApiKey(database, api_key)
      if (!isDeleted) throw new Refusal(sandboxRefusals.API_KEY_NOT_FOUND)
      forgetKey(api_key)
      return { api_key, deleted: true as const }
    },
  })
}
