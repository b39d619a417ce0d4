import type { ScannedChain } from '#core/chains'
import type { ReadinessCheck } from '#core/product'
import type { Clock } from '#platform/clock'
import type { Metrics } from '#platform/metrics'
import { type Bell, createBell, every, type Worker } from '#platform/workers'
import { causesWorker } from '#products/deposits/deposit'
import { noteReads, scanNetwork } from './scan-network.ts'
import type { DepositScanner } from './scan-step.ts'

export type DepositWatchers = {
  /**
   * A worker for each chain, a worker that stores their progress, and a worker that delivers the news that scans could
   * not deliver.
   */
  readonly workers: readonly Worker[]
  /** Scans a network now instead of at its next turn. */
  wake(network: string): void
  /** Scans a network to its end. Resolves when all its payments are booked, by this or another process. */
  catchUp(network: string): Promise<void>
  /** When each watched network was last read to its end, by the system clock; null if never. */
  lastScans(): ReadonlyMap<string, Date | null>
}

type Options = Omit<DepositScanner, 'chain' | 'network' | 'reversals' | 'memory'> & {
  readonly chains: readonly ScannedChain[]
  readonly systemClock: Clock
  readonly metrics: Metrics
  readonly intervalMs?: number
}

// Bounds one turn, so a long catch-up still stops on the signal.
const stepsMax = 50
const backOffMaxMs = 10_000
// Often, since payments by the house need a chain that was read a moment ago.
const noteEveryMs = 1_000

/** Watches every chain for deposits. Several processes may watch the same chain; one of them wins each scan. */
export function depositWatchers(options: Options): DepositWatchers {
  const reversals = options.metrics.counter(
    'coffer_deposits_reversed_after_credit_total',
    'Deposits whose block was removed by a reorganisation after they had been credited or suspended.',
  )
  const watchers = options.chains.map((chain) => {
    const network = options.catalog.network(chain.network)
    if (network === undefined) throw new Error(`the catalogue has no network ${chain.network}`)
    return createWatcher({ ...options, chain, network, reversals, memory: { last: null } })
  })
  const lastScans = () => new Map(watchers.map(({ network, lastScanAt }) => [network, lastScanAt()]))
  return {
    workers: [
      ...watchers.map(({ worker }) => worker),
      every(noteEveryMs, { name: 'chains read', act: () => noteReads(options.database, lastScans()) }),
      causesWorker(options),
    ],
    wake(network) {
      for (const watcher of watchers) if (watcher.network === network) watcher.bell.ring()
    },
    async catchUp(network) {
      for (const watcher of watchers) if (watcher.network === network) await watcher.catchUp()
    },
    lastScans,
  }
}

type Watcher = {
  readonly network: string
  readonly bell: Bell
  readonly lastScanAt: () => Date | null
  catchUp(): Promise<void>
  readonly worker: Worker
}

function createWatcher(scanner: DepositScanner & Pick<Options, 'systemClock' | 'intervalMs'>): Watcher {
  const { network, systemClock, intervalMs = 1_000 } = scanner
  const bell = createBell()
  let lastScanAt: Date | null = null
  return {
    network: network.code,
    bell,
    lastScanAt: () => lastScanAt,
    async catchUp() {
      await catchUp(scanner)
    },
    worker: every(intervalMs, {
      name: `deposits on ${network.code}`,
      inStep: true,
      bell,
      backOffMaxMs,
      async act() {
        if (await catchUp(scanner, { isRoutine: true })) lastScanAt = systemClock.now()
      },
    }),
  }
}

/** Whether one turn reached the end of the chain. */
async function catchUp(scanner: DepositScanner, { isRoutine = false } = {}): Promise<boolean> {
  for (let step = 0; step < stepsMax; step++) {
    const { hasMore } = await scanNetwork(scanner, { isRoutine })
    if (!hasMore) return true
  }
  return false
}

const staleMs = 10_000

/** Fails while a chain was not read to its end recently. */
export function watchersCheck(
  watchers: Pick<DepositWatchers, 'lastScans'>,
  { systemClock }: { systemClock: Clock },
): ReadinessCheck {
  return {
    name: 'chains',
    role: 'worker',
    async check() {
      const since = systemClock.now().getTime() - staleMs
      const stale = [...watchers.lastScans()].filter(([, at]) => at === null || at.getTime() < since)
      return stale.length === 0 ? null : `not read lately: ${stale.map(([network]) => network).join(', ')}`
    },
  }
}
