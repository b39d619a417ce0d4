import type { Static } from 'typebox'
import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import {
  findTransaction,
  pageOfLooks,
  pageQuery,
  transactionRefusals,
  transactionResource,
  transactionStatuses,
} from '#core/transactions'
import type { Database } from '#platform/database'
import { closedObject, customer, pageOf, type Route, readTime, route, timeField } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'

type Options = {
  readonly database: Database
  readonly catalog: Catalog
  /** The transaction types of all products. */
  readonly types: readonly string[]
}

function queryOf(types: readonly string[]) {
  return Type.Object({
    ...pageQuery('transactions'),
    symbol: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9]{1,16}$', says: 'must be a currency symbol such as USDT' }),
    ),
    type: Type.Optional(Type.Enum([...types], { description: 'Only transactions of this type.' })),
    status: Type.Optional(
      Type.Enum([...transactionStatuses], { description: 'Only items with this status.' }),
    ),
    from: Type.Optional(timeField('Only items created at or after this time.')),
    to: Type.Optional(timeField('Only items created before this time.')),
  })
}

const transactionParams = closedObject({
  transaction_id: Type.String({ minLength: 1, maxLength: 64 }),
})

const tag = 'Transactions'
const looksMax = 5_000

/** A customer's history over the API. Pages reach 2,000 transactions deep, the cursor all of them. */
export function transactionRoutes(options: Options): Route[] {
  return [listTransactionsRoute(options), getTransactionRoute(options)]
}

function listTransactionsRoute({ database, catalog, types }: Options): Route {
  return route({
    operationId: 'listTransactions',
    summary: 'List your transactions, newest first',
    description:
      'Continue with `next_cursor` until `has_more` is false. Each request examines at most 5,000 transactions: with a filter that few of them match, an answer may have fewer items than `limit`, or none, although more follow. Requests by `page` return full pages instead.',
    tag,
    method: 'GET',
    path: '/api/v1/integration/transactions',
    permission: 'can_transactions_read',
    alsoFor: [customer('reads')],
    query: queryOf(types),
    result: pageOf(transactionResource.schema),
    refusals: [transactionRefusals.DEEP_PAGINATION_NOT_SUPPORTED],
    example: {
      query: { limit: '1', symbol: 'USDT' },
      data: {
        items: [transactionResource.example],
        page: 1,
        limit: 1,
        has_more: true,
        next_cursor: transactionResource.example.transaction_id,
      },
    },
    async handle({ caller, query }) {
      return pageOfLooks(database, {
        looksMax,
        customerId: caller.customerId,
        filter: filterOf(query),
        asked: query,
        catalog,
        tell: transactionResource.of,
      })
    },
  })
}

function getTransactionRoute({ database, catalog }: Options): Route {
  return route({
    operationId: 'getTransaction',
    summary: 'Read one transaction',
    tag,
    method: 'GET',
    path: '/api/v1/integration/transactions/{transaction_id}',
    permission: 'can_transactions_read',
    alsoFor: [customer('reads')],
    params: transactionParams,
    result: transactionResource.schema,
    refusals: [transactionRefusals.TRANSACTION_NOT_FOUND],
    example: {
      params: { transaction_id: transactionResource.example.transaction_id },
      data: transactionResource.example,
    },
    async handle({ caller, params }) {
      const id = params.transaction_id
      const { customerId } = caller
      const found = isUuid(id) ? await findTransaction(database, { customerId, id, catalog }) : undefined
      if (found === undefined) throw new Refusal(transactionRefusals.TRANSACTION_NOT_FOUND)
      return transactionResource.of(found)
    },
  })
}

function filterOf(query: Static<ReturnType<typeof queryOf>>) {
  return {
    asset: query.symbol?.toUpperCase(),
    types: query.type === undefined ? undefined : [query.type],
    status: query.status,
    from: query.from === undefined ? undefined : readTime('from', query.from),
    to: query.to === undefined ? undefined : readTime('to', query.to),
  }
}
