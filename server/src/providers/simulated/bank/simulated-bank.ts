import type { Asset } from '#core/money'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'

/** The parts that every act of the bank takes. */
export type SimulatedBank = {
  readonly database: Database
  /** The rail's code in the catalogue. */
  readonly code: string
  readonly asset: Asset
  /** The business clock. */
  readonly clock: Clock
  /** Whether payers and the bank wait for controls. */
  isManual(): Promise<boolean>
  /** The link that a payer of this reference follows. */
  linkOf(reference: string): string
  /** Signs callbacks. */
  readonly callbackKey: Buffer
}
