import type { AccountKeys } from '#core/addresses'
import type { Chain, DevChain } from '#core/chains'
import type { Hedging } from '#core/dealing'
import type { Purchases } from '#core/purchases'
import { keepBanks, type Rail, type Rails, railsSection } from '#core/rails'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { every, type Worker } from '#platform/workers'
import type { DepositWatchers } from '#products/deposits'
import {
  type Deliver,
  type IssuerTeller,
  issuerTeller,
  pricePins,
  type SimulatedChain,
  type SimulatedIssuer,
  type SimulatedMailbox,
  type SimulatedMarket,
  type SimulatedMiner,
  type SimulatedRail,
  type SimulatedTeller,
  simulatedChain,
  simulatedHedging,
  simulatedMailbox,
  simulatedMiner,
  simulatedPrices,
  simulatedRail,
  simulatedTeller,
} from '#providers/simulated'
import {
  backFillTicks,
  endowHotWallets,
  endowNode,
  type SandboxCustomer,
  type Seeding,
  seedSandbox,
  writeSandboxFile,
} from '#sandbox/seeds'
import {
  type Faults,
  faultyCallbacks,
  faultyChain,
  faultyHedging,
  faultyIssuerCallbacks,
  faultyRail,
  type IssuerDesk,
  openIssuer,
  openSupply,
  type Port,
  PortFault,
  type SimulatedSupply,
  type Suppliers,
  sandboxFaults,
  sandboxSuppliers,
  supplyWorkers,
} from '#sandbox/supplies'
import type { ChainControls } from './chain-controls.ts'
import type { RailControls } from './rail-controls.ts'

/** The simulated outside world, and the first customers of every sandbox. */
export type Sandbox = {
  readonly chains: readonly SimulatedChain[]
  /** All chains, nodes included, as the house uses them: with the active faults. */
  readonly watchedChains: readonly Chain[]
  /** The simulated market without faults. */
  readonly market: SimulatedMarket
  readonly faults: Faults
  /** The modes of simulated parties. */
  readonly suppliers: Suppliers
  readonly hedging: Hedging
  /** The bank of each rail without faults, by the rails' codes in the catalogue. */
  readonly banks: ReadonlyMap<string, SimulatedRail>
  /** The rails as the house uses them: with the active faults. */
  readonly rails: ReadonlyMap<string, Rail>
  /** The simulated suppliers as the house calls them: with the active faults. */
  readonly supply: SimulatedSupply
  /** The worker of the suppliers of gift cards and services; they call the house through its purchases. */
  supplyWorkers(purchases: Pick<Purchases, 'hurry' | 'wake'>): Worker[]
  /** The simulated issuer without faults; null where no cards are sold. */
  readonly issuer: SimulatedIssuer | null
  /** The mails to customers, without faults. */
  readonly mailbox: SimulatedMailbox
  readonly customers: readonly SandboxCustomer[]
  controls(watchers: DepositWatchers): ChainControls
  railControls(rails: Pick<Rails, 'receive' | 'lookAt'>): RailControls
  miner(watchers: DepositWatchers): SimulatedMiner
  /** Mine on development nodes that mine on request alone. */
  readonly nodeMiners: readonly Worker[]
  /** Acts as the banks, which call the house through its rails. */
  teller(rails: Pick<Rails, 'receive'>): SimulatedTeller
  /**
   * The worker of the issuer, and the parts of its controls; the issuer calls the house through the receiver of its
   * callbacks.
   */
  issuerTeller(receive: Deliver): IssuerTeller | null
  issuerDesk(receive: Deliver): IssuerDesk
  /** Reads changes by other processes' controls. */
  refresh(): Promise<void>
  writeFile(dataDir: string, baseUrl: string): Promise<void>
}

type Options = Omit<Seeding, 'now'> & {
  database: Database
  accountKeys: AccountKeys
  businessClock: Clock
  /** Signs the callbacks of banks and suppliers. */
  callbackKey: Buffer
  /** The address at which browsers reach this exchange. */
  publicUrl(): string
  /** The seed of the simulated market. */
  seed: string
  /** The chains that are nodes; the other ones are simulated. */
  nodes: readonly { readonly chain: Chain; readonly controls: DevChain | null }[]
  /** The rails with a real bank; the other ones are simulated. */
  realRails: ReadonlySet<string>
}

export async function openSandbox(options: Options): Promise<Sandbox> {
  const { database, catalog, accountKeys, businessClock, seed, nodes } = options
  const customers = await seedSandbox(database, { ...options, now: businessClock.now() })
  await backFillTicks({ database, catalog, now: businessClock.now(), seed })
  const pins = await pricePins(database)
  const faults = await sandboxFaults(database)
  const suppliers = sandboxSuppliers(database)
  const isManual = (port: Port) => async () => (await suppliers.modeOf(port)) === 'manual'
  const real = new Set(nodes.map(({ chain }) => chain.network))
  const chains = catalog.networks.flatMap((network) =>
    real.has(network.code) ? [] : [simulatedChain({ database, network, isManual: isManual('chain') })],
  )
  const networks = new Set(chains.map(({ network }) => network))
  await endowHotWallets({ database, catalog, accountKeys, networks })
  for (const { chain, controls } of nodes)
    if (controls !== null) await endowNode({ catalog, accountKeys, chain, controls })
  const faulty = [...chains, ...nodes.map(({ chain }) => chain)].map((chain) => faultyChain(chain, faults))
  const banks = await openBanks({ ...options, isManual: isManual('rail') })
  const teller: Sandbox['teller'] = ({ receive }) =>
    simulatedTeller({ banks: [...banks.values()], deliver: faultyCallbacks(receive, faults) })
  const issuer = openIssuer({ ...options, isManual: isManual('issuer') })
  const supply = openSupply({ ...options, issuer, faults, isManual })
  const openTeller: Sandbox['issuerTeller'] = (receive) =>
    issuer && issuerTeller({ issuer, deliver: faultyIssuerCallbacks(receive, faults) })
  const driven: DevChain[] = [...chains, ...nodes.flatMap(({ controls }) => controls ?? [])]
  return {
    chains,
    watchedChains: faulty,
    market: { prices: simulatedPrices({ catalog, clock: businessClock, seed, pins }), pins },
    faults,
    suppliers,
    hedging: faultyHedging(simulatedHedging({ database, isManual: isManual('hedging') }), faults),
    banks,
    rails: new Map([...banks].map(([code, bank]) => [code, faultyRail(bank, faults)])),
    supply,
    mailbox: simulatedMailbox({ ...options, clock: businessClock }),
    supplyWorkers: (purchases) => supplyWorkers(supply, { purchases, faults }),
    issuer,
    customers,
    controls: (watchers) => ({
      chain: (code) => driven.find(({ network }) => network === code),
      catchUp: (network) => watchers.catchUp(network).catch(leaveToWorkers),
    }),
    railControls: (rails) => ({
      bank: (code) => banks.get(code),
      async catchUp(id) {
        await teller(rails).tick()
        await rails.lookAt(id).catch(leaveToWorkers)
      },
    }),
    miner: (watchers) => simulatedMiner({ database, chains, onMined: (network) => watchers.wake(network) }),
    nodeMiners: nodes.flatMap(({ controls }) => minersOf(controls)),
    teller,
    issuerTeller: openTeller,
    issuerDesk: (receive) => ({
      issuer,
      deliver: faultyIssuerCallbacks(receive, faults),
      catchUp: async () => void (await openTeller(receive)?.tick()),
    }),
    refresh: async () => void (await Promise.all([pins.refresh(), faults.refresh()])),
    writeFile: (dataDir, baseUrl) => writeSandboxFile(dataDir, { baseUrl, customers }),
  }
}

function minersOf(controls: DevChain | null): Worker[] {
  const { network, tick } = controls ?? {}
  return tick === undefined
    ? []
    : [every(1_000, { name: `miner of ${network}`, backOffMaxMs: 10_000, act: tick })]
}

/** Informs the house of a control's effect; workers repeat a turn that a fault made fail. */
function leaveToWorkers(error: unknown): void {
  if (!(error instanceof PortFault)) throw error
}

type Banks = Pick<
  Options,
  'database' | 'catalog' | 'businessClock' | 'publicUrl' | 'callbackKey' | 'realRails'
> & {
  isManual(): Promise<boolean>
}

/** The simulated banks; the house has read their directories before it answers anybody. */
async function openBanks(parts: Banks): Promise<Map<string, SimulatedRail>> {
  const { database, catalog, businessClock: clock, publicUrl, realRails } = parts
  const banks = new Map<string, SimulatedRail>()
  const simulated = catalog.section(railsSection).all.filter(({ code }) => !realRails.has(code))
  for (const settings of simulated) {
    const linkOf = (reference: string) => `${publicUrl()}/pay/fiat/${reference}`
    const bank = simulatedRail({ ...parts, settings, clock, linkOf })
    await keepBanks(database, { rail: settings.code, banks: await bank.banks(), now: clock.now() })
    banks.set(settings.code, bank)
  }
  return banks
}
