import type { Static } from 'typebox'
import type { Catalog } from '#core/catalog'
import { pageTransactions, type TransactionFilter, transactionRefusals } from '#core/transactions'
import type { Database } from '#platform/database'
import { customer, type Route, readPeriod, route } from '#platform/http'
import { type Operation, operationOf, operationTypes, transactionTypes } from './operation.ts'
import { tradingAccountRefusals } from './refusals.ts'
import { operationsPage, operationsQuery } from './schemas.ts'
import { requireTradingCurrency } from './trading-currencies.ts'

type Options = { database: Database; catalog: Catalog }

const exampleOperation: Operation = {
  id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  currency_id: 'USDT',
  currency: 'USDT',
  operation_type: 'deposit',
  amount: '250',
  fee: '0',
  status: 'completed',
  created_at: '2026-05-04T12:00:00.000Z',
  updated_at: '2026-05-04T12:00:00.000Z',
}

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
      result: operationsPage,
      refusals: [
        tradingAccountRefusals.CURRENCY_NOT_FOUND,
        transactionRefusals.DEEP_PAGINATION_NOT_SUPPORTED,
      ],
      example: {
        query: { currency_id: 'USDT', operation_type: 'deposit', limit: '1' },
        data: {
          items: [exampleOperation],
          page: 1,
          limit: 1,
          has_more: true,
          next_cursor: exampleOperation.id,
        },
      },
      async handle({ caller, query }) {
        return pageTransactions(database, {
          customerId: caller.customerId,
          filter: filterOf(query, catalog),
          asked: query,
          catalog,
          tell: operationOf,
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
