import { loadCatalog } from '#core/catalog'
import { createDealingDesk } from '#core/dealing'
import { noPrices } from '#core/prices'
import { systemClock } from '#platform/clock'
import { connect } from '#platform/database'
import type { Route } from '#platform/http'
import { systemIds } from '#platform/ids'
import { linkKey } from '#platform/link'
import { createLogger } from '#platform/logging'
import { secretsUnder } from '#platform/secrets'
import { createConverter } from '#products/converter'
import { createCryptoOrders } from '#products/crypto-spot'
import { openMarkets } from '#products/fiat-spot'
import { createTradingTransfers } from '#products/trading-account'
import { createTransfers } from '#products/transfers'
import { sandboxAccountKeys } from './account-keys.ts'
import { catalogSections } from './catalog-sections.ts'
import { describeApi } from './describe-api.ts'
import { integrationRoutes, sandboxRoutes } from './routes.ts'

/** All routes of the sandbox, for describing them: declared for real, on a database that is never reached. */
export function declaredRoutes(catalogPath: string): Route[] {
  const database = connect({ url: 'postgres://nowhere.invalid' })
  const masterKey = Buffer.alloc(32)
  const clock = { now: systemClock.now, refresh: async () => {}, advance: async () => {} }
  const catalog = loadCatalog(catalogPath, catalogSections)
  const desk = createDealingDesk({ catalog, prices: noPrices })
  const markets = openMarkets({
    catalog,
    database,
    businessClock: clock,
    systemClock,
    ids: systemIds,
    logger: createLogger('silent'),
    instanceId: systemIds.next(),
    linkKey: linkKey(masterKey),
    priceOf: () => null,
  })
  const parts = {
    database,
    secrets: secretsUnder(masterKey),
    catalog,
    markets,
    accountKeys: sandboxAccountKeys(masterKey),
    businessClock: clock,
    systemClock,
    ids: systemIds,
    prices: noPrices,
    desk,
    cryptoOrders: createCryptoOrders({
      database,
      catalog,
      desk,
      businessClock: clock,
      systemClock,
      ids: systemIds,
    }),
    converter: createConverter({
      database,
      catalog,
      desk,
      businessClock: clock,
      systemClock,
      ids: systemIds,
    }),
    transfers: createTransfers({ database, businessClock: clock, systemClock, ids: systemIds }),
    tradingTransfers: createTradingTransfers({ database, businessClock: clock, systemClock, ids: systemIds }),
    watchedNetworks: new Set<string>(),
    webhookTargets: { problemOf: async () => null },
    forgetKey: () => {},
    chains: { chain: () => undefined, catchUp: async () => {} },
    market: {
      prices: noPrices,
      pins: { leg: () => undefined, refresh: async () => {}, pin: async () => {}, release: async () => {} },
    },
    faults: {
      set: async () => {},
      strike: () => null,
      peek: () => null,
      take: async () => null,
      refresh: async () => {},
    },
  }
  return [...integrationRoutes(parts), ...sandboxRoutes(parts)]
}

/** The text of the committed openapi.json. */
export function sandboxApi(catalogPath: string): string {
  return `${JSON.stringify(describeApi(declaredRoutes(catalogPath)), null, 2)}\n`
}
