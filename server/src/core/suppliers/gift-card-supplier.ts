import type { Callback } from '#core/callbacks'
import type { PartyAnswer } from '#core/instructions'
import type { Money } from '#core/money'
import type { SupplierNotice } from './supplier-notice.ts'
import type { Delivered } from './supplier-port.ts'

/** A product in a supplier's catalogue. Face values and rates are decimal strings without padding. */
export type SuppliedGiftCard = {
  /** The supplier's own id of the product. */
  readonly productReference: string
  readonly title: string
  readonly category: { readonly slug: string; readonly title: string }
  /** ISO 3166 alpha-2, or null for a card without a country. */
  readonly country: string | null
  /** ISO 4217 of the face value; often not a currency of the exchange. */
  readonly currency: string
  readonly values:
    | { readonly kind: 'fixed'; readonly faceValues: readonly string[] }
    | { readonly kind: 'range'; readonly min: string; readonly max: string; readonly step: string }
  /** The house's cost of one unit of face value, in the currency of its balance at the supplier. */
  readonly rate: string
  /** False for a product that is out of stock. */
  readonly isAvailable: boolean
  readonly imageUrl: string | null
  readonly terms: string | null
}

export type GiftCardOrder = {
  /** Our reference, a UUID. */
  readonly reference: string
  readonly productReference: string
  readonly faceValue: string
  /** ISO 4217 of the face value. */
  readonly currency: string
  /** The highest accepted cost; a dearer order is rejected as PRICE_CHANGED rather than delivered. */
  readonly cost: Money
}

/** The customer's code, a secret: sealed at rest, never logged. */
export type GiftCardDelivery = Delivered & {
  readonly code: string
  readonly pin: string | null
  readonly redeemUrl: string | null
  readonly expiresAt: Date | null
}

/** A supplier of gift cards, paid from the house's balance there. */
export type GiftCardSupplier = {
  /** The party's name, stored with each order; no other party is asked about the order. Not a secret. */
  readonly name: string
  /** The symbol of the currency of the house's balance, as in the catalogue. */
  readonly currency: string
  /** A page of the catalogue, counted from 1. */
  readCatalog(
    page: number,
  ): Promise<{ readonly items: readonly SuppliedGiftCard[]; readonly hasMore: boolean }>
  /**
   * `done` once the code is there; an order that is charged and has no code yet is unknown. The reason of a rejection
   * in upper case, such as OUT_OF_STOCK, becomes the order's `error`.
   */
  order(order: GiftCardOrder): Promise<PartyAnswer<GiftCardDelivery>>
  /** The outcome of an order that may have arrived. Null when the order never arrived and never will. */
  find(order: GiftCardOrder): Promise<PartyAnswer<GiftCardDelivery> | null>
  balance(): Promise<Money>
  /** Verifies that the supplier sent a callback, and reads it. Throws `InvalidCallback`. */
  readCallback(callback: Callback): SupplierNotice
}
