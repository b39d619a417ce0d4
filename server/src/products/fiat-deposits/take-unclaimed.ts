import type { Catalog } from '#core/catalog'
import type { Customer } from '#core/customers'
import { parseFraction } from '#core/money'
import { type RailMovement, railsSection } from '#core/rails'
import { recordTransactions } from '#core/transactions'
import type { Tx } from '#platform/database'
import { type FiatDeposit, transactionOf } from './fiat-deposit.ts'
import { insertFiatDeposit } from './fiat-deposit-store.ts'

type Unclaimed = {
  /** The deposit's. */
  readonly id: string
  readonly movement: RailMovement
  readonly customer: Customer
  readonly now: Date
}

/**
 * The deposit of a customer who was found to be the owner of a payment. It awaits that payment; it counts to no limit, since
 * nobody asked for it, and pays the rail's present fee.
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
