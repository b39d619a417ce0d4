import Type, { type Static } from 'typebox'
import type { Catalog } from '#core/catalog'
import { findCustomers } from '#core/customers'
import { listOf, officeRead, textListFields, timeFilter } from '#core/sessions'
import {
  findSides,
  listAllTransactions,
  type Transaction,
  type TransactionPlace,
  transactionStatuses,
} from '#core/transactions'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { closedObject, fieldsOf, invalidField, type Route, requireCursor, resource } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { aboutResource, findThing, officeRefusals, transactionResource } from '#products/office/subjects'
import { requireCustomer } from './customer-routes.ts'

type Parts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly businessClock: Clock
  readonly systemClock: Clock
}

const cursorPattern =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const limitDefault = 50

/** The histories of all customers. */
export function transactionRoutes(parts: Parts): Route[] {
  return [listRoute(parts), oneRoute(parts)]
}

function listRoute({ database, catalog, businessClock, systemClock }: Parts): Route {
  return officeRead({
    operationId: 'officeListTransactions',
    summary: 'List the transactions of all customers or of one, newest first',
    description:
      'Pages before the end may have fewer items than `limit`, since the server examines at most 5,000 transactions for each.',
    path: '/transactions',
    query: closedObject({
      ...textListFields,
      customer: Type.Optional(
        Type.String({ maxLength: 100, description: 'Public number or username of the customer.' }),
      ),
      type: Type.Optional(Type.String({ maxLength: 40 })),
      status: Type.Optional(Type.Enum([...transactionStatuses])),
      from: timeFilter('Only transactions at or after this time.'),
      to: timeFilter('Only transactions before this time.'),
    }),
    result: listOf(transactionResource.schema),
    refusals: [officeRefusals.OFFICE_CUSTOMER_NOT_FOUND],
    example: { query: { status: 'completed' }, data: { items: [transactionResource.example], next: null } },
    async handle({ query: { customer, limit = limitDefault, cursor, type, status, from, to } }) {
      const customerId = customer === undefined ? undefined : (await requireCustomer(database, customer)).id
      const before = cursor === undefined ? undefined : placeOf(cursor)
      if (before !== undefined)
        await requireCursor(database, {
          cursor: before.id,
          items: sql`transactions where customer_id = ${before.customerId}`,
        })
      const { items, next } = await listAllTransactions(database, {
        filter: { customerId, type, status, from: dateOf(from), to: dateOf(to) },
        before,
        limit,
        catalog,
        aheadMs: businessClock.now().getTime() - systemClock.now().getTime() + slackMs,
      })
      return {
        items: await withCustomers(database, items),
        next: next && `${next.id}/${next.customerId}`,
      }
    },
  })
}

type Told = {
  readonly id: string
  readonly is: string | null
  readonly path: string | null
  readonly sides: readonly Static<typeof transactionResource.schema>[]
}

const field = fieldsOf<Told>()
const { transaction_id } = transactionResource.fields

const sidesResource = resource('TransactionWithSides', {
  transaction_id: field(transaction_id.schema, ({ id }) => id, transaction_id.example),
  is: { ...aboutResource.fields.is, example: null },
  path: aboutResource.fields.path,
  sides: field(
    Type.Array(transactionResource.schema, {
      description: 'Sides of the transaction, one for each customer: a transfer has two, the payer’s first.',
    }),
    ({ sides }) => [...sides],
    [transactionResource.example],
  ),
})

function oneRoute({ database, catalog }: Parts): Route {
  return officeRead({
    operationId: 'officeGetTransaction',
    summary: 'Read a transaction as each of its customers sees it',
    path: '/transactions/{id}',
    params: closedObject({ id: Type.String() }),
    result: sidesResource.schema,
    refusals: [officeRefusals.OFFICE_TRANSACTION_NOT_FOUND],
    example: { params: { id: transaction_id.example }, data: sidesResource.example },
    async handle({ params: { id: asked } }) {
      if (!isUuid(asked)) throw new Refusal(officeRefusals.OFFICE_TRANSACTION_NOT_FOUND)
      const id = asked.toLowerCase()
      const [thing, sides] = await Promise.all([
        findThing(database, id),
        findSides(database, { id, catalog }),
      ])
      if (sides.length === 0) throw new Refusal(officeRefusals.OFFICE_TRANSACTION_NOT_FOUND)
      return sidesResource.of({ id, ...thing, sides: await withCustomers(database, sides) })
    },
  })
}

async function withCustomers(database: Database, transactions: readonly Transaction[]) {
  const owners = await findCustomers(database, [...new Set(transactions.map((one) => one.customerId))])
  const byId = new Map(owners.map((one) => [one.id, one]))
  return transactions.map((one) => transactionResource.of({ ...one, customer: byId.get(one.customerId) }))
}

/** More than the difference between two processes' clocks, and than the time of a request. */
const slackMs = 60_000

function placeOf(cursor: string): TransactionPlace {
  const [, id, customerId] = cursorPattern.exec(cursor) ?? []
  if (id === undefined || customerId === undefined)
    throw invalidField('cursor', 'must be the next of a page before')
  return { id, customerId }
}

function dateOf(seconds: number | undefined): Date | undefined {
  return seconds === undefined ? undefined : new Date(seconds * 1_000)
}
