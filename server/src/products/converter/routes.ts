import type { Catalog } from '#core/catalog'
import type { DealingDesk } from '#core/dealing'
import type { Database } from '#platform/database'
import type { Route } from '#platform/http'
import type { Converter } from './converter.ts'
import { cryptoRoutes } from './crypto-routes.ts'
import { fiatRoutes } from './fiat-routes.ts'
import { operationRoutes } from './operation-routes.ts'

/** Every route of the converter. */
export function converterRoutes(parts: {
  database: Database
  catalog: Catalog
  desk: DealingDesk
  converter: Converter
}): Route[] {
  return [...cryptoRoutes(parts), ...fiatRoutes(parts), ...operationRoutes(parts)]
}
