import { type Account, customerAccount } from '#core/ledger'
import type { Money } from '#core/money'
import type { Tx } from '#platform/database'

/** The purposes of addresses for one cause. `card`: the payment of a card's order. `invoice`: that of a merchant's invoice. */
export type PaymentPurpose = 'card' | 'invoice'

const creditedTo = { card: 'funding_available', invoice: 'invoice_received' } as const

/** The account of its customer that a payment is credited to; `cause` is null for an address of the customer's own. */
export function creditedAccount(customerId: string, cause: Pick<PaymentCause, 'purpose'> | null): Account {
  return customerAccount(customerId, cause === null ? 'funding_available' : creditedTo[cause.purpose])
}

/** Whether a payment reaches the wallet as a deposit, with a place in the history and events. What does not is its cause's to tell. */
export function isWalletDeposit(cause: Pick<PaymentCause, 'purpose'> | null): boolean {
  return cause === null || creditedTo[cause.purpose] === 'funding_available'
}

/** The cause of the payments to an address. */
export type PaymentCause = {
  readonly purpose: PaymentPurpose
  /** The id of the thing that is paid, such as an order's. */
  readonly subject: string
}

/** A payment to the address of a cause. Where `isWalletDeposit`, its deposit is in the customer's history under its id. */
export type CausePayment = {
  readonly subject: string
  readonly customerId: string
  readonly deposit: {
    readonly id: string
    readonly amount: Money
    readonly network: string
    readonly txid: string
    /** Who paid, where the chain names them. */
    readonly payer: string | null
    /** When a block was first seen to have it. */
    readonly seenAt: Date
  }
  readonly now: Date
}

/** Why a payment that was seen is not credited: the operators have it, or no block has it any more. */
export type PaymentFailure = 'BELOW_MINIMUM' | 'REORGANISED'

/**
 * Carries out what payments to a cause's addresses mean. Each is told in the transaction that notes it, and once. A handler
 * that throws undoes its own effects alone: the deposit goes on, and the same is told again in a transaction of its own.
 * Then, and where an operator credits a payment, the money has been the customer's for a while and may be spent.
 */
export type PaymentHandler = {
  /**
   * A block has it, not deep enough; or again, after `reorganised`, whether or not it was credited before. It may be left
   * out where the credit comes first.
   */
  seen(tx: Tx, payment: CausePayment): Promise<void>
  /** The amount is in the customer's account (`creditedAccount`). It may come after `failed`, and for one cause several times: once for each payment. */
  credited(tx: Tx, payment: CausePayment): Promise<void>
  failed(tx: Tx, payment: CausePayment & { readonly error: PaymentFailure }): Promise<void>
  /** No block has it for now. What was credited stays so; the house bears that loss. */
  reorganised?(tx: Tx, payment: CausePayment): Promise<void>
}

export type PaymentHandlers = { readonly [purpose in PaymentPurpose]?: PaymentHandler }
