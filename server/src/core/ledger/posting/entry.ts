import type { Money } from '#core/money'
import type { Item } from '#platform/database'
import type { Account } from '../account.ts'
import type { entryTable } from '../ledger-tables.ts'

/** `amount` leaves `from` and reaches `to`; it is greater than zero. */
export type Movement = { readonly from: Account; readonly to: Account; readonly amount: Money }

/** A business event, posted once for its `kind` and `reference`: all its movements or none. */
export type Entry = Item<typeof entryTable> & { readonly movements: readonly Movement[] }

/** An account in one asset. */
export type Holding = {
  readonly account: Account
  readonly asset: string
  /** Whether an entry may take from it, where it has stripes: then all of them are locked. */
  readonly isSpent?: boolean
}

/** A balance as it stands inside the transaction, with the movements decided so far. */
export type Balance = Holding & {
  readonly id: string
  units: bigint
  sequence: bigint
  isOpen: boolean
  isChanged: boolean
}
