import type { Callback } from '#core/callbacks'
import type { PartyAnswer } from '#core/instructions'
import type { Money } from '#core/money'
import type { Delivered } from './supplier-port.ts'

/** A customer's choice of a card, in the codes of the catalogue. */
export type CardOptions = {
  readonly cardType: 'SHOPPING' | 'ADVERTISING'
  readonly region: string
  readonly paymentSystem: string
  readonly isApplePayAvailable: boolean
}

export type CardState = 'ACTIVE' | 'FROZEN' | 'BLOCKED'

export type IssueOrder = {
  /** Ours, a UUID. */
  readonly reference: string
  readonly options: CardOptions
  /** The first load. */
  readonly amount: Money
}

/** A card that was issued. The number itself never comes with it. */
export type IssuedCard = Delivered & {
  /** The issuer's own name of the card. */
  readonly cardReference: string
  readonly lastFour: string
  /** As MM/YY. */
  readonly expiry: string
}

export type LoadOrder = {
  /** Ours, a UUID. */
  readonly reference: string
  readonly cardReference: string
  readonly amount: Money
}

/** The secrets of a card, never stored and never logged. */
export type CardSecrets = { readonly number: string; readonly cvc: string; readonly expiry: string }

export type Merchant = { readonly name: string; readonly category: string; readonly country: string }

export type CardDecline = 'insufficient_funds' | 'card_frozen' | 'card_blocked' | 'limit'

export type AuthorizationDecision =
  | { readonly isApproved: true }
  | { readonly isApproved: false; readonly reason: CardDecline }

type Told = {
  /** The issuer's own id of this piece of news, unique among all of its transactions: the same news has the same id. */
  readonly transactionId: string
  readonly cardReference: string
  /** In the currency of the card; above zero, or zero in an authorization that only checks the card. */
  readonly amount: Money
  readonly merchant: Merchant
  readonly at: Date
}

/**
 * News of a card. Notices come in any order, any number of times, or never; `activity` repeats them. `authorization` alone
 * asks: the house decides within two seconds. An approved authorization that comes again with a higher amount is an
 * incremental authorization: the amount is what it would hold in all, and a no leaves what it holds. A clearing takes money,
 * with an authorization or without one, and more than once for one; `isFinal` releases the rest of the authorization. A
 * reversal releases a part of an authorization or all of it. A refund brings money.
 */
export type IssuerNotice =
  | (Told & { readonly kind: 'authorization' })
  | (Told & {
      readonly kind: 'clearing'
      /** The `transactionId` of its authorization. */
      readonly authorizationId: string | null
      readonly isFinal: boolean
    })
  | (Told & { readonly kind: 'reversal'; readonly authorizationId: string })
  | (Told & { readonly kind: 'refund' })
  /** News of a card in a form that cannot be read; operators see the reason, which holds no secret. */
  | {
      readonly kind: 'unreadable'
      readonly transactionId: string
      readonly cardReference: string
      readonly reason: string
    }
  /** The state of an order of ours may have changed. */
  | { readonly kind: 'order'; readonly reference: string }
  /** Something happened on a card; `activity` tells whether it moved money. */
  | { readonly kind: 'activity' }

/** An issuer of virtual cards, at which the house keeps a balance that its cards spend. */
export type Issuer = {
  /** The name of the party that knows the orders, stored with each: no other party is asked about them. No secret. */
  readonly name: string
  issue(order: IssueOrder): Promise<PartyAnswer<IssuedCard>>
  /** The outcome of an order that may have arrived. Null: it never arrived and never will. */
  findIssued(order: IssueOrder): Promise<PartyAnswer<IssuedCard> | null>
  load(order: LoadOrder): Promise<PartyAnswer<Delivered>>
  findLoad(order: LoadOrder): Promise<PartyAnswer<Delivered> | null>
  /** Lets a card be in a state; the same state twice is one. BLOCKED is final. */
  setState(asked: {
    readonly cardReference: string
    readonly state: CardState
  }): Promise<PartyAnswer<CardState>>
  reveal(cardReference: string): Promise<CardSecrets>
  /** The money of the house there, on all its cards and on none. */
  balance(): Promise<Money>
  /** Everything that moved money of cards after a cursor, oldest first: clearings, reversals and refunds; null begins. */
  activity(
    cursor: string | null,
  ): Promise<{ readonly notices: readonly IssuerNotice[]; readonly cursor: string | null }>
  /** Proves that a callback is the issuer's, and reads it. Throws `InvalidCallback`. */
  readCallback(callback: Callback): IssuerNotice
  /** The body of the answer to an authorization, as the issuer reads it. */
  decisionBody(decision: AuthorizationDecision): unknown
}
