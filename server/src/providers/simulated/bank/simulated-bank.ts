import type { Asset } from '#core/money'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'

/** What every act of the bank is given. */
export type SimulatedBank = {
  readonly database: Database
  /** The rail's code in the catalogue. */
  readonly code: string
  readonly asset: Asset
  /** The business clock. */
  readonly clock: Clock
  /** While it answers true, payers and the bank do nothing without a control. */
  isManual(): Promise<boolean>
  /** The link that a payer of this reference follows. */
  linkOf(reference: string): string
  /** Signs callbacks. */
  readonly callbackKey: Buffer
}
