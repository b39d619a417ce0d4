import type { Callback } from '#core/callbacks'
import type { PartyAnswer } from '#core/instructions'
import type { Money } from '#core/money'
import type { SupplierNotice } from './supplier-notice.ts'
import type { Delivered } from './supplier-port.ts'

/** A product as its supplier lists it. Amounts of face values and rates are decimal strings without padding. */
export type SuppliedGiftCard = {
  /** The supplier's own name of the product. */
  readonly productReference: string
  readonly title: string
  readonly category: { readonly slug: string; readonly title: string }
  /** ISO 3166 alpha-2, or null for a card without a country. */
  readonly country: string | null
  /** ISO 4217 of the face value; often no currency of the exchange. */
  readonly currency: string
  readonly values:
    | { readonly kind: 'fixed'; readonly faceValues: readonly string[] }
    | { readonly kind: 'range'; readonly min: string; readonly max: string; readonly step: string }
  /** The cost of a unit of face value for the house, in the currency of the house's balance there. */
  readonly rate: string
  /** False for a product that is out of stock. */
  readonly isAvailable: boolean
  readonly imageUrl: string | null
  readonly terms: string | null
}

export type GiftCardOrder = {
  /** Ours, a UUID. */
  readonly reference: string
  readonly productReference: string
  readonly faceValue: string
  /** ISO 4217 of the face value. */
  readonly currency: string
  /** The most that it may cost; at a higher cost it is rejected as PRICE_CHANGED rather than delivered. */
  readonly cost: Money
}

/** The code for the customer, which is secret: sealed at rest, never logged. */
export type GiftCardDelivery = Delivered & {
  readonly code: string
  readonly pin: string | null
  readonly redeemUrl: string | null
  readonly expiresAt: Date | null
}

/** A supplier of gift cards, which takes the cost from the house's balance there. */
export type GiftCardSupplier = {
  /** The name of the party that knows the orders, stored with each: no other party is asked about them. No secret. */
  readonly name: string
  /** The symbol of the currency of the house's balance, which the catalogue lists. */
  readonly currency: string
  /** A page of the catalogue, from 1 on. */
  readCatalog(
    page: number,
  ): Promise<{ readonly items: readonly SuppliedGiftCard[]; readonly hasMore: boolean }>
  /**
   * Done once the code is there; an order that is charged and has no code yet is unknown. A reason of a rejection in upper
   * case, such as OUT_OF_STOCK, is the order's `error`.
   */
  order(order: GiftCardOrder): Promise<PartyAnswer<GiftCardDelivery>>
  /** The outcome of an order that may have arrived. Null: it never arrived and never will. */
  find(order: GiftCardOrder): Promise<PartyAnswer<GiftCardDelivery> | null>
  balance(): Promise<Money>
  /** Proves that a callback is the supplier's, and reads it. Throws `InvalidCallback`. */
  readCallback(callback: Callback): SupplierNotice
}
