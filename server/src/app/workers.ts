import { setTimeout as pause } from 'node:timers/promises'
import type { AccessGuard } from '#core/access'
import type { Catalog } from '#core/catalog'
import { createHedger, type DealingDesk, type Hedging } from '#core/dealing'
import { forgetExpiredKeys } from '#core/idempotency'
import { sealEntries } from '#core/ledger'
import { forgetOldTicks, type PriceSource, recordTicks, ticksOf } from '#core/prices'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import { forgetQuotes } from '#products/converter'
import { fillOrders } from '#products/crypto-spot'
import type { DepositWatchers } from '#products/deposits'
import { cancelOverdueOrders, type Markets } from '#products/fiat-spot'
import type { SimulatedMiner } from '#providers/simulated'
import type { BusinessClock } from './business-clock.ts'
import { houseFigures } from './house-figures.ts'
import type { Sandbox } from './sandbox/open-sandbox.ts'

/** Something that goes on in the background until the signal. */
export type Worker = { readonly name: string; run(signal: AbortSignal): Promise<void> }

type Shared = { database: Database; businessClock: BusinessClock; systemClock: Clock; logger: Logger }

type OfProcess = { guard: AccessGuard; markets: Markets }

/** What every process does for itself, whatever its roles. */
export function processWorkers({ guard, markets, businessClock, logger }: Shared & OfProcess): Worker[] {
  return [
    { name: 'followed markets', run: markets.follow },
    every(1_000, { name: 'business clock', logger, act: () => businessClock.refresh() }),
    every(10_000, { name: 'key use', logger, act: () => guard.saveUse() }),
  ]
}

/** What the role `engine` does: each market is owned by one process at a time. */
export function engineWorkers({
  database,
  markets,
  businessClock,
  logger,
}: Shared & { markets: Markets }): Worker[] {
  const cancelOverdue = () => cancelOverdueOrders({ database, markets, businessClock })
  return [
    { name: 'owned markets', run: markets.own },
    every(250, { name: 'cancel timers', logger, act: cancelOverdue }),
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
    { name: 'deposit watchers', run: (signal) => watchers.run(signal) },
    every(250, { name: 'limit orders', logger, act: fillWaiting }),
    // Often, since one round is bounded, and quotes and keys are many.
    every(1_000, { name: 'quote purge', logger, act: () => forgetQuotes(database, businessClock.now()) }),
    every(1_000, {
      name: 'idempotency purge',
      logger,
      act: () => forgetExpiredKeys(database, businessClock.now()),
    }),
    every(10_000, { name: 'price ticks', logger, act: recordPrices }),
    every(600_000, { name: 'price purge', logger, act: () => forgetOldTicks(database, businessClock.now()) }),
    ...(miner === null ? [] : [{ name: 'simulated miner', run: (signal: AbortSignal) => miner.run(signal) }]),
    every(2_000, { name: 'ledger sealer', logger, act: () => sealEntries(database, systemClock.now()) }),
  ]
}

type House = Shared & {
  catalog: Catalog
  ids: Ids
  prices: PriceSource
  metrics: Metrics
  hedging: Hedging | null
}

/** What the role `worker` does for the house; without a provider of hedges its positions are only told. */
export function houseWorkers({ hedging, businessClock: clock, ...parts }: House): Worker[] {
  const { logger } = parts
  const figures = houseFigures(parts)
  const hedger = hedging === null ? null : createHedger({ ...parts, hedging, clock })
  return [
    every(3_000, { name: 'house figures', logger, act: figures.refresh }),
    ...(hedger === null ? [] : [every(2_000, { name: 'hedging', logger, act: hedger.round })]),
  ]
}

/** What every process of the sandbox does for itself. */
export function sandboxWorkers({ sandbox, logger }: { sandbox: Sandbox; logger: Logger }): Worker[] {
  return [every(500, { name: 'sandbox controls', logger, act: () => sandbox.refresh() })]
}

/** Starts all; the answer stops them and waits until each has ended. */
export function startWorkers(workers: readonly Worker[]): () => Promise<void> {
  const stopping = new AbortController()
  const running = workers.map((worker) => worker.run(stopping.signal))
  return async () => {
    stopping.abort()
    await Promise.all(running)
  }
}

type Repeated = { name: string; logger: Logger; act(): Promise<unknown> }

/** Does it again and again, with a pause after each time; what goes wrong is logged. */
export function every(intervalMs: number, { name, logger, act }: Repeated): Worker {
  return {
    name,
    async run(signal) {
      while (!signal.aborted) {
        await act().catch((error: unknown) =>
          logger.error({ event: 'worker failed', worker: name, err: error }),
        )
        await pause(intervalMs, undefined, { signal, ref: false }).catch(() => {})
      }
    },
  }
}
