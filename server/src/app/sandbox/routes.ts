import type { AccessGuard } from '#core/access'
import type { Catalog } from '#core/catalog'
import type { Database } from '#platform/database'
import type { Route } from '#platform/http'
import type { Ids } from '#platform/ids'
import type { Secrets } from '#platform/secrets'
import type { SimulatedMarket } from '#providers/simulated'
import { type ChainControls, chainRoutes } from './chain-routes.ts'
import { clockRoutes } from './clock-routes.ts'
import { customerRoutes } from './customer-routes.ts'
import { faultRoutes } from './fault-routes.ts'
import type { Faults } from './faults.ts'
import { priceRoutes } from './price-routes.ts'

type Sandbox = {
  database: Database
  catalog: Catalog
  secrets: Secrets
  businessClock: Parameters<typeof clockRoutes>[0]['businessClock']
  ids: Ids
  permissions: readonly string[]
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
