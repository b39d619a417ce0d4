import assert from 'node:assert'
import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { formatAmount } from '#core/money'
import type { Database } from '#platform/database'
import { customer, fieldsOf, type Route, resource, route } from '#platform/http'
import { balanceResource, type TradingBalances, tradingBalances } from './balance-resource.ts'
import { readTradingBalances } from './balance-topic.ts'
import type { OperationType } from './operation.ts'
import { tradingAccountRefusals } from './refusals.ts'
import { symbolParams } from './schemas.ts'
import { requireTradingCurrency, type TradingCurrency } from './trading-currencies.ts'
import { boundsOf } from './trading-transfer.ts'

type Options = { database: Database; catalog: Catalog }

const tag = 'Trading account'
const permission = 'can_spot_fiat_read'

const limit = fieldsOf<ReturnType<typeof boundsOf>>()
const free = Type.String({ description: 'Always 0: transfers are free.' })

const limitsResource = resource('TradingLimits', {
  min_amount: limit(
    Type.String({ description: 'Smallest amount of one transfer.' }),
    ({ min }) => formatAmount(min),
    '0.01',
  ),
  max_amount: limit(
    Type.String({ description: 'Largest amount of one transfer.' }),
    ({ max }) => formatAmount(max),
    '10000000',
  ),
  fee_percent: limit(free, () => '0', '0'),
})

const field = fieldsOf<TradingCurrency>()
const limitsFor = (type: OperationType) =>
  field(
    limitsResource.schema,
    (listing) => limitsResource.of(boundsOf(listing, type)),
    limitsResource.example,
  )

const settingsResource = resource('TradingSettings', {
  symbol: field(Type.String(), ({ currency }) => currency.symbol, 'USDT'),
  currency: field(
    Type.String({ description: 'Currency symbol again.' }),
    ({ currency }) => currency.symbol,
    'USDT',
  ),
  fee_percent: field(free, () => '0', '0'),
  deposit: limitsFor('deposit'),
  withdraw: limitsFor('withdraw'),
})

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
    result: balanceResource.schema,
    refusals: [tradingAccountRefusals.CURRENCY_NOT_FOUND],
    example: {
      params: { symbol: 'RUB' },
      data: balanceResource.example,
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
  return route({
    operationId: 'getTradingSettings',
    summary: 'Read the limits of transfers to and from the trading account',
    tag,
    method: 'GET',
    path: '/api/v1/integration/spot/fiat/trading/settings/{symbol}',
    permission,
    alsoFor: [customer('reads')],
    params: symbolParams,
    result: settingsResource.schema,
    refusals: [tradingAccountRefusals.CURRENCY_NOT_FOUND],
    example: {
      params: { symbol: 'USDT' },
      data: settingsResource.example,
    },
    async handle({ params }) {
      return settingsResource.of(requireTradingCurrency(catalog, params.symbol))
    },
  })
}
