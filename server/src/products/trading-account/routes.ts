import type { Catalog } from '#core/catalog'
import type { Database } from '#platform/database'
import type { Route } from '#platform/http'
import type { Ids } from '#platform/ids'
import { balanceRoutes } from './balance-routes.ts'
import { operationRoutes } from './operation-routes.ts'
import type { TradingTransfers } from './trading-transfers.ts'
import { transferRoutes } from './transfer-routes.ts'

/** Every route of the trading account. */
export function tradingAccountRoutes(parts: {
  database: Database
  catalog: Catalog
  tradingTransfers: TradingTransfers
  ids: Ids
}): Route[] {
  return [...transferRoutes(parts), ...balanceRoutes(parts), ...operationRoutes(parts)]
}
