import { officeActs, serverActs } from '#app/acts'
import { nodeWorkers } from '#app/chain-checks'
import {
  checkSettings,
  type NodeChain,
  openNodeChains,
  openOutside,
  openPrices,
  railCallbacks,
  supplierCallbacks,
  supplierWorkers,
} from '#app/outside'
import {
  allPermissions,
  broughtBy,
  type Foundation,
  guardsOf,
  layFoundation,
  type OpenProducts,
  openEngines,
  openProducts,
  type Parts,
  type Products,
  products,
  publicUrlOf,
  sectionsOf,
  sourcesOf,
} from '#app/parts'
import {
  applicationPages,
  databaseCheck,
  mailboxPages,
  openHttpServers,
  pagesCheck,
  readinessOf,
  schemaCheck,
} from '#app/serving'
import { type Config, ConfigError } from '#app/settings'
import { type StartSigner, signerInProcess } from '#app/signing'
import {
  exchangeWorkers,
  gatheringWorkers,
  houseWorkers,
  processWorkers,
  sandboxWorkers,
  warnOfShortWaits,
} from '#app/workers'
import type { AccessGuard } from '#core/access'
import { proposalWorker } from '#core/operators'
import type { OpenProduct } from '#core/product'
import type { ServiceKeyGuard } from '#core/service-keys'
import type { Clock } from '#platform/clock'
import { type Mount, mountsOf, type Route } from '#platform/http'
import type { LinkPort } from '#platform/link'
import type { Logger } from '#platform/logging'
import { startWorkers, type Worker, workerReports } from '#platform/workers'
import { keepHouseWallets } from '#products/treasury'
import { sandboxRoutes } from '#sandbox/controls'
import { sandboxTraderWorkers } from '#sandbox/traders'
import type { Sandbox } from '#sandbox/world'
import { openStream } from './open-stream.ts'
import { groundOf, partsOf } from './parts-of.ts'

export type RunningServer = {
  readonly url: string
  readonly metricsUrl: string
  /** The paths of answers without the envelope; a path that ends in /* covers all paths below. */
  readonly pages: readonly string[]
  /** Null in live mode. */
  readonly sandbox: Sandbox | null
  /** Accepts no more requests, finishes those in flight, then releases everything. */
  stop(): Promise<void>
}

type Options = {
  config: Config
  logger: Logger
  systemClock?: Clock
  /** Starts a sandbox's signer; by default in this process. */
  startSigner?: StartSigner
  /** Aborts a start that waits for the schema or for its signer. */
  stopping?: AbortSignal
  listed?: Products
  /** Receives each answer before it is sent. */
  inspect?: (route: Mount, data: unknown) => void
}

/** Starts a whole server. Resources are released in reverse order of acquisition, also when a later step fails. */
export async function startServer({ listed = products, inspect, ...given }: Options): Promise<RunningServer> {
  await using acquired = new AsyncDisposableStack()
  const { config } = given
  const defaults = { ...sourcesOf(given.config, given.systemClock), startSigner: signerInProcess }
  const sections = sectionsOf(listed)
  const foundation = await layFoundation({ ...defaults, ...given, sections, checkSettings, acquired })
  warnOfShortWaits(foundation)
  // First, so that no payment to these wallets is taken for somebody else's.
  await keepHouseWallets(foundation)
  const nodes = await openNodeChains(foundation)
  const publicUrl = publicUrlOf(config)
  const guards = guardsOf(foundation, { publicUrl, acquired })
  const permissions = allPermissions(listed)
  const sandbox = await openOutside(foundation, { permissions, nodes, publicUrl: publicUrl.get })
  const { workers: priceWorkers, ...prices } = await openPrices(foundation, sandbox)
  const ground = groundOf({
    ...{ foundation, sandbox, prices, listed, acquired },
    chains: sandbox?.watchedChains ?? nodes.map(({ chain }) => chain),
    publicUrl: publicUrl.get,
    forgetKey: guards.guard.forgetKey,
  })
  const engines = openEngines(ground, listed)
  const parts = partsOf(ground, { engines, sandbox })
  const open: OpenProducts = openProducts(listed, parts)
  observe(open, foundation)
  const isApi = config.roles.includes('api')
  const stream = isApi ? openStream(foundation, { ...guards, ...engines, permissions, open }) : null
  if (config.roles.includes('engine')) await takeLinks(parts.linkPort, foundation)
  const reports = workerReports(foundation)
  const opened = { foundation, sandbox, nodes, ...guards, parts, open }
  acquired.defer(startWorkers([...priceWorkers, ...workersOf(opened)], reports))
  acquired.defer(startWorkers(stream?.workers ?? [], reports))
  acquired.defer(parts.linkPort.close)
  // Closed before the workers end: a market answers what it accepted while this process still owns it.
  for (const { close } of Object.values<OpenProduct>(open)) if (close !== undefined) acquired.defer(close)
  // Traders stop before the markets close.
  acquired.defer(startWorkers(traderWorkers({ foundation, sandbox, open }), reports))
  const readiness = readinessOf(checksOf(open, foundation))
  const served = isApi
    ? servedOf({ foundation, sandbox, ...guards, parts, open })
    : { routes: [], pages: [], raw: [] }
  const http = {
    ...{ foundation, sandbox, listed, ...served, ...guards, stream, readiness, inspect, acquired },
    publicUrl: publicUrl.get,
  }
  const { url, metricsUrl, pages } = await openHttpServers(http)
  publicUrl.listensAt(url)
  // Written last, since the address must already answer.
  if (isApi) await sandbox?.writeFile(config.dataDir, url)
  const running = acquired.move()
  return { url, metricsUrl, pages, sandbox, stop: () => running.disposeAsync() }
}

type Running = {
  foundation: Foundation
  sandbox: Sandbox | null
  guard: AccessGuard
  serviceGuard: ServiceKeyGuard
  parts: Parts
  open: OpenProducts
}

/** The routes and pages of all products, the outside's callbacks, and in a sandbox the controls. */
function servedOf(running: Omit<Running, 'serviceGuard'>) {
  const { foundation, parts, open } = running
  const { rails, purchases } = parts.engines
  return {
    routes: mountsOf([...routesOf(running), ...officeActs(deskOf(parts))]),
    raw: parts.raw,
    pages: [
      ...broughtBy(open, 'pages'),
      railCallbacks({ ...foundation, attached: parts.rails, rails }),
      supplierCallbacks({ ...foundation, ...parts, purchases }),
      ...mailboxPages(running),
      ...applicationPages({ ...parts, mode: foundation.config.mode }),
    ],
    record: open.requestLog.record,
  }
}

/** The desk of operators' acts at a server. */
function deskOf(parts: Parts) {
  return { ...parts, clock: parts.businessClock }
}

/** The routes of all products, and in a sandbox the controls. */
function routesOf(running: Omit<Running, 'serviceGuard'>): Route[] {
  const { sandbox, guard, parts, open } = running
  const { rails, purchases, watchers } = parts.engines
  const routes = broughtBy(open, 'routes')
  if (sandbox === null || parts.payerControls === null) return routes
  const own = sandboxRoutes({
    ...parts,
    payerChains: parts.payerControls.chains,
    forgetKey: guard.forgetKey,
    chains: sandbox.controls(watchers),
    banks: sandbox.railControls(rails),
    market: sandbox.market,
    faults: sandbox.faults,
    suppliers: sandbox.suppliers,
    supply: sandbox.supply,
    issuerDesk: sandbox.issuerDesk(open.cards.receiveIssuerCallback),
    purchases,
  })
  return [...routes, ...own, ...broughtBy(open, 'controls')]
}

function workersOf({
  foundation,
  sandbox,
  nodes,
  guard,
  serviceGuard,
  parts,
  open,
}: Running & { nodes: readonly NodeChain[] }): Worker[] {
  const { spending, rails, purchases, mails, watchers } = parts.engines
  const { roles } = foundation.config
  const taken = ['process', ...roles] as const
  const brought = Object.values<OpenProduct>(open).flatMap(({ workers }) =>
    taken.flatMap((role) => workers?.[role]?.() ?? []),
  )
  const own = [
    ...processWorkers({ ...foundation, guard, serviceGuard }),
    ...gatheringWorkers(foundation, parts),
    ...(sandbox === null ? [] : sandboxWorkers(sandbox)),
    ...brought,
  ]
  if (!roles.includes('worker')) return own
  const { hedging = null, chains: simulated = [] } = sandbox ?? {}
  const real = nodes.map(({ chain }) => chain)
  return [
    ...own,
    ...exchangeWorkers({ ...foundation, prices: parts.prices }),
    ...nodeWorkers(foundation),
    proposalWorker(deskOf(parts), serverActs(deskOf(parts))),
    ...houseWorkers({ ...foundation, ...parts, hedging, chains: [...real, ...simulated] }),
    ...spending.workers,
    ...rails.workers,
    ...purchases.workers,
    ...supplierWorkers(foundation, parts),
    ...mails.workers,
    ...(sandbox === null
      ? []
      : [
          sandbox.miner(watchers).worker,
          ...sandbox.nodeMiners,
          sandbox.teller(rails).worker,
          ...sandbox.supplyWorkers(purchases),
          ...[sandbox.issuerTeller(open.cards.receiveIssuerCallback)].flatMap((one) => one?.worker ?? []),
        ]),
  ]
}

/** The sandbox's traders, in a process that may own markets. */
function traderWorkers({
  foundation,
  sandbox,
  open,
}: Pick<Running, 'foundation' | 'sandbox' | 'open'>): Worker[] {
  const { roles, sandboxTraders: wanted, sandboxSeed: seed } = foundation.config
  if (sandbox === null || wanted === 'off' || !roles.includes('engine')) return []
  const { markets } = open.fiatSpot
  return sandboxTraderWorkers({ ...foundation, markets, prices: sandbox.market.prices, seed })
}

function checksOf(open: OpenProducts, { config, database, schema }: Foundation) {
  const brought = [pagesCheck, ...broughtBy(open, 'checks')]
  const own = brought.filter(({ role }) => role === undefined || config.roles.includes(role))
  return [databaseCheck(database), schemaCheck(schema), ...own]
}

function observe(open: OpenProducts, { metrics }: Foundation): void {
  for (const { name, ...gauge } of broughtBy(open, 'gauges')) metrics.gauge(name, gauge)
}

async function takeLinks(linkPort: LinkPort, { config, ports }: Foundation): Promise<void> {
  const { linkHost: host, linkPort: port } = config
  await ports.freeLink()
  await linkPort.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError([
      `COFFER_LINK_HOST ${host} and COFFER_LINK_PORT ${port} cannot be listened on: ${error.message}`,
    ])
  })
}
