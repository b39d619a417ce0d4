import type { Static } from 'typebox'
import type { Catalog } from '#core/catalog'
import { pageTransactions, type TransactionFilter, transactionRefusals } from '#core/transactions'
import type { Database } from '#platform/database'
import { customer, pageOf, type Route, readPeriod, route } from '#platform/http'
import { operationResource, operationTypes, transactionTypes } from './operation.ts'
import { tradingAccountRefusals } from './refusals.ts'
import { operationsQuery } from './schemas.ts'
import { requireTradingCurrency } from './trading-currencies.ts'

type Options = { database: Database; catalog: Catalog }

const { example } = operationResource

export function operationRoutes({ database, catalog }: Options): Route[] {
  return [
    route({
      operationId: 'listTradingOperations',
      summary: 'List your transfers to and from the trading account, newest first',
      tag: 'Trading account',
      method: 'GET',
      path: '/api/v1/integration/spot/fiat/trading/operations',
      permission: 'can_spot_fiat_read',
      alsoFor: [customer('reads')],
      query: operationsQuery,
      result: pageOf(operationResource.schema),
      refusals: [
        tradingAccountRefusals.CURRENCY_NOT_FOUND,
        transactionRefusals.DEEP_PAGINATION_NOT_SUPPORTED,
      ],
      example: {
        query: { currency_id: 'USDT', operation_type: 'deposit', limit: '1' },
        data: {
          items: [example],
          page: 1,
          limit: 1,
          has_more: true,
          next_cursor: example.id,
        },
      },
      async handle({ caller, query }) {
        return pageTransactions(database, {
          customerId: caller.customerId,
          filter: filterOf(query, catalog),
          asked: query,
          catalog,
          tell: operationResource.of,
        })
      },
    }),
  ]
}

function filterOf(query: Static<typeof operationsQuery>, catalog: Catalog): TransactionFilter {
  const { currency_id: symbol, operation_type, status } = query
  const types = operation_type === undefined ? operationTypes : [operation_type]
  const { since: from, until: to } = readPeriod(query)
  return {
    asset: symbol && requireTradingCurrency(catalog, symbol).currency.symbol,
    types: types.map((type) => transactionTypes[type]),
    status,
    from,
    to,
  }
}
