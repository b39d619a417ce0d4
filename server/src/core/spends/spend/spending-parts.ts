import type { AccountKeys } from '#core/addresses'
import type { Catalog, Network } from '#core/catalog'
import type { Chain, PayingChain } from '#core/chains'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import type { Metrics } from '#platform/metrics'
import type { LoadKind } from '../loads/load.ts'
import type { Look } from '../looking/look.ts'
import type { Signer } from './signer.ts'
import type { SpendHandlers } from './spend.ts'
import type { SpendSettings } from './spend-settings.ts'

/** A chain to pay on, with who stands behind it. */
export type PaidChain = PayingChain & Pick<Chain, 'provider'>

export type SpendingParts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly chains: readonly PaidChain[]
  /** Null where nobody signs: spends then wait. */
  readonly signer: Signer | null
  readonly accountKeys: AccountKeys
  readonly handlers: SpendHandlers
  /** The business clock, for waits and leases. */
  readonly clock: Clock
  /** The clock that tells how fresh the reading of deposits is. */
  readonly systemClock: Clock
  readonly ids: Ids
  readonly logger: Pick<Logger, 'warn' | 'error'>
  readonly metrics: Pick<Metrics, 'counter' | 'gauge' | 'gauges'>
  /** How long a chain or the signer has for each call. */
  readonly timeoutMs?: number
}

/** The parts that carry out the spends of one network. */
export type Payer = Omit<SpendingParts, 'chains'> & {
  readonly network: Network
  readonly chain: PaidChain
  readonly settings: SpendSettings
  readonly timeoutMs: number
  /** The loads whose transactions these parts carry out. */
  readonly loads: LoadKind
  /** Prepares a transaction that brings a stuck load into a block. */
  raise(payer: Payer, look: Look): Promise<void>
  /** Counts spends that ended and were undone. */
  readonly reversals: { inc(labels: { network: string }): void }
}
