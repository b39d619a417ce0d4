import type { PartyAnswer } from '#core/instructions'
import type { Account } from '#core/ledger'
import type { Delivered, SupplierPort } from '#core/suppliers'
import type { Queryable, Tx } from '#platform/database'
import type { Purchase, PurchaseKindName } from './purchase.ts'

/** A purchase as it stands after the change, with its order. */
export type Ended<Order> = { readonly purchase: Purchase; readonly order: Order; readonly now: Date }

/** The orders of a kind of purchases at its supplier, and the effect of their outcomes; a product brings it. */
export type PurchaseKind<Order, Delivery extends Delivered> = {
  readonly kind: PurchaseKindName
  readonly port: SupplierPort
  /** The name of the supplier that is asked; orders at another supplier are left to that one. */
  readonly provider: string
  /** The order as the product's own row says it; it never changes. */
  read(database: Queryable, purchase: Purchase): Promise<Order>
  /**
   * Runs outside any database transaction. A reason of a rejection in upper case is the purchase's `error`, any other is
   * DECLINED.
   */
  place(order: Order): Promise<PartyAnswer<Delivery>>
  /** The outcome of an order that may have arrived. Null: it never arrived and never will. */
  find(order: Order): Promise<PartyAnswer<Delivery> | null>
  /** The account that gets what the supplier takes: the supplier itself, or a card that is loaded. */
  paidTo(order: Order): Account
  /**
   * Locks what `completed` changes before the balances are locked, for a product whose other transactions lock in that order:
   * then they cannot deadlock.
   */
  lock?(tx: Tx, order: Order): Promise<unknown>
  /** Each handler is called once, in the database transaction that moves the money. */
  completed(tx: Tx, ended: Ended<Order> & { readonly delivery: Delivery }): Promise<void>
  failed(tx: Tx, ended: Ended<Order>): Promise<void>
  /**
   * The supplier gave the cost of a delivery back; the customer has price and fee again. Absent where a delivery is final: a
   * supplier that says otherwise is logged, and nothing changes.
   */
  refunded?(tx: Tx, ended: Ended<Order>): Promise<void>
  /**
   * The purchase was delivered after it had failed. True: the product has undone the delivery at no cost; false or absent:
   * the cost is a debt of the supplier.
   */
  deliveredLate?(tx: Tx, ended: Ended<Order> & { readonly delivery: Delivery }): Promise<boolean>
}
