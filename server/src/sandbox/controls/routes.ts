import type { Route } from '#platform/http'
import { customerRoutes, operatorRoutes } from '#sandbox/people'
import { cardRoutes } from './card-routes.ts'
import { chainRoutes } from './chain-routes.ts'
import { clockRoutes } from './clock-routes.ts'
import { faultRoutes } from './fault-routes.ts'
import { fiatDepositRoutes } from './fiat-deposit-routes.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { priceRoutes } from './price-routes.ts'
import { stateRoute } from './state-route.ts'
import { statementRoutes } from './statement-routes.ts'
import { supplierRoutes } from './supplier-routes.ts'
import { supplyRoutes } from './supply-routes.ts'
import { withdrawalRoutes } from './withdrawal-routes.ts'

type Parts = Parameters<typeof customerRoutes>[0] &
  Parameters<typeof operatorRoutes>[0] &
  Parameters<typeof clockRoutes>[0] &
  Parameters<typeof chainRoutes>[0] &
  Parameters<typeof priceRoutes>[0] &
  Parameters<typeof faultRoutes>[0] &
  Parameters<typeof supplierRoutes>[0] &
  Parameters<typeof fiatDepositRoutes>[0] &
  Parameters<typeof withdrawalRoutes>[0] &
  Parameters<typeof statementRoutes>[0] &
  Parameters<typeof supplyRoutes>[0] &
  Parameters<typeof cardRoutes>[0] &
  Parameters<typeof invoiceRoutes>[0] &
  Parameters<typeof stateRoute>[0]

/** All controls of the sandbox; absent in live mode. */
export function sandboxRoutes(parts: Parts): Route[] {
  return [
    ...customerRoutes(parts),
    ...operatorRoutes(parts),
    ...clockRoutes(parts),
    ...chainRoutes(parts),
    ...priceRoutes(parts),
    ...faultRoutes(parts),
    ...supplierRoutes(parts),
    ...fiatDepositRoutes(parts),
    ...withdrawalRoutes(parts),
    ...statementRoutes(parts),
    ...supplyRoutes(parts),
    ...cardRoutes(parts),
    ...invoiceRoutes(parts),
    stateRoute(parts),
  ]
}
