import { setTimeout as pause } from 'node:timers/promises'
import type { AccessGuard } from '#core/access'
import { forgetExpiredKeys } from '#core/idempotency'
import { sealEntries } from '#core/ledger'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Logger } from '#platform/logging'
import type { DepositWatchers } from '#products/deposits'
import { cancelOverdueOrders, type Markets } from '#products/fiat-spot'
import type { SimulatedMiner } from '#providers/simulated'
import type { BusinessClock } from './business-clock.ts'

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

type Backstage = Shared & { watchers: DepositWatchers; miner: SimulatedMiner | null }

/** What the role `worker` does for the exchange; any number of processes may do it at once. */
export function exchangeWorkers({
  database,
  businessClock,
  systemClock,
  logger,
  watchers,
  miner,
}: Backstage): Worker[] {
  return [
    { name: 'deposit watchers', run: (signal) => watchers.run(signal) },
    ...(miner === null ? [] : [{ name: 'simulated miner', run: (signal: AbortSignal) => miner.run(signal) }]),
    every(2_000, { name: 'ledger sealer', logger, act: () => sealEntries(database, systemClock.now()) }),
    every(60_000, {
      name: 'idempotency purge',
      logger,
      act: () => forgetExpiredKeys(database, businessClock.now()),
    }),
  ]
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

function every(intervalMs: number, { name, logger, act }: Repeated): Worker {
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
