import { historyStatus, paymentOutColumns } from '#core/payments-out'
import { network } from '#core/tables'
import type { TransactionOf } from '#core/transactions'
import { columns, type Item, orNull, table } from '#platform/database'

export const withdrawalStatuses = ['waiting', 'processing', 'completed', 'failed', 'cancelled'] as const

export type WithdrawalError = 'PAYMENT_FAILED' | 'REJECTED'

const { uuid, text } = columns

export const withdrawalTable = table('withdrawals', {
  ...paymentOutColumns,
  status: text.as<(typeof withdrawalStatuses)[number]>(),
  error: orNull(text.as<WithdrawalError>()),
  network: network(),
  address: text,
  tag: orNull(text),
  /** The customer of the house who is paid without the chain; null for a payment on the chain. */
  recipientId: orNull(uuid),
})

/** Money that a customer sends to an address. Its id is also its transaction's in the history, and its spend's. */
export type Withdrawal = Item<typeof withdrawalTable>

/** The transaction types that withdrawals write to their customers' histories. */
export const withdrawalTransactionTypes = ['withdrawal_crypto'] as const

export type WithdrawalTransaction = TransactionOf<typeof withdrawalTransactionTypes>

/** Where the payment of a withdrawal stands on its chain. */
export type Payment = { readonly txid: string | null; readonly confirmations: number }

/** The withdrawal as its customer's history shows it. */
export function transactionOf(withdrawal: Withdrawal, payment: Payment | null = null): WithdrawalTransaction {
  const { id, customerId, amount, fee, network, address, tag, error, createdAt, updatedAt } = withdrawal
  const isInside = withdrawal.recipientId !== null
  return {
    id,
    customerId,
    type: 'withdrawal_crypto',
    status: historyStatus(withdrawal.status),
    amount,
    fee,
    direction: 'out',
    network: network.code,
    address,
    tag,
    txid: payment?.txid ?? null,
    confirmations: isInside ? null : (payment?.confirmations ?? 0),
    confirmationsRequired: isInside ? null : network.confirmationsRequired,
    counterparty: null,
    comment: null,
    error,
    createdAt,
    updatedAt,
  }
}
