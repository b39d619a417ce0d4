import type { Money } from '#core/money'

/** The part of an invoice that its payer may see; the page and its public topic show nothing else. */
export type CheckoutView = {
  readonly id: string
  /** The name of this exchange: the merchant is its customer, and is named only in the description, if they want that. */
  readonly payee: string
  readonly description: string | null
  /** The amount that the merchant asks for, in the currency that they count in; null where the payer says how much. */
  readonly price: Money | null
  /** The worth of one unit of the chosen currency in the price's currency; null where they are the same. */
  readonly rate: string | null
  /** The fee that the payer pays on top, in percent; null where the merchant pays it. */
  readonly feePercent: string | null
  readonly expiresAt: Date
  /** When the amount that is asked for changes; null where it holds as long as there is time to pay. */
  readonly rateExpiresAt: Date | null
  readonly successUrl: string | null
  readonly failUrl: string | null
  readonly state: CheckoutState
  /** Every payment that was seen, the first one first. */
  readonly payments: readonly CheckoutPayment[]
  /** The currency and the network that were chosen; null before. */
  readonly chosen: ChosenWay | null
  /** The merchant chose the way, so that no payer does. */
  readonly isWayFixed: boolean
}

export type ChosenWay = {
  readonly symbol: string
  readonly currencyName: string
  /** The code of the network, or of the rail. */
  readonly network: string
  readonly networkName: string
}

/** How many blocks the least deep payment has, and how many it needs. */
export type Depth = { readonly blocks: number; readonly required: number }

export type CheckoutState =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'waiting'; readonly means: Means }
  /** Its network credits nothing that small. */
  | { readonly kind: 'too_small'; readonly means: Means }
  /** Without means the time is over. */
  | {
      readonly kind: 'short'
      readonly paid: Money
      readonly missing: Money
      readonly means: Means | null
      readonly depth: Depth | null
    }
  | { readonly kind: 'seen'; readonly paid: Money; readonly depth: Depth | null }
  | { readonly kind: 'paid'; readonly paid: Money; readonly over: Money | null }
  | {
      readonly kind: 'late'
      readonly paid: Money
      readonly missing: Money | null
      readonly depth: Depth | null
    }
  | { readonly kind: 'refunded'; readonly paid: Money }
  | { readonly kind: 'expired' }
  | { readonly kind: 'cancelled' }

/** How the money that is asked for can be sent at this moment. */
export type Means =
  | {
      readonly kind: 'chain'
      /** Null where the payer says how much. */
      readonly amount: Money | null
      /** The smallest payment that is credited. */
      readonly min: Money | null
      readonly address: string
      readonly tag: { readonly name: string; readonly value: string } | null
      readonly uri: string
    }
  | { readonly kind: 'preparing'; readonly amount: Money }
  | { readonly kind: 'link'; readonly amount: Money; readonly link: string }
  /** The last link is of no use any more; the payer can ask for another one. */
  | { readonly kind: 'no_link'; readonly amount: Money }

export type CheckoutPayment = {
  readonly amount: Money
  readonly networkName: string | null
  readonly txid: string | null
  readonly at: Date
  /** `seen`: waits for its blocks. `gone`: no block has it for now. */
  readonly status: 'seen' | 'taken' | 'too_small' | 'gone'
  /** The payment is in the currency that was chosen. */
  readonly isCounted: boolean
  readonly isLate: boolean
}

/** Whether its payer can still take another currency: nothing has come, and the time is not over. */
export function canChange({ state, payments, isWayFixed }: CheckoutView): boolean {
  return !isWayFixed && state.kind === 'waiting' && payments.length === 0
}
