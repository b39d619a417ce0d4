import assert from 'node:assert'
import type { Static } from 'typebox'
import type { Catalog } from '#core/catalog'
import type { Asset } from '#core/money'
import {
  findTransaction,
  pageRefusals,
  pageTransactions,
  transactionExample,
  transactionResource,
  transactionSchema,
} from '#core/transactions'
import type { Database } from '#platform/database'
import { type Route, readTime, route } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { feedRefusals } from './refusals.ts'
import { feedPage, feedQuery, transactionParams } from './schemas.ts'

type Options = { database: Database; catalog: Catalog }

const tag = 'Transactions'

export function feedRoutes(options: Options): Route[] {
  return [listTransactionsRoute(options), getTransactionRoute(options)]
}

function listTransactionsRoute({ database, catalog }: Options): Route {
  return route({
    operationId: 'listTransactions',
    summary: 'List your transactions, newest first',
    tag,
    method: 'GET',
    path: '/api/v1/integration/transactions',
    permission: 'can_transactions_read',
    query: feedQuery,
    result: feedPage,
    refusals: [pageRefusals.DEEP_PAGINATION_NOT_SUPPORTED],
    example: {
      query: { limit: '1', symbol: 'USDT' },
      data: {
        items: [transactionExample],
        page: 1,
        limit: 1,
        has_more: true,
        next_cursor: transactionExample.transaction_id,
      },
    },
    async handle({ caller, query }) {
      return pageTransactions(database, {
        customerId: caller.customerId,
        filter: filterOf(query),
        asked: query,
        assetOf: assetsOf(catalog),
        tell: transactionResource,
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
    params: transactionParams,
    result: transactionSchema,
    refusals: [feedRefusals.TRANSACTION_NOT_FOUND],
    example: { params: { transaction_id: transactionExample.transaction_id }, data: transactionExample },
    async handle({ caller, params }) {
      const id = params.transaction_id
      const { customerId } = caller
      const found = isUuid(id)
        ? await findTransaction(database, { customerId, id, assetOf: assetsOf(catalog) })
        : undefined
      if (found === undefined) throw new Refusal(feedRefusals.TRANSACTION_NOT_FOUND)
      return transactionResource(found)
    },
  })
}

function filterOf(query: Static<typeof feedQuery>) {
  return {
    asset: query.symbol?.toUpperCase(),
    types: query.type === undefined ? undefined : [query.type],
    status: query.status,
    from: query.from === undefined ? undefined : readTime('from', query.from),
    to: query.to === undefined ? undefined : readTime('to', query.to),
  }
}

function assetsOf(catalog: Catalog): (symbol: string) => Asset {
  return (symbol) => {
    const asset = catalog.asset(symbol)
    assert(
      asset !== undefined,
      `the catalogue no longer lists ${symbol}, which customers have transactions in`,
    )
    return asset
  }
}
