import type { Asset } from '#core/money'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'

/** The suppliers that share this desk. */
export type SuppliesPort = 'giftcards' | 'services'

/** The parts that every act of a simulated supplier takes. */
export type SupplierDesk = {
  readonly database: Database
  readonly port: SuppliesPort
  /** The currency of the house's balance. */
  readonly asset: Asset
  /** The business clock. */
  readonly clock: Clock
  /** Whether the supplier waits for controls. */
  isManual(): Promise<boolean>
  /** Signs callbacks, and makes codes and receipts. */
  readonly key: Buffer
}
