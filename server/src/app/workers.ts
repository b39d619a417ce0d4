import { type AccessGuard, forgetUsedSignatures } from '#core/access'
import type { Catalog } from '#core/catalog'
import type { Chain } from '#core/chains'
import { createHedger, type DealingDesk, type Hedging } from '#core/dealing'
import { forgetExpiredKeys } from '#core/idempotency'
import { sealEntries } from '#core/ledger'
import { forgetOldTicks, type PriceSource, recordTicks, ticksOf } from '#core/prices'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import type { Secrets } from '#platform/secrets'
import { every, type Worker } from '#platform/workers'
import { forgetQuotes } from '#products/converter'
import { fillOrders } from '#products/crypto-spot'
import type { DepositWatchers } from '#products/deposits'
import { cancelOverdueOrders, type Markets } from '#products/fiat-spot'
import type { SimulatedMiner } from '#providers/simulated'
import type { BusinessClock } from './business-clock.ts'
import type { Config } from './config.ts'
import { custodyFigures } from './custody-figures.ts'
import { houseFigures } from './house-figures.ts'
import type { Sandbox } from './sandbox/open-sandbox.ts'

type Shared = { database: Database; businessClock: BusinessClock; systemClock: Clock; logger: Logger }

type OfProcess = { guard: AccessGuard; markets: Markets; secrets: Secrets }

/** What every process does for itself, whatever its roles. */
export function processWorkers({ guard, markets, secrets, businessClock }: Shared & OfProcess): Worker[] {
  return [
    { name: 'followed markets', run: markets.follow },
    every(1_000, { name: 'business clock', act: () => businessClock.refresh() }),
    // A rotation of the master key waits for this before it seals under another data key.
    every(1_000, { name: 'data keys', act: () => secrets.refresh() }),
    every(10_000, { name: 'key use', act: () => guard.saveUse() }),
  ]
}

/** What the role `engine` does: each market is owned by one process at a time. */
export function engineWorkers({ database, markets, businessClock }: Shared & { markets: Markets }): Worker[] {
  const cancelOverdue = () => cancelOverdueOrders({ database, markets, businessClock })
  return [
    { name: 'owned markets', run: markets.own },
    every(250, { name: 'cancel timers', act: cancelOverdue }),
    every(1_000, { name: 'market guard', act: () => markets.watch() }),
  ]
}

type Backstage = Shared & {
  catalog: Catalog
  ids: Ids
  prices: PriceSource
  desk: DealingDesk
  watchers: DepositWatchers
  miner: SimulatedMiner | null
}

/** What the role `worker` does for the exchange; any number of processes may do it at once. */
export function exchangeWorkers({
  database,
  businessClock,
  systemClock,
  logger,
  catalog,
  ids,
  prices,
  desk,
  watchers,
  miner,
}: Backstage): Worker[] {
  const fillWaiting = () => fillOrders({ database, catalog, desk, businessClock, ids, logger })
  const assets = catalog.currencies.map(({ asset }) => asset)
  const recordPrices = () => recordTicks(database, ticksOf(prices, { assets, at: businessClock.now() }))
  return [
    ...watchers.workers,
    every(250, { name: 'limit orders', act: fillWaiting }),
    // Often, since one round is bounded, and quotes and keys are many.
    every(1_000, { name: 'quote purge', act: () => forgetQuotes(database, businessClock.now()) }),
    every(1_000, {
      name: 'idempotency purge',
      act: () => forgetExpiredKeys(database, businessClock.now()),
    }),
    every(1_000, {
      name: 'signature purge',
      act: () => forgetUsedSignatures(database, systemClock.now()),
    }),
    every(10_000, { name: 'price ticks', act: recordPrices }),
    every(600_000, { name: 'price purge', act: () => forgetOldTicks(database, businessClock.now()) }),
    ...(miner === null ? [] : [miner.worker]),
    every(2_000, { name: 'ledger sealer', act: () => sealEntries(database, systemClock.now()) }),
  ]
}

type House = Shared & {
  catalog: Catalog
  ids: Ids
  prices: PriceSource
  metrics: Metrics
  hedging: Hedging | null
  config: Config
  chains: readonly Chain[]
}

/** What the role `worker` does for the house; without a provider of hedges its positions are only told. */
export function houseWorkers({ hedging, config: { mode }, businessClock: clock, ...parts }: House): Worker[] {
  const figures = houseFigures({ ...parts, clock })
  const custody = custodyFigures({ ...parts, mode })
  const hedger = hedging === null ? null : createHedger({ ...parts, hedging, clock })
  return [
    every(3_000, { name: 'house figures', act: figures.refresh }),
    every(10_000, { name: 'custody figures', act: custody.refresh }),
    ...(hedger === null ? [] : [every(2_000, { name: 'hedging', act: hedger.round })]),
  ]
}

/** What every process of the sandbox does for itself. */
export function sandboxWorkers({ sandbox }: { sandbox: Sandbox }): Worker[] {
  return [every(500, { name: 'sandbox controls', act: () => sandbox.refresh() })]
}
