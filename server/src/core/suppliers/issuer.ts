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
  /** Our reference, a UUID. */
  readonly reference: string
  readonly options: CardOptions
  /** The first load. */
  readonly amount: Money
}

/** An issued card, without its number. */
export type IssuedCard = Delivered & {
  /** The issuer's own id of the card. */
  readonly cardReference: string
  readonly lastFour: string
  /** As MM/YY. */
  readonly expiry: string
}

export type LoadOrder = {
  /** Our reference, a UUID. */
  readonly reference: string
  readonly cardReference: string
  readonly amount: Money
}

/** A card's secrets, never stored and never logged. */
export type CardSecrets = { readonly number: string; readonly cvc: string; readonly expiry: string }

export type Merchant = { readonly name: string; readonly category: string; readonly country: string }

export type CardDecline = 'insufficient_funds' | 'card_frozen' | 'card_blocked' | 'limit'

export type AuthorizationDecision =
  | { readonly isApproved: true }
  | { readonly isApproved: false; readonly reason: CardDecline }

type Told = {
  /** The issuer's id of this transaction; a repeated notice has the same id. */
  readonly transactionId: string
  readonly cardReference: string
  /** In the card's currency; zero for an authorization that only checks the card. */
  readonly amount: Money
  readonly merchant: Merchant
  readonly at: Date
}

/**
 * A notice about a card. Notices come in any order, any number of times, or never; `activity` repeats them. Only an
 * `authorization` asks for an answer, within two seconds. An approved authorization that comes again with a higher
 * amount is incremental: the amount is the new total, and a decline keeps the old one. A clearing takes money, with an
 * authorization or without one, possibly several times for one; `isFinal` releases the rest. A reversal releases part
 * of an authorization or all of it. A refund brings money back.
 */
export type IssuerNotice =
  | (Told & { readonly kind: 'authorization' })
  | (Told & {
      readonly kind: 'clearing'
      /** The authorization's `transactionId`. */
      readonly authorizationId: string | null
      readonly isFinal: boolean
    })
  | (Told & { readonly kind: 'reversal'; readonly authorizationId: string })
  | (Told & { readonly kind: 'refund' })
  /** A notice that cannot be read; operators see the reason, which holds no secret. */
  | {
      readonly kind: 'unreadable'
      readonly transactionId: string
      readonly cardReference: string
      readonly reason: string
    }
  /** The state of an order of ours may have changed. */
  | { readonly kind: 'order'; readonly reference: string }
  /** Something happened on a card; `activity` says whether money moved. */
  | { readonly kind: 'activity' }

/** An issuer of virtual cards, at which the house keeps a balance that its cards spend. */
export type Issuer = {
  /** The party's name, stored with each order; no other party is asked about the order. Not a secret. */
  readonly name: string
  issue(order: IssueOrder): Promise<PartyAnswer<IssuedCard>>
  /** The outcome of an order that may have arrived. Null when the order never arrived and never will. */
  findIssued(order: IssueOrder): Promise<PartyAnswer<IssuedCard> | null>
  load(order: LoadOrder): Promise<PartyAnswer<Delivered>>
  findLoad(order: LoadOrder): Promise<PartyAnswer<Delivered> | null>
  /** Sets a card's state. Idempotent. BLOCKED cannot be undone. */
  setState(asked: {
    readonly cardReference: string
    readonly state: CardState
  }): Promise<PartyAnswer<CardState>>
  reveal(cardReference: string): Promise<CardSecrets>
  /** The house's money at the issuer: the balances of all cards and the unallocated rest. */
  balance(): Promise<Money>
  /** All clearings, reversals and refunds of cards after a cursor, oldest first; null starts at the beginning. */
  activity(
    cursor: string | null,
  ): Promise<{ readonly notices: readonly IssuerNotice[]; readonly cursor: string | null }>
  /** Verifies that the issuer sent a callback, and reads it. Throws `InvalidCallback`. */
  readCallback(callback: Callback): IssuerNotice
  /** The issuer's format of the answer to an authorization. */
  decisionBody(decision: AuthorizationDecision): unknown
}
