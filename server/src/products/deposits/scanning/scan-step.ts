import type { PaymentHandlers } from '#core/addresses'
import type { Catalog, Network } from '#core/catalog'
import type { ChainCursor, ChainScan, ScannedChain } from '#core/chains'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'

/** The position up to which a network has been read. */
export type ScanCursor = {
  readonly position: ChainCursor | null
  /** The tip of the chain when deposits were last settled. */
  readonly tip: number
  /** Rises with every scan: a position can return after a reorganisation, a revision never does. */
  readonly revision: number
}

/**
 * The cursor that a watcher read last, so that it does not read it again where a chain stands still. A scan that applies
 * something compares its revision under the lock.
 */
export type CursorMemory = { last: { readonly read: ScanCursor; readonly at: number } | null }

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
  /** Absent where each scan reads the cursor. */
  readonly memory?: CursorMemory
}

/** The parts that all acts of one scan use. */
export type ScanStep = { readonly scanner: DepositScanner; readonly scan: ChainScan; readonly now: Date }
