import { type Account, customerAccount } from '#core/ledger'
import type { Money } from '#core/money'
import type { Tx } from '#platform/database'

/** The purposes of addresses for one cause: `card` for a card's order, `invoice` for a merchant's invoice. */
export type PaymentPurpose = 'card' | 'invoice'

const creditedTo = { card: 'funding_available', invoice: 'invoice_received' } as const

/** The customer's account that a payment is credited to; `cause` is null for the customer's own address. */
export function creditedAccount(customerId: string, cause: Pick<PaymentCause, 'purpose'> | null): Account {
  return customerAccount(customerId, cause === null ? 'funding_available' : creditedTo[cause.purpose])
}

/**
 * Whether a payment counts as a deposit into the wallet, with a place in the history and events. The cause itself
 * reports all other payments.
 */
export function isWalletDeposit(cause: Pick<PaymentCause, 'purpose'> | null): boolean {
  return cause === null || creditedTo[cause.purpose] === 'funding_available'
}

/** The cause of the payments to an address. */
export type PaymentCause = {
  readonly purpose: PaymentPurpose
  /** The id of the paid thing, such as an order. */
  readonly subject: string
}

/**
 * A payment to a cause's address. Where `isWalletDeposit` holds, the customer's history has its deposit under this id.
 */
export type CausePayment = {
  readonly subject: string
  readonly customerId: string
  readonly deposit: {
    readonly id: string
    readonly amount: Money
    readonly network: string
    readonly txid: string
    /** The address or name of the payer, where the chain has one. */
    readonly payer: string | null
    /**
     * The time when a block with this output of the transaction was first seen. The time stays when a reorganisation
     * replaces that block and another block has the same output. A sight in a mempool counts only where the mempool is
     * watched and one of the next six blocks has the same output.
     */
    readonly seenAt: Date
  }
  readonly now: Date
}

/** Why a payment that was seen is not credited: it waits in the operators' inbox, or no block has it any more. */
export type PaymentFailure = 'BELOW_MINIMUM' | 'REORGANISED'

/**
 * The effects of payments to a cause's addresses. The database transaction that stores a step of a payment calls the
 * handler, once for the step. A handler that throws undoes only its own effects: the deposit goes on, and a later
 * transaction calls the handler again for the same step. In that case, and where an operator credits a payment, the
 * customer may already have spent the money.
 */
export type PaymentHandler = {
  /**
   * A block has the payment, with too few confirmations. Called again after `reorganised`, whether or not the payment
   * was credited. Not called where the credit comes first.
   */
  seen(tx: Tx, payment: CausePayment): Promise<void>
  /**
   * The amount is in the customer's account (`creditedAccount`). Called once for each payment, also after `failed`; a
   * cause with several payments gets several calls.
   */
  credited(tx: Tx, payment: CausePayment): Promise<void>
  failed(tx: Tx, payment: CausePayment & { readonly error: PaymentFailure }): Promise<void>
  /** No block has the payment at present. A credited amount stays credited, at the house's loss. */
  reorganised?(tx: Tx, payment: CausePayment): Promise<void>
}

export type PaymentHandlers = { readonly [purpose in PaymentPurpose]?: PaymentHandler }
