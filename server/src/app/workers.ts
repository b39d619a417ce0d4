import { type AccessGuard, forgetUsedSignatures } from '#core/access'
import type { Chain } from '#core/chains'
import { createHedger, type Hedging } from '#core/dealing'
import { forgetExpiredKeys } from '#core/idempotency'
import { sealEntries } from '#core/ledger'
import { forgetOldTicks, type PriceSource, recordTicks, ticksOf } from '#core/prices'
import { every, type Worker } from '#platform/workers'
import { custodyFigures } from './custody-figures.ts'
import type { Foundation } from './foundation.ts'
import { houseFigures } from './house-figures.ts'
import type { Sandbox } from './sandbox/open-sandbox.ts'

/** The workers of every process, whatever its roles. */
export function processWorkers({
  guard,
  secrets,
  businessClock,
}: Pick<Foundation, 'businessClock' | 'secrets'> & { guard: AccessGuard }): Worker[] {
  return [
    every(1_000, { name: 'business clock', act: () => businessClock.refresh() }),
    // A rotation of the master key waits for this before it seals under another data key.
    every(1_000, { name: 'data keys', act: () => secrets.refresh() }),
    every(10_000, { name: 'key use', act: () => guard.saveUse() }),
  ]
}

/** The exchange's own workers in the role `worker`; any number of processes may run them at once. */
export function exchangeWorkers({
  database,
  businessClock,
  systemClock,
  catalog,
  prices,
}: Foundation & { prices: PriceSource }): Worker[] {
  const assets = catalog.currencies.map(({ asset }) => asset)
  const recordPrices = () => recordTicks(database, ticksOf(prices, { assets, at: businessClock.now() }))
  return [
    // Often: one round deletes a bounded number, and keys are many.
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
    every(2_000, { name: 'ledger sealer', act: () => sealEntries(database, systemClock.now()) }),
  ]
}

type House = Foundation & { prices: PriceSource; hedging: Hedging | null; chains: readonly Chain[] }

/** The house's workers in the role `worker`; without a provider of hedges its positions are only shown. */
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

/** The workers of every process of a sandbox. */
export function sandboxWorkers(sandbox: Sandbox): Worker[] {
  return [every(500, { name: 'sandbox controls', act: () => sandbox.refresh() })]
}
