import assert from 'node:assert'
import type { Static } from 'typebox'
import type { Catalog } from '#core/catalog'
import { formatAmount } from '#core/money'
import type { Database } from '#platform/database'
import { customer, type Route, route } from '#platform/http'
import { readTradingBalances } from './balance-topic.ts'
import type { OperationType } from './operation.ts'
import { tradingAccountRefusals } from './refusals.ts'
import {
  symbolParams,
  type TradingBalances,
  tradingBalance,
  tradingBalances,
  tradingSettings,
} from './schemas.ts'
import { requireTradingCurrency, type TradingCurrency } from './trading-currencies.ts'
import { boundsOf } from './trading-transfer.ts'

type Options = { database: Database; catalog: Catalog }

const tag = 'Trading account'
const permission = 'can_spot_fiat_read'
const feePercent = '0'

export function balanceRoutes(options: Options): Route[] {
  return [listBalancesRoute(options), getBalanceRoute(options), getSettingsRoute(options)]
}

function listBalancesRoute(options: Options): Route {
  return route({
    operationId: 'listTradingBalances',
    summary: 'Read your trading balances',
    tag,
    method: 'GET',
    path: '/api/v1/integration/spot/fiat/balance',
    permission,
    alsoFor: [customer('reads')],
    result: tradingBalances,
    example: {
      data: { USDT: { available: '250', locked: '0' }, RUB: { available: '12000.5', locked: '8000' } },
    },
    handle: ({ caller }) => balancesOf(options, caller.customerId),
  })
}

function getBalanceRoute(options: Options): Route {
  return route({
    operationId: 'getTradingBalance',
    summary: 'Read your trading balance in one currency',
    tag,
    method: 'GET',
    path: '/api/v1/integration/spot/fiat/balance/{symbol}',
    permission,
    alsoFor: [customer('reads')],
    params: symbolParams,
    result: tradingBalance,
    refusals: [tradingAccountRefusals.CURRENCY_NOT_FOUND],
    example: {
      params: { symbol: 'RUB' },
      data: { symbol: 'RUB', available: '12000.5', locked: '8000' },
    },
    async handle({ caller, params }) {
      const { symbol } = requireTradingCurrency(options.catalog, params.symbol).currency
      const balance = (await balancesOf(options, caller.customerId))[symbol]
      assert(balance !== undefined, 'every currency of the trading account has a balance')
      return { symbol, ...balance }
    },
  })
}

async function balancesOf({ database, catalog }: Options, customerId: string): Promise<TradingBalances> {
  const balances = await readTradingBalances(database, { customerIds: [customerId], catalog })
  return balances.get(customerId) ?? {}
}

function getSettingsRoute({ catalog }: Options): Route {
  const bounds = { min_amount: '0.01', max_amount: '10000000', fee_percent: feePercent }
  return route({
    operationId: 'getTradingSettings',
    summary: 'Read the limits of transfers to and from the trading account',
    tag,
    method: 'GET',
    path: '/api/v1/integration/spot/fiat/trading/settings/{symbol}',
    permission,
    alsoFor: [customer('reads')],
    params: symbolParams,
    result: tradingSettings,
    refusals: [tradingAccountRefusals.CURRENCY_NOT_FOUND],
    example: {
      params: { symbol: 'USDT' },
      data: { symbol: 'USDT', currency: 'USDT', fee_percent: feePercent, deposit: bounds, withdraw: bounds },
    },
    async handle({ params }) {
      return settingsOf(requireTradingCurrency(catalog, params.symbol))
    },
  })
}

function settingsOf(listing: TradingCurrency): Static<typeof tradingSettings> {
  const { symbol } = listing.currency
  const bounds = (type: OperationType) => {
    const { min, max } = boundsOf(listing, type)
    return { min_amount: formatAmount(min), max_amount: formatAmount(max), fee_percent: feePercent }
  }
  return {
    symbol,
    currency: symbol,
    fee_percent: feePercent,
    deposit: bounds('deposit'),
    withdraw: bounds('withdraw'),
  }
}
