import type { Callback } from '#core/callbacks'
import type { PartyAnswer } from '#core/instructions'
import type { Money } from '#core/money'
import type { SupplierNotice } from './supplier-notice.ts'
import type { Delivered } from './supplier-port.ts'

/** A field of the form for a service. `regexp` is the supplier's own and is trusted with nothing. */
export type ServiceInput = {
  readonly name: string
  readonly required: boolean
  readonly title: string
  readonly regexp: string | null
}

/** A service as its supplier lists it. */
export type SuppliedService = {
  /** The supplier's own name of the service. */
  readonly serviceReference: string
  readonly name: string
  readonly category: { readonly alias: string; readonly name: string }
  /** ISO 3166 alpha-2. */
  readonly country: string
  /** ISO 4217 of the amount that is paid; often no currency of the exchange. */
  readonly currency: string
  /** REQUISITES: paid to an account that the supplier checks first. */
  readonly paymentType: 'SIMPLIFIED' | 'REQUISITES'
  /** The amount where it is fixed, else its bounds; decimal strings without padding. */
  readonly amount:
    | { readonly kind: 'fixed'; readonly amount: string }
    | { readonly kind: 'free'; readonly min: string; readonly max: string }
  readonly requiresCheck: boolean
  /** The cost of a unit of the amount for the house, in the currency of the house's balance there. */
  readonly rate: string
  /** False: perhaps intermittent. The service can be paid all the same. */
  readonly isAvailable: boolean
  readonly availabilityNote: string | null
  readonly inputs: readonly ServiceInput[]
  /** Names of fields, where there are no inputs. */
  readonly requiredFields: readonly string[]
  readonly instruction: string | null
}

export type RequisiteCheck = {
  readonly serviceReference: string
  /** In the service's currency; null lets the supplier name it, such as an open bill's. */
  readonly amount: string | null
  readonly fields: { readonly [name: string]: string }
}

/** The supplier's answer to a check: the account exists, and perhaps how much is due. */
export type CheckedRequisite = {
  /** The supplier's id of this check; a payment refers to it. */
  readonly agentTransactionId: string
  /** The amount that is to be paid, in the service's currency. */
  readonly amount: string
  readonly requiresIdentity: boolean
  /** Words about the account that may be shown to the payer, such as the name of its owner in part. */
  readonly facts: { readonly [name: string]: string }
}

export type ServiceOrder = {
  /** Ours, a UUID. */
  readonly reference: string
  readonly serviceReference: string
  /** In the service's currency. */
  readonly amount: string
  readonly currency: string
  readonly fields: { readonly [name: string]: string }
  readonly agentTransactionId: string | null
  /** The most that it may cost; at a higher cost it is rejected as PRICE_CHANGED rather than paid. */
  readonly cost: Money
}

export type ServiceDelivery = Delivered & {
  /** The supplier's receipt: its number, a token for a meter and the like. */
  readonly receipt: { readonly [name: string]: string }
}

/** A supplier of paid services, such as bills and top-ups of phones, which takes the cost from the house's balance there. */
export type ServiceSupplier = {
  /** The name of the party that knows the orders, stored with each: no other party is asked about them. No secret. */
  readonly name: string
  /** The symbol of the currency of the house's balance, which the catalogue lists. */
  readonly currency: string
  /** A page of the catalogue, from 1 on. */
  readCatalog(
    page: number,
  ): Promise<{ readonly items: readonly SuppliedService[]; readonly hasMore: boolean }>
  /** Asks whether an account can be paid; it moves nothing. A rejection has a reason in upper case, such as ACCOUNT_NOT_FOUND. */
  check(asked: RequisiteCheck): Promise<PartyAnswer<CheckedRequisite>>
  /** UNKNOWN stays unknown until a look says otherwise. A reason of a rejection in upper case is the order's `error`. */
  pay(order: ServiceOrder): Promise<PartyAnswer<ServiceDelivery>>
  /**
   * The outcome of an order that may have arrived. Null: it never arrived and never will. A payment that was done and that
   * the supplier gave back later is rejected.
   */
  find(order: ServiceOrder): Promise<PartyAnswer<ServiceDelivery> | null>
  balance(): Promise<Money>
  /** Proves that a callback is the supplier's, and reads it. Throws `InvalidCallback`. */
  readCallback(callback: Callback): SupplierNotice
}
