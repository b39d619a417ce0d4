import Type from 'typebox'
import { listApiKeys, pageApiKeys } from '#core/access'
import type { Catalog } from '#core/catalog'
import { type Customer, findCustomer } from '#core/customers'
import { readAccountsOf } from '#core/ledger'
import { listFields, listOf, officeRead, pageBy, textListFields, timeFilter } from '#core/sessions'
import { listTransactions } from '#core/transactions'
import type { Clock } from '#platform/clock'
import { type Database, type Queryable, sql } from '#platform/database'
import { closedObject, type Route, requireCursor } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { officeRefusals } from '#products/office/subjects'
import { cursorOf, findByNumber, listCustomers, readFreeze } from './customer-reads.ts'
import { customerResource, listedResource } from './customer-resource.ts'
import { customerStatement, lineResource, placeField, statementKinds } from './customer-statement.ts'
import { keyResource } from './key-resource.ts'
import { limitsOf } from './limits-of.ts'

export type CustomerParts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly businessClock: Clock
  /** All permissions that a key can have here. */
  readonly permissions: readonly string[]
}

const params = closedObject({
  number: Type.String({ description: 'Public number or username of the customer.' }),
})

export function customerRoutes(parts: CustomerParts): Route[] {
  const { database } = parts
  return [
    officeRead({
      operationId: 'officeListCustomers',
      summary: 'Find customers',
      description:
        'Customers, newest first. With `search`, those whose username begins with the text, or whose e-mail address does if it contains an @, in that order; or the customer with this id. To find a customer by number, use `/customers/{number}`.',
      path: '/customers',
      query: closedObject({
        ...textListFields,
        search: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
        status: Type.Optional(Type.String({ maxLength: 40, description: 'Verification level.' })),
        tariff: Type.Optional(Type.String({ maxLength: 40 })),
      }),
      result: listOf(listedResource.schema),
      example: { query: { search: 'ali' }, data: { items: [listedResource.example], next: null } },
      async handle({ query: { search, status: kycStatus, tariff, ...asked } }) {
        const wanted = { search, kycStatus, tariff }
        const { items, next } = await pageBy(asked, {
          read: (page: { limit: number; cursor: string | undefined }) =>
            listCustomers(database, { ...wanted, ...page }),
          cursorOf: (one) => cursorOf(one, search),
        })
        return { items: items.map(listedResource.of), next }
      },
    }),
    officeRead({
      operationId: 'officeGetCustomer',
      summary: 'Read a customer',
      path: '/customers/{number}',
      params,
      result: customerResource.schema,
      refusals: [officeRefusals.OFFICE_CUSTOMER_NOT_FOUND],
      example: { params: { number: '1' }, data: customerResource.example },
      handle: async ({ params: { number } }) => readDetail(parts, await requireCustomer(database, number)),
    }),
    keysRoute(parts),
    officeRead({
      operationId: 'officeGetCustomerStatement',
      summary: 'List a customer’s movements with the balance after each, newest first',
      path: '/customers/{number}/statement',
      params,
      query: closedObject({
        limit: listFields.limit,
        cursor: Type.Optional(placeField),
        symbol: Type.String({ maxLength: 20 }),
        kind: Type.Optional(Type.Enum([...statementKinds], { default: 'funding_available' })),
        from: timeFilter('Only movements at or after this time.'),
        to: timeFilter('Only movements before this time.'),
      }),
      result: listOf(lineResource.schema),
      refusals: [officeRefusals.OFFICE_CUSTOMER_NOT_FOUND],
      example: {
        params: { number: '1' },
        query: { symbol: 'USDT' },
        data: { items: [lineResource.example], next: null },
      },
      async handle({ params: { number }, query }) {
        const { id } = await requireCustomer(database, number)
        return customerStatement(database, { customerId: id, ...query })
      },
    }),
  ]
}

function keysRoute({ database, permissions: all }: CustomerParts): Route {
  return officeRead({
    operationId: 'officeListCustomerKeys',
    summary: 'List a customer’s keys, oldest first, without their secrets',
    path: '/customers/{number}/keys',
    params,
    query: closedObject(textListFields),
    result: listOf(keyResource.schema),
    refusals: [officeRefusals.OFFICE_CUSTOMER_NOT_FOUND],
    example: { params: { number: '1' }, data: { items: [keyResource.example], next: null } },
    async handle({ params: { number }, query }) {
      const { id: customerId } = await requireCustomer(database, number)
      const own = sql`api_keys where customer_id = ${customerId}`
      await requireCursor(database, { cursor: query.cursor, items: own })
      const { items, next } = await pageBy(query, {
        read: ({ limit, cursor }: { limit: number; cursor: string | undefined }) =>
          pageApiKeys(database, { customerId, limit, after: cursor }),
        cursorOf: ({ id }) => id,
      })
      return { items: items.map((one) => keyResource.of({ ...one, all })), next }
    },
  })
}

/** A customer by number or username; refuses an unknown one. */
export async function requireCustomer(database: Queryable, asked: string): Promise<Customer> {
  const found = /^\d{1,10}$/.test(asked) ? await findByNumber(database, BigInt(asked)) : undefined
  const customer = await findCustomer(database, found ?? { username: asked })
  if (customer === undefined) throw new Refusal(officeRefusals.OFFICE_CUSTOMER_NOT_FOUND)
  return customer
}

const recentMax = 10
const keysMax = 100

async function readDetail(parts: CustomerParts, customer: Customer) {
  const { database, catalog, businessClock, permissions } = parts
  const customerId = customer.id
  const page = { limit: recentMax, offset: 0 }
  const [accounts, keys, recent, dayLimits, freeze] = await Promise.all([
    readAccountsOf(database, customerId),
    listApiKeys(database, { customerId, limit: keysMax, offset: 0 }),
    listTransactions(database, { customerId, filter: {}, page, catalog }),
    limitsOf(database, { customer, catalog, now: businessClock.now() }),
    readFreeze(database, customerId),
  ])
  const read = { accounts, keys, permissions, recent, dayLimits, freeze }
  return customerResource.of({ ...customer, ...read, isFrozen: freeze !== null })
}
