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

/**
 * Whether a payment reaches the wallet as a deposit, with a place in the history and events. The cause itself reports any
 * other payment.
 */
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
    /** The address or name of the payer, where the chain has one. */
    readonly payer: string | null
    /**
     * The first sight: when a block was first seen to have this output of its transaction. The time stays where a
     * reorganisation takes that block and another block has the same output. A sight in a mempool alone does not count: where
     * a mempool is watched, the time of its sight counts only if one of the next six blocks has the same output.
     */
    readonly seenAt: Date
  }
  readonly now: Date
}

/** Why a payment that was seen is not credited: the operators have it, or no block has it any more. */
export type PaymentFailure = 'BELOW_MINIMUM' | 'REORGANISED'

/**
 * Carries out what payments to a cause's addresses mean. The database transaction that notes a step of a payment calls the
 * handler, once for the step. A handler that throws undoes only its own effects: the deposit goes on, and the handler is
 * called again for the same step in a database transaction of its own. In that case, and where an operator credits a payment,
 * the money has been the customer's for a while and may be spent.
 */
export type PaymentHandler = {
  /**
   * A block has the payment, but not deep enough; called again after `reorganised`, whether or not the payment was credited
   * before. This call may be left out where the credit comes first.
   */
  seen(tx: Tx, payment: CausePayment): Promise<void>
  /**
   * The amount is in the customer's account (`creditedAccount`). This call may follow `failed`, and comes once for each
   * payment, so several times for a cause with several payments.
   */
  credited(tx: Tx, payment: CausePayment): Promise<void>
  failed(tx: Tx, payment: CausePayment & { readonly error: PaymentFailure }): Promise<void>
  /** No block has the payment for now. A credited amount stays credited; the house bears that loss. */
  reorganised?(tx: Tx, payment: CausePayment): Promise<void>
}

export type PaymentHandlers = { readonly [purpose in PaymentPurpose]?: PaymentHandler }
