// The treasury: the house's wallets on chains. Every few seconds it sweeps addresses whose deposits have reached
// `sweep_min` to the hot wallet, and sends the hot wallet's excess above `hot_max` to the cold address. Hot wallets of
// former generations of the keys are emptied into the present one (decision 0128). Gas is the coin
// that a token's sweep or refund needs first. Invariants: at most one sweep is open for an address and an asset; a
// sweep takes the amount that the chain reports at the address. These payments are spends and move nothing between
// owners, so the ledger has only the network's fees, which `core/spends` books (decision 0053). The treasury pays no
// customer.

import type { AccountKeys } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import type { PayingChain } from '#core/chains'
import type { Product } from '#core/product'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import { every, type Worker } from '#platform/workers'
import { evacuate } from './evacuate.ts'
import { balanceHot } from './hot-and-cold.ts'
import { treasuryRoutes } from './office-routes.ts'
import { giveRefundsGas } from './refund-gas.ts'
import { sweep, type Treasurer } from './sweep.ts'
import { treasuryFigures } from './treasury-figures.ts'
import { treasuryHandler } from './treasury-payments.ts'
import { treasurySection } from './treasury-settings.ts'

export { keepHouseWallets } from './house-wallets.ts'
export { type NodeCheck, noteNodeChecks } from './node-checks.ts'

type Parts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly accountKeys: AccountKeys
  readonly chains: readonly PayingChain[]
  readonly businessClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly metrics: Metrics
}

const sweepMs = 5_000
const balanceMs = 15_000
const backOffMaxMs = 60_000

export const treasury = {
  tags: [],
  catalogSections: [treasurySection],
  handlers: () => ({ spends: { sweep: treasuryHandler, gas: treasuryHandler, cold: treasuryHandler } }),
  open(parts) {
    const { businessClock: clock, logger: log, chains, catalog } = parts
    const settings = catalog.section(treasurySection)
    const treasurers = chains.flatMap((chain): Treasurer[] => {
      const found = settings.get(chain.network)
      return found === undefined ? [] : [{ ...parts, clock, log, chain, settings: found }]
    })
    const figures = treasuryFigures(parts)
    return {
      routes: treasuryRoutes(parts),
      workers: {
        worker: () => [
          ...treasurers.flatMap(workersOf),
          every(balanceMs, { name: 'treasury figures', act: figures.refresh }),
        ],
      },
    }
  },
} satisfies Product<Parts>

function workersOf(treasurer: Treasurer): Worker[] {
  const { code } = treasurer.settings.network
  return [
    every(sweepMs, { name: `sweeps on ${code}`, backOffMaxMs, act: (signal) => sweep(treasurer, signal) }),
    every(sweepMs, {
      name: `gas for refunds on ${code}`,
      backOffMaxMs,
      act: (signal) => giveRefundsGas(treasurer, signal),
    }),
    every(balanceMs, { name: `hot wallet on ${code}`, backOffMaxMs, act: () => balanceHot(treasurer) }),
    ...(treasurer.accountKeys.length === 1 ? [] : [evacuation(treasurer)]),
  ]
}

function evacuation(treasurer: Treasurer): Worker {
  const name = `evacuation on ${treasurer.settings.network.code}`
  return every(sweepMs, { name, backOffMaxMs, act: (signal) => evacuate(treasurer, signal) })
}
