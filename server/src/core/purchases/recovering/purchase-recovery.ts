import type { OperatorDesk } from '#core/operators'
import type { SupplierPort } from '#core/suppliers'
import type { Tx } from '#platform/database'
import type { Purchase, PurchaseKindName } from '../purchase.ts'

/** A purchase that a supplier has made and restored books have lost, in the words of the operator who recovers it. */
export type LostPurchase = Pick<Purchase, 'id' | 'customerId' | 'provider' | 'price' | 'cost'> & {
  /** The thing that was bought, as the product names its things to operators. */
  readonly item: string
  /** The amount that was bought of it, where that is not the cost. */
  readonly value: string | undefined
  /** The account that was paid, such as a phone number. */
  readonly account: string | undefined
  readonly now: Date
}

/** A lost purchase, as its product reads it. */
export type FoundPurchase = Pick<Purchase, 'title'> & {
  /** Stores the product's own rows, beside the purchase that stands then. */
  store(tx: Tx, purchase: Purchase): Promise<void>
}

/** The recovery of a kind of purchases; a product brings it, also where no supplier is attached. */
export type PurchaseRecovery = {
  readonly kind: PurchaseKindName
  readonly port: SupplierPort
  /** Undefined: the product knows no such thing. */
  find(tx: Tx, lost: LostPurchase, desk: OperatorDesk): Promise<FoundPurchase | undefined>
}
