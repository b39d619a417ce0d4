import { setTimeout as pause } from 'node:timers/promises'
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

/** Something that goes on in the background until the signal, and says when a turn of it failed. */
export type Worker = {
  readonly name: string
  run(signal: AbortSignal, failed: (error: unknown) => void): Promise<void>
}

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
    { name: 'deposit watchers', run: (signal) => watchers.run(signal) },
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
    ...(miner === null ? [] : [{ name: 'simulated miner', run: (signal: AbortSignal) => miner.run(signal) }]),
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

/** Hears of each failed turn of a worker, by its name. */
export type WorkerFailures = { of(worker: string): (error: unknown) => void }

/** Logs and counts them. One that never failed is counted too, so that the first failure is a change. */
export function workerFailures({ logger, metrics }: { logger: Logger; metrics: Metrics }): WorkerFailures {
  const failures = metrics.counter('coffer_worker_failures_total', 'Turns of a worker that failed.', [
    'worker',
  ])
  return {
    of(worker) {
      failures.inc({ worker }, 0)
      return (error) => {
        failures.inc({ worker })
        logger.error({ event: 'worker failed', worker, err: error })
      }
    },
  }
}

/** Starts all; the answer stops them and waits until each has ended. */
export function startWorkers(workers: readonly Worker[], failures: WorkerFailures): () => Promise<void> {
  const stopping = new AbortController()
  const running = workers.map((worker) => worker.run(stopping.signal, failures.of(worker.name)))
  return async () => {
    stopping.abort()
    await Promise.all(running)
  }
}

type Repeated = { name: string; act(signal: AbortSignal): Promise<unknown> }

/** Does it again and again, with a pause after each time, whatever goes wrong. */
export function every(intervalMs: number, { name, act }: Repeated): Worker {
  return {
    name,
    async run(signal, failed) {
      while (!signal.aborted) {
        try {
          await act(signal)
        } catch (error) {
          failed(error)
        }
        await pause(intervalMs, undefined, { signal, ref: false }).catch(() => {})
      }
    },
  }
}
