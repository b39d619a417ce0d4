import type { Catalog } from '#core/catalog'
import type { PriceSource } from '#core/prices'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import type { DepositWatchers } from '#products/deposits'
import {
  type SimulatedChain,
  type SimulatedMiner,
  simulatedChain,
  simulatedMiner,
  simulatedPrices,
} from '#providers/simulated'
import type { ChainControls } from './chain-routes.ts'
import { type SandboxCustomer, seedSandbox } from './seed-sandbox.ts'
import { writeSandboxFile } from './write-sandbox-file.ts'

/** The simulated outside world and the customers everybody starts with. */
export type Sandbox = {
  readonly chains: readonly SimulatedChain[]
  readonly prices: PriceSource
  readonly customers: readonly SandboxCustomer[]
  controls(watchers: DepositWatchers): ChainControls
  miner(watchers: DepositWatchers): SimulatedMiner
  writeFile(dataDir: string, baseUrl: string): Promise<void>
}

type Options = {
  database: Database
  catalog: Catalog
  masterKey: Buffer
  businessClock: Clock
  ids: Ids
  logger: Logger
  /** What the simulated market follows from. */
  seed: string
}

export async function openSandbox(options: Options): Promise<Sandbox> {
  const { database, catalog, masterKey, businessClock, ids, logger, seed } = options
  const customers = await seedSandbox(database, { catalog, masterKey, ids, now: businessClock.now() })
  const chains = catalog.networks.map((network) => simulatedChain({ database, network }))
  return {
    chains,
    prices: simulatedPrices({ catalog, clock: businessClock, seed }),
    customers,
    controls: (watchers) => ({
      chain: (code) => chains.find(({ network }) => network === code),
      catchUp: (network) => watchers.catchUp(network),
    }),
    miner: (watchers) =>
      simulatedMiner({ database, chains, log: logger, onMined: (network) => watchers.wake(network) }),
    writeFile: (dataDir, baseUrl) => writeSandboxFile(dataDir, { baseUrl, customers }),
  }
}
