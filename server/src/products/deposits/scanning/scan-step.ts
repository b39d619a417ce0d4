import type { PaymentHandlers } from '#core/addresses'
import type { Catalog, Network } from '#core/catalog'
import type { ChainScan, ScannedChain } from '#core/chains'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'

/** A scanner's parts; `clock` is the business clock. */
export type DepositScanner = {
  readonly database: Database
  readonly chain: ScannedChain
  readonly network: Network
  readonly catalog: Catalog
  readonly ids: Ids
  readonly clock: Clock
  readonly log: Logger
  /** Handlers of payments to causes' addresses; called only with news for a cause. */
  readonly paymentHandlers: PaymentHandlers
  /** Counts deposits whose block was removed after their credit or suspension. */
  readonly reversals: { inc(count: number): void }
}

/** The parts that all acts of one scan use. */
export type ScanStep = { readonly scanner: DepositScanner; readonly scan: ChainScan; readonly now: Date }
