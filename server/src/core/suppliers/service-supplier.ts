import type { Callback } from '#core/callbacks'
import type { PartyAnswer } from '#core/instructions'
import type { Money } from '#core/money'
import type { SupplierNotice } from './supplier-notice.ts'
import type { Delivered } from './supplier-port.ts'

/** A field of a service's form. The supplier's `regexp` is not trusted. */
export type ServiceInput = {
  readonly name: string
  readonly required: boolean
  readonly title: string
  readonly regexp: string | null
}

/** A service in a supplier's catalogue. */
export type SuppliedService = {
  /** The supplier's own id of the service. */
  readonly serviceReference: string
  readonly name: string
  readonly category: { readonly alias: string; readonly name: string }
  /** ISO 3166 alpha-2. */
  readonly country: string
  /** ISO 4217 of the paid amount; often not a currency of the exchange. */
  readonly currency: string
  /** REQUISITES: the supplier checks the account before the payment. */
  readonly paymentType: 'SIMPLIFIED' | 'REQUISITES'
  /** A fixed amount or its bounds; decimal strings without padding. */
  readonly amount:
    | { readonly kind: 'fixed'; readonly amount: string }
    | { readonly kind: 'free'; readonly min: string; readonly max: string }
  readonly requiresCheck: boolean
  /** The house's cost of one unit of the amount, in the currency of its balance at the supplier. */
  readonly rate: string
  /** False for a service that may be intermittent; it can still be paid. */
  readonly isAvailable: boolean
  readonly availabilityNote: string | null
  readonly inputs: readonly ServiceInput[]
  /** Names of the fields, where the service has no inputs. */
  readonly requiredFields: readonly string[]
  readonly instruction: string | null
}

export type RequisiteCheck = {
  readonly serviceReference: string
  /** In the service's currency; null where the supplier sets it, as for an open bill. */
  readonly amount: string | null
  readonly fields: { readonly [name: string]: string }
}

/** The supplier's answer to a check: the account exists, possibly with an amount due. */
export type CheckedRequisite = {
  /** The supplier's id of this check, which a payment refers to. */
  readonly agentTransactionId: string
  /** The amount due, in the service's currency. */
  readonly amount: string
  readonly requiresIdentity: boolean
  /** Facts about the account that the payer may see, such as part of its owner's name. */
  readonly facts: { readonly [name: string]: string }
}

export type ServiceOrder = {
  /** Our reference, a UUID. */
  readonly reference: string
  readonly serviceReference: string
  /** In the service's currency. */
  readonly amount: string
  readonly currency: string
  readonly fields: { readonly [name: string]: string }
  readonly agentTransactionId: string | null
  /** The highest accepted cost; a dearer order is rejected as PRICE_CHANGED rather than paid. */
  readonly cost: Money
}

export type ServiceDelivery = Delivered & {
  /** The supplier's receipt: a number, a token for a meter and the like. */
  readonly receipt: { readonly [name: string]: string }
}

/** A supplier of paid services, such as bills and phone top-ups, paid from the house's balance there. */
export type ServiceSupplier = {
  /** The party's name, stored with each order; no other party is asked about the order. Not a secret. */
  readonly name: string
  /** The symbol of the currency of the house's balance, as in the catalogue. */
  readonly currency: string
  /** A page of the catalogue, counted from 1. */
  readCatalog(
    page: number,
  ): Promise<{ readonly items: readonly SuppliedService[]; readonly hasMore: boolean }>
  /**
   * Checks whether an account can be paid; moves nothing. A rejection has a reason in upper case, such as
   * ACCOUNT_NOT_FOUND.
   */
  check(asked: RequisiteCheck): Promise<PartyAnswer<CheckedRequisite>>
  /**
   * UNKNOWN stays unknown until a look finds the outcome. The reason of a rejection in upper case becomes the order's
   * `error`.
   */
  pay(order: ServiceOrder): Promise<PartyAnswer<ServiceDelivery>>
  /**
   * The outcome of an order that may have arrived. Null when the order never arrived and never will. A payment that was
   * done and given back later is rejected.
   */
  find(order: ServiceOrder): Promise<PartyAnswer<ServiceDelivery> | null>
  balance(): Promise<Money>
  /** Verifies that the supplier sent a callback, and reads it. Throws `InvalidCallback`. */
  readCallback(callback: Callback): SupplierNotice
}
