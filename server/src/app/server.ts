import { type AccessGuard, createGuard } from '#core/access'
import { createDealingDesk, type DealingDesk } from '#core/dealing'
import type { Money } from '#core/money'
import { midPrice, type PriceSource } from '#core/prices'
import type { Stream } from '#delivery/stream'
import { type Clock, systemClock as machineClock } from '#platform/clock'
import type { Route } from '#platform/http'
import type { Logger } from '#platform/logging'
import { startWorkers, type Worker, workerFailures } from '#platform/workers'
import { type Converter, createConverter } from '#products/converter'
import { type CryptoOrders, createCryptoOrders } from '#products/crypto-spot'
import { type DepositWatchers, depositWatchers } from '#products/deposits'
import type { Pair } from '#products/fiat-spot'
import { type Markets, openMarkets } from '#products/fiat-spot'
import { createTradingTransfers } from '#products/trading-account'
import { createTransfers } from '#products/transfers'
import { type Config, ConfigError } from './config.ts'
import { eventWorkers } from './event-workers.ts'
import { type Foundation, layFoundation } from './foundation.ts'
import { databaseCheck, marketsCheck, readinessOf, watchersCheck } from './health.ts'
import { openHttpServers } from './http-servers.ts'
import { linkKeysOf } from './link-keys.ts'
import { openPrices, type Prices } from './open-prices.ts'
import { openStream } from './open-stream.ts'
import { integrationRoutes, sandboxRoutes } from './routes.ts'
import { openSandbox, type Sandbox } from './sandbox/open-sandbox.ts'
import { runSandboxTraders } from './sandbox/sandbox-traders.ts'
import { tellHalts } from './tell-halts.ts'
import { webhookTargetsOf } from './webhook-targets.ts'
import { engineWorkers, exchangeWorkers, houseWorkers, processWorkers, sandboxWorkers } from './workers.ts'

export type RunningServer = {
  readonly url: string
  readonly metricsUrl: string
  /** Null in live mode. */
  readonly sandbox: Sandbox | null
  /** Stops taking requests, finishes those in flight, then lets go of everything. */
  stop(): Promise<void>
}

type Options = {
  config: Config
  logger: Logger
  systemClock?: Clock
  /** Sees each answer before it is sent. */
  inspect?: (route: Route, data: unknown) => void
}

/** Starts a whole server. What was acquired first is released last, also when a later step fails. */
export async function startServer({
  config,
  logger,
  systemClock = machineClock,
  inspect,
}: Options): Promise<RunningServer> {
  await using acquired = new AsyncDisposableStack()
  const foundation = await layFoundation({ config, logger, systemClock, acquired })
  const sandbox =
    config.mode === 'sandbox' ? await openSandbox({ ...foundation, seed: config.sandboxSeed }) : null
  const watchers = depositWatchers({
    ...foundation,
    clock: foundation.businessClock,
    log: logger,
    chains: sandbox?.watchedChains ?? [],
  })
  const { prices, workers: priceWorkers, ...toDealAt } = await openPrices(foundation, sandbox)
  const { desk, workerDesk } = openDesks(foundation, toDealAt)
  const markets = openMarkets({
    ...foundation,
    linkKey: linkKeysOf(foundation.secrets),
    priceOf: (pair) => referenceOf(pair, prices),
    onTouched: (customerIds) => stream?.wake(customerIds),
    onHalted: tellHalts(foundation),
  })
  const guard = guardOf(foundation)
  acquired.defer(() => guard.saveUse())
  const stream = config.roles.includes('api') ? openStream(foundation, { guard, markets }) : null
  if (config.roles.includes('engine')) await serve(markets, config)
  const routes = config.roles.includes('api')
    ? openRoutes({ foundation, sandbox, watchers, guard, prices, desk, markets, stream, acquired })
    : []
  const failures = workerFailures(foundation)
  const workers = workersOf({ foundation, sandbox, watchers, guard, prices, desk: workerDesk, markets })
  acquired.defer(startWorkers(priceWorkers, failures))
  acquired.defer(startWorkers(workers, failures))
  // Before its workers end: what a market has accepted is answered while it is still owned.
  acquired.defer(() => markets.close())
  // Before the markets close to them.
  acquired.defer(startWorkers(traderWorkers({ foundation, sandbox, markets }), failures))
  const readiness = readinessOf([
    databaseCheck(foundation.database),
    marketsCheck(markets),
    ...(config.roles.includes('worker') ? [watchersCheck(watchers, systemClock)] : []),
  ])
  const listening = { foundation, sandbox, routes, guard, stream, readiness, inspect, acquired }
  const { url, metricsUrl } = await openHttpServers(listening)
  // Its readers want the address that answers their calls.
  if (config.roles.includes('api')) await sandbox?.writeFile(config.dataDir, url)
  const running = acquired.move()
  return { url, metricsUrl, sandbox, stop: () => running.disposeAsync() }
}

/** The desk of the requests, and the same at the prices of who deals without being asked. */
function openDesks(
  { catalog, metrics }: Foundation,
  { dealingPrices, workerPrices }: Pick<Prices, 'dealingPrices' | 'workerPrices'>,
): { desk: DealingDesk; workerDesk: DealingDesk } {
  const desk = createDealingDesk({ catalog, metrics, prices: dealingPrices })
  const { price } = createDealingDesk({ catalog, prices: workerPrices })
  return { desk, workerDesk: { ...desk, price } }
}

/** What the price source says a pair is worth. */
function referenceOf({ base, quote }: Pair, prices: PriceSource): Money | null {
  const quoted = prices.quote({ base: base.symbol, quote: quote.symbol })
  return quoted === null ? null : midPrice(quoted, { rounding: 'down' })
}

function guardOf({
  config,
  database,
  secrets,
  systemClock,
  businessClock,
  metrics,
}: Foundation): AccessGuard {
  return createGuard({
    database,
    secrets,
    systemClock,
    businessClock,
    metrics,
    isQueryRequired: config.signQuery === 'required',
    explainsSignature: config.mode === 'sandbox',
    failuresPerMinute: config.failuresPerMinute,
  })
}

type Parts = {
  foundation: Foundation
  sandbox: Sandbox | null
  watchers: DepositWatchers
  guard: AccessGuard
  prices: PriceSource
  desk: DealingDesk
  markets: Markets
}

function openRoutes({
  foundation,
  sandbox,
  watchers,
  guard,
  prices,
  desk,
  markets,
  stream,
  acquired,
}: Parts & { stream: Stream | null; acquired: AsyncDisposableStack }): Route[] {
  const transfers = createTransfers(foundation)
  acquired.defer(() => transfers.close())
  foundation.metrics.gauge('coffer_transfers_waiting', {
    help: 'Transfers waiting for a writer.',
    read: transfers.waiting,
  })
  foundation.metrics.gauge('coffer_orders_waiting', {
    help: 'Commands waiting for the writer of their market.',
    read: markets.waiting,
  })
  const tradingTransfers = createTradingTransfers({
    ...foundation,
    onTouched: (customerIds) => stream?.wake(customerIds),
  })
  acquired.defer(() => tradingTransfers.close())
  foundation.metrics.gauge('coffer_trading_transfers_waiting', {
    help: 'Transfers to and from trading accounts waiting for a writer.',
    read: tradingTransfers.waiting,
  })
  const watchedNetworks = new Set(sandbox?.chains.map(({ network }) => network))
  const integration = integrationRoutes({
    ...foundation,
    transfers,
    tradingTransfers,
    prices,
    desk,
    cryptoOrders: openCryptoOrders({ foundation, desk, acquired }),
    converter: openConverter({ foundation, desk, acquired }),
    markets,
    watchedNetworks,
    webhookTargets: webhookTargetsOf(foundation.config),
  })
  if (sandbox === null) return integration
  const controls = sandboxRoutes({
    ...foundation,
    forgetKey: guard.forgetKey,
    chains: sandbox.controls(watchers),
    market: sandbox.market,
    faults: sandbox.faults,
  })
  return [...integration, ...controls]
}

function openCryptoOrders({
  foundation,
  desk,
  acquired,
}: Pick<Parts, 'foundation' | 'desk'> & { acquired: AsyncDisposableStack }): CryptoOrders {
  const orders = createCryptoOrders({ ...foundation, desk })
  acquired.defer(() => orders.close())
  foundation.metrics.gauge('coffer_crypto_orders_waiting', {
    help: 'Crypto spot orders and cancellations waiting for a writer.',
    read: orders.waiting,
  })
  return orders
}

function openConverter({
  foundation,
  desk,
  acquired,
}: Pick<Parts, 'foundation' | 'desk'> & { acquired: AsyncDisposableStack }): Converter {
  const converter = createConverter({ ...foundation, desk })
  acquired.defer(() => converter.close())
  foundation.metrics.gauge('coffer_conversions_waiting', {
    help: 'Estimates and executions of the converter waiting for a writer.',
    read: converter.waiting,
  })
  return converter
}

function workersOf({ foundation, sandbox, watchers, guard, prices, desk, markets }: Parts): Worker[] {
  const { roles } = foundation.config
  const miner = sandbox?.miner(watchers) ?? null
  const hedging = sandbox?.hedging ?? null
  const chains = sandbox?.chains ?? []
  return [
    ...processWorkers({ ...foundation, guard, markets }),
    ...(sandbox === null ? [] : sandboxWorkers({ ...foundation, sandbox })),
    ...(roles.includes('engine') ? engineWorkers({ ...foundation, markets }) : []),
    ...(roles.includes('worker') ? exchangeWorkers({ ...foundation, prices, desk, watchers, miner }) : []),
    ...(roles.includes('worker') ? houseWorkers({ ...foundation, prices, hedging, chains }) : []),
    ...(roles.includes('worker') ? eventWorkers(foundation, sandbox) : []),
  ]
}

/** Whoever trades in the sandbox without being asked, where the markets may be owned. */
function traderWorkers({
  foundation,
  sandbox,
  markets,
}: Pick<Parts, 'foundation' | 'sandbox' | 'markets'>): Worker[] {
  const { roles, sandboxTraders, sandboxSeed: seed } = foundation.config
  if (sandbox === null || sandboxTraders === 'off' || !roles.includes('engine')) return []
  const options = { ...foundation, markets, prices: sandbox.market.prices, seed }
  return [{ name: 'sandbox traders', run: (signal) => runSandboxTraders(options, signal) }]
}

async function serve(markets: Markets, { linkHost: host, linkPort: port }: Config): Promise<void> {
  await markets.serve({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError([
      `COFFER_LINK_HOST ${host} and COFFER_LINK_PORT ${port} cannot be listened on: ${error.message}`,
    ])
  })
}
