import Type from 'typebox'
import { anyKey } from '#core/access'
import type { Catalog } from '#core/catalog'
import { allPayments, readHalts } from '#core/operators'
import type { Queryable } from '#platform/database'
import { customer, type Route, route } from '#platform/http'
import { currencyResource } from './currency-resource.ts'

export type MarketRoutesOptions = {
  readonly catalog: Catalog
  readonly database: Queryable
  /** Codes of the networks on which this exchange pays, and of those whose payments it sees. */
  readonly payingNetworks: ReadonlySet<string>
  readonly watchedNetworks: ReadonlySet<string>
}

export function marketRoutes(options: MarketRoutesOptions): Route[] {
  const { catalog, database, payingNetworks, watchedNetworks } = options
  return [
    route({
      operationId: 'listCurrencies',
      summary: 'List currencies and their networks',
      tag: 'Market',
      method: 'GET',
      path: '/api/v1/integration/market/currencies',
      permission: anyKey,
      alsoFor: [customer('reads')],
      result: Type.Array(currencyResource.schema),
      example: { data: [currencyResource.example] },
      async handle() {
        const halts = await readHalts(database)
        const isHalted = (network: string) => halts.has(network) || halts.has(allPayments)
        const pays = (network: string) => payingNetworks.has(network) && !isHalted(network)
        const served = { pays, watched: watchedNetworks }
        return catalog.currencies.map((currency) => currencyResource.of({ currency, served }))
      },
    }),
  ]
}
