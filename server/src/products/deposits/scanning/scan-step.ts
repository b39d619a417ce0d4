import type { PaymentHandlers } from '#core/addresses'
import type { Catalog, Network } from '#core/catalog'
import type { ChainScan, ScannedChain } from '#core/chains'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'

/** The parts of a scanner; `clock` is the business clock. */
export type DepositScanner = {
  readonly database: Database
  readonly chain: ScannedChain
  readonly network: Network
  readonly catalog: Catalog
  readonly ids: Ids
  readonly clock: Clock
  readonly log: Logger
  /** The handlers of payments to addresses of causes; called only when there is news for a cause. */
  readonly paymentHandlers: PaymentHandlers
  /** Counts deposits whose block went away after they were credited or suspended. */
  readonly reversals: { inc(count: number): void }
}

/** The parts that the acts of one scan share. */
export type ScanStep = { readonly scanner: DepositScanner; readonly scan: ChainScan; readonly now: Date }
