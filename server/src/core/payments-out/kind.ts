import type { Catalog } from '#core/catalog'
import type { Transaction } from '#core/transactions'
import type { Sql } from '#platform/database'
import type { PaymentOut } from './payment-out.ts'

/** A row as a query answers it, until the table reads it. */
export type Columns = { readonly [column: string]: unknown }

/** A kind of payments out. `Payment` is the progress of a payment that only the history and the events keep. */
export type PaymentOutKind<One extends PaymentOut, Payment = null> = {
  /** The word for one payment. */
  readonly noun: 'withdrawal' | 'payout'
  readonly table: {
    read(row: Columns, catalog: Catalog): One
    insertion(one: One): Sql
    set(values: Partial<One>): Sql
  }
  /** The table's name, for queries. */
  readonly rows: Sql
  /** Tests a row for the payee of a payment. */
  samePayee(one: One): Sql
  /** The text that an operator approves and signs: a change of any part makes an approval worthless. */
  statementOf(one: One, catalog: Catalog): string
  /** How many operators the signer asks for. */
  signersAsked?(one: One, catalog: Catalog): number
  /** The payment as its customer's history shows it. */
  historyOf(one: One, payment: Payment | null): Transaction
  /** The data of its events. */
  shown(transaction: Transaction, one: One): { readonly [name: string]: unknown }
  /** The number of the event of its end: a payment that begins with an event, or ends twice, has several. */
  numberOfEnd(one: One): number
}
