import type { ScannedChain } from '#core/chains'
import type { Hedging } from '#core/dealing'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
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
import { faultyChain, faultyHedging, PortFault } from './faulty-ports.ts'
import { type SandboxCustomer, type Seeding, seedSandbox } from './seed-sandbox.ts'
import { writeSandboxFile } from './write-sandbox-file.ts'

/** The simulated outside world, and the customers that every sandbox begins with. */
export type Sandbox = {
  readonly chains: readonly SimulatedChain[]
  /** The same chains as the house reads them, with the faults that are set. */
  readonly watchedChains: readonly ScannedChain[]
  /** The market itself, without faults. */
  readonly market: SimulatedMarket
  readonly faults: Faults
  readonly hedging: Hedging
  readonly customers: readonly SandboxCustomer[]
  controls(watchers: DepositWatchers): ChainControls
  miner(watchers: DepositWatchers): SimulatedMiner
  /** Reads again what controls of other processes changed. */
  refresh(): Promise<void>
  writeFile(dataDir: string, baseUrl: string): Promise<void>
}

type Options = Omit<Seeding, 'now'> & {
  database: Database
  businessClock: Clock
  /** The seed of the simulated market. */
  seed: string
}

export async function openSandbox(options: Options): Promise<Sandbox> {
  const { database, catalog, businessClock, seed } = options
  const customers = await seedSandbox(database, { ...options, now: businessClock.now() })
  await backFillTicks({ database, catalog, now: businessClock.now(), seed })
  const pins = await pricePins(database)
  const faults = await sandboxFaults(database)
  const chains = catalog.networks.map((network) => simulatedChain({ database, network }))
  return {
    chains,
    watchedChains: chains.map((chain) => faultyChain(chain, faults)),
    market: { prices: simulatedPrices({ catalog, clock: businessClock, seed, pins }), pins },
    faults,
    hedging: faultyHedging(simulatedHedging({ database }), faults),
    customers,
    controls: (watchers) => ({
      chain: (code) => chains.find(({ network }) => network === code),
      catchUp: (network) => watchers.catchUp(network).catch(leaveToWatchers),
    }),
    miner: (watchers) => simulatedMiner({ database, chains, onMined: (network) => watchers.wake(network) }),
    refresh: async () => void (await Promise.all([pins.refresh(), faults.refresh()])),
    writeFile: (dataDir, baseUrl) => writeSandboxFile(dataDir, { baseUrl, customers }),
  }
}

/** What a control did on a chain stays done; the watchers repeat a scan that a fault made fail. */
function leaveToWatchers(error: unknown): void {
  if (!(error instanceof PortFault)) throw error
}
