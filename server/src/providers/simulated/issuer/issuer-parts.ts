import type { Asset } from '#core/money'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'

/** The parts that every act of the issuer takes. */
export type IssuerParts = {
  readonly database: Database
  /** The asset on cards: dollars. */
  readonly asset: Asset
  /** The business clock. */
  readonly clock: Clock
  /** Whether orders wait for controls. */
  isManual(): Promise<boolean>
  /** Signs callbacks, and numbers of cards follow from it. */
  readonly key: Buffer
}

/** The name under which its callbacks wait. */
export const issuerParty = 'issuer:'
