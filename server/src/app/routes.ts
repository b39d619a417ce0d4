import type { AccessGuard } from '#core/access'
import type { AccountKeys } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import type { DealingDesk } from '#core/dealing'
import type { PriceSource } from '#core/prices'
import { transactionRoutes } from '#core/transactions'
import { eventRoutes } from '#delivery/events'
import { type TargetGuard, webhookRoutes } from '#delivery/webhooks'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Route } from '#platform/http'
import type { Ids } from '#platform/ids'
import type { Secrets } from '#platform/secrets'
import { accountRoutes } from '#products/account'
import { type Converter, converterRoutes } from '#products/converter'
import { type CryptoOrders, cryptoMarketRoutes, cryptoOrderRoutes } from '#products/crypto-spot'
import { depositRoutes } from '#products/deposits'
import {
  cancelRoutes,
  fiatMarketRoutes,
  type Markets,
  orderListRoutes,
  orderRoutes,
} from '#products/fiat-spot'
import { marketRoutes } from '#products/market'
import { type TradingTransfers, tradingAccountRoutes } from '#products/trading-account'
import { type Transfers, transferRoutes } from '#products/transfers'
import type { SimulatedMarket } from '#providers/simulated'
import type { BusinessClock } from './business-clock.ts'
import { knownEvents } from './events.ts'
import { type ChainControls, chainRoutes } from './sandbox/chain-routes.ts'
import { clockRoutes } from './sandbox/clock-routes.ts'
import { customerRoutes } from './sandbox/customer-routes.ts'
import { faultRoutes } from './sandbox/fault-routes.ts'
import type { Faults } from './sandbox/faults.ts'
import { priceRoutes } from './sandbox/price-routes.ts'
import { transactionTypes } from './transaction-types.ts'

type Integration = {
  database: Database
  catalog: Catalog
  accountKeys: AccountKeys
  secrets: Secrets
  businessClock: Clock
  systemClock: Clock
  ids: Ids
  transfers: Transfers
  tradingTransfers: TradingTransfers
  /** To show and to compare with; deals are made at the desk. */
  prices: PriceSource
  desk: DealingDesk
  cryptoOrders: CryptoOrders
  converter: Converter
  markets: Markets
  watchedNetworks: ReadonlySet<string>
  webhookTargets: Pick<TargetGuard, 'problemOf'>
}

/** Every route of the integration API. */
export function integrationRoutes(parts: Integration): Route[] {
  return [
    ...accountRoutes(parts),
    ...marketRoutes(parts),
    ...depositRoutes(parts),
    ...transferRoutes(parts),
    ...tradingAccountRoutes(parts),
    ...cryptoMarketRoutes(parts),
    ...cryptoOrderRoutes(parts),
    ...converterRoutes(parts),
    ...fiatMarketRoutes(parts),
    ...orderRoutes(parts),
    ...cancelRoutes(parts),
    ...orderListRoutes(parts),
    ...transactionRoutes({ ...parts, types: transactionTypes }),
    ...webhookRoutes({ ...parts, eventNames: knownEvents }),
    ...eventRoutes({ ...parts, eventNames: knownEvents }),
  ]
}

type Sandbox = {
  database: Database
  catalog: Catalog
  secrets: Secrets
  businessClock: BusinessClock
  ids: Ids
  forgetKey: AccessGuard['forgetKey']
  chains: ChainControls
  market: SimulatedMarket
  faults: Faults
}

/** Every control of the sandbox; absent in live mode. */
export function sandboxRoutes(parts: Sandbox): Route[] {
  return [
    ...customerRoutes(parts),
    ...clockRoutes(parts),
    ...chainRoutes(parts),
    ...priceRoutes(parts),
    ...faultRoutes(parts),
  ]
}
