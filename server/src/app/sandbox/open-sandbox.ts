import type { Catalog } from '#core/catalog'
import type { Hedging } from '#core/dealing'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import type { Secrets } from '#platform/secrets'
import type { DepositWatchers } from '#products/deposits'
import {
  pricePins,
  type SimulatedChain,
  type SimulatedMarket,
  type SimulatedMiner,
  simulatedChain,
  simulatedHedging,
  simulatedMiner,
  simulatedPrices,
} from '#providers/simulated'
import { backFillTicks } from './back-fill-ticks.ts'
import type { ChainControls } from './chain-routes.ts'
import { type Faults, sandboxFaults } from './faults.ts'
import { type SandboxCustomer, seedSandbox } from './seed-sandbox.ts'
import { writeSandboxFile } from './write-sandbox-file.ts'

/** The simulated outside world and the customers everybody starts with. */
export type Sandbox = {
  readonly chains: readonly SimulatedChain[]
  /** Its prices as they are, whatever faults the house suffers. */
  readonly market: SimulatedMarket
  readonly faults: Faults
  readonly hedging: Hedging
  readonly customers: readonly SandboxCustomer[]
  controls(watchers: DepositWatchers): ChainControls
  miner(watchers: DepositWatchers): SimulatedMiner
  /** Reads again what the controls of another process may have changed. */
  refresh(): Promise<void>
  writeFile(dataDir: string, baseUrl: string): Promise<void>
}

type Options = {
  database: Database
  catalog: Catalog
  secrets: Secrets
  businessClock: Clock
  ids: Ids
  logger: Logger
  /** What the simulated market follows from. */
  seed: string
}

export async function openSandbox(options: Options): Promise<Sandbox> {
  const { database, catalog, secrets, businessClock, ids, logger, seed } = options
  const customers = await seedSandbox(database, { catalog, secrets, ids, now: businessClock.now() })
  await backFillTicks({ database, catalog, now: businessClock.now(), seed })
  const pins = await pricePins(database)
  const faults = await sandboxFaults(database)
  const chains = catalog.networks.map((network) => simulatedChain({ database, network }))
  return {
    chains,
    market: { prices: simulatedPrices({ catalog, clock: businessClock, seed, pins }), pins },
    faults,
    hedging: simulatedHedging({ database }),
    customers,
    controls: (watchers) => ({
      chain: (code) => chains.find(({ network }) => network === code),
      catchUp: (network) => watchers.catchUp(network),
    }),
    miner: (watchers) =>
      simulatedMiner({ database, chains, log: logger, onMined: (network) => watchers.wake(network) }),
    refresh: async () => void (await Promise.all([pins.refresh(), faults.refresh()])),
    writeFile: (dataDir, baseUrl) => writeSandboxFile(dataDir, { baseUrl, customers }),
  }
}
