import type { AccessGuard } from '#core/access'
import type { AccountKeys } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import { feedRoutes } from '#delivery/feed'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Route } from '#platform/http'
import type { Ids } from '#platform/ids'
import { accountRoutes } from '#products/account'
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
import type { BusinessClock } from './business-clock.ts'
import { type ChainControls, chainRoutes } from './sandbox/chain-routes.ts'
import { clockRoutes } from './sandbox/clock-routes.ts'
import { customerRoutes } from './sandbox/customer-routes.ts'

type Integration = {
  database: Database
  catalog: Catalog
  accountKeys: AccountKeys
  businessClock: Clock
  systemClock: Clock
  ids: Ids
  transfers: Transfers
  tradingTransfers: TradingTransfers
  markets: Markets
  watchedNetworks: ReadonlySet<string>
}

/** Every route of the integration API. */
export function integrationRoutes(parts: Integration): Route[] {
  return [
    ...accountRoutes(parts),
    ...marketRoutes(parts),
    ...depositRoutes(parts),
    ...transferRoutes(parts),
    ...tradingAccountRoutes(parts),
    ...fiatMarketRoutes(parts),
    ...orderRoutes(parts),
    ...cancelRoutes(parts),
    ...orderListRoutes(parts),
    ...feedRoutes(parts),
  ]
}

type Sandbox = {
  database: Database
  catalog: Catalog
  masterKey: Buffer
  businessClock: BusinessClock
  ids: Ids
  forgetKey: AccessGuard['forgetKey']
  chains: ChainControls
}

/** Every control of the sandbox; absent in live mode. */
export function sandboxRoutes(parts: Sandbox): Route[] {
  return [...customerRoutes(parts), ...clockRoutes(parts), ...chainRoutes(parts)]
}
