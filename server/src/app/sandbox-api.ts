import { officeActs } from '#app/acts'
import { readConfiguration } from '#app/exchange'
import {
  allPermissions,
  allTransactionTypes,
  broughtBy,
  catalogSections,
  type Ground,
  knownEvents,
  openEngines,
  openProducts,
  type Parts,
  products,
  switches,
  withdrawPort,
} from '#app/parts'
import { type Door, describeApi, isOfCustomers } from '#app/serving'
import { version } from '#app/settings'
import { deriveAccountKeys } from '#core/chains'
import { createDealingDesk } from '#core/dealing'
import { openGathering } from '#core/idempotency'
import type { PayerControls } from '#core/pay-pages'
import { noPrices } from '#core/prices'
import { systemClock } from '#platform/clock'
import { connect, type Database } from '#platform/database'
import { type Mount, mountsOf } from '#platform/http'
import { systemIds } from '#platform/ids'
import { createLinkPort, linkKey } from '#platform/link'
import { createLogger } from '#platform/logging'
import { createMetrics } from '#platform/metrics'
import { openApi30Of } from '#platform/openapi'
import { secretsUnder } from '#platform/secrets'
import type { SimulatedMarket } from '#providers/simulated'
import { sandboxRoutes } from '#sandbox/controls'
import type { Faults, IssuerDesk, Suppliers, SupplyControls } from '#sandbox/supplies'
import type { ChainControls, RailControls } from '#sandbox/world'

/** The routes of a sandbox that customers' keys or anybody may call. */
export function declaredRoutes(catalogPath: string): Mount[] {
  return allDeclaredRoutes(catalogPath).filter(isOfCustomers)
}

/**
 * All routes of a sandbox for all callers, for its descriptions: the real products, opened on a database that is never
 * reached. With a database and other parts in `there`, the routes can read.
 */
export function allDeclaredRoutes(catalogPath: string, there: Partial<Parts> = {}): Mount[] {
  const parts = { ...partsOnPaper(catalogPath), ...there }
  const open = openProducts(products, parts)
  const controls = sandboxRoutes({
    ...parts,
    // Never read, since a description calls no control.
    chains: {} as ChainControls,
    banks: {} as RailControls,
    payerChains: {} as PayerControls['chains'],
    market: {} as SimulatedMarket,
    faults: {} as Faults,
    suppliers: {} as Suppliers,
    supply: { issuer: null, giftCardSupplier: null, serviceSupplier: null },
    issuerDesk: {} as IssuerDesk,
    purchases: {} as SupplyControls['purchases'],
  })
  const routes = [...broughtBy(open, 'routes'), ...controls, ...broughtBy(open, 'controls')]
  return mountsOf([...routes, ...officeActs({ ...parts, clock: parts.businessClock })])
}

function nowhere(): Database {
  return connect({ url: 'postgres://nowhere.invalid' })
}

function partsOnPaper(catalogPath: string): Parts {
  const ground = groundOnPaper(catalogPath)
  const engines = openEngines(ground, products)
  const withdraw = withdrawPort({ ...ground, ...engines })
  return { ...ground, engines, withdraw, payerControls: null, operatorActs: [] }
}

function groundOnPaper(catalogPath: string): Ground {
  const masterKey = Buffer.alloc(32)
  const read = readConfiguration({ catalogPath, providersFile: null }, catalogSections)
  const desk = createDealingDesk({ ...read, prices: noPrices })
  const paying = { payingNetworks: new Set<string>() }
  const [database, instanceId] = [nowhere(), systemIds.next()]
  const linkKeys = linkKey(masterKey)
  const linkPort = createLinkPort(linkKeys)
  return {
    instanceId,
    logger: createLogger('silent'),
    ...read,
    secrets: secretsUnder(masterKey),
    accountKeys: [deriveAccountKeys(masterKey)],
    signer: null,
    database,
    linkPort,
    gathering: openGathering({ database, instanceId, linkKeys, linkPort, version }),
    businessClock: { ...systemClock, skewMs: () => 0, refresh: async () => {}, advance: async () => {} },
    systemClock,
    ids: systemIds,
    metrics: createMetrics(),
    tracer: null,
    prices: noPrices,
    desk,
    workerDesk: desk,
    chains: [],
    watchedNetworks: new Set(),
    ...paying,
    rails: new Map(),
    issuer: null,
    giftCardSupplier: null,
    serviceSupplier: null,
    trustKey: () => null,
    distrustKey: () => null,
    switches,
    permissions: allPermissions(),
    outcomesOf: async () => [],
    forgetKey: () => {},
    audit: async () => {},
    identityProvider: null,
    raw: [],
    mailer: null,
    publicUrl: () => 'http://127.0.0.1:8080',
    exchangeName: '',
    linkKeys,
    eventNames: knownEvents(),
    transactionTypes: allTransactionTypes(),
    webhookTargets: { problemOf: async () => null },
    webhookSender: () => ({
      send: () => Promise.reject(new Error('nothing is sent')),
      close: async () => {},
    }),
    webhookTimeoutMs: 0,
    deliveryRetentionDays: 0,
    eventRetentionDays: 0,
    minuteCandleDays: 0,
    requestLogDays: 0,
  }
}

/** The text of a sandbox's description. The keys' description is committed and so has lines, for comparison. */
export function sandboxApi(door: Door, catalogPath: string): string {
  const description = describeApi(door, allDeclaredRoutes(catalogPath))
  return door === 'keys' ? textOf(description) : JSON.stringify(description)
}

/** The keys' description in OpenAPI 3.0. */
export function sandboxApi30(catalogPath: string): string {
  return textOf(openApi30Of(describeApi('keys', allDeclaredRoutes(catalogPath))))
}

function textOf(description: object): string {
  return `${JSON.stringify(description, null, 1)}\n`
}
