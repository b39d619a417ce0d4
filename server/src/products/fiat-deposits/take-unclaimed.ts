import type { Catalog } from '#core/catalog'
import type { Customer } from '#core/customers'
import { parseFraction } from '#core/money'
import { type RailMovement, railsSection } from '#core/rails'
import { recordTransactions } from '#core/transactions'
import type { Tx } from '#platform/database'
import { type FiatDeposit, insertFiatDeposit, transactionOf } from '#products/fiat-deposits/deposit'

type Unclaimed = {
  /** The id of the deposit. */
  readonly id: string
  readonly movement: RailMovement
  readonly customer: Customer
  readonly now: Date
}

/**
 * Makes a deposit for the customer who turned out to own a payment. The deposit waits for this payment, has the rail's
 * present fee, and counts against no limit, since nobody requested it.
 */
export function takeUnclaimed(tx: Tx, { id, movement, customer, now }: Unclaimed, catalog: Catalog): void {
  const { rail, amount } = movement
  const deposit: FiatDeposit = {
    ...{ id, customerId: customer.id, payInId: id, rail, amount },
    feeShare: catalog.section(railsSection).find(rail)?.depositFee ?? parseFraction('0'),
    status: 'processing',
    payment: null,
    error: null,
    ...{ worthUnits: 0n, day: now.toISOString().slice(0, 10), createdAt: now, updatedAt: now },
  }
  insertFiatDeposit(tx, deposit)
  recordTransactions(tx, [transactionOf(deposit)])
}
