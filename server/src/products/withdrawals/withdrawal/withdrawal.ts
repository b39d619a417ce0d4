import assert from 'node:assert'
import { add, formatAmount, type Money } from '#core/money'
import { keyUse, money, network } from '#core/tables'
import type { Transaction, TransactionOf } from '#core/transactions'
import { columns, type Item, orNull, table } from '#platform/database'
import type { CreatedWithdrawal, WithdrawalResource } from './schemas.ts'

/**
 * `waiting`: for an operator's approval. `processing`: its spend is under way. `cancelled`: by its customer, before
 * anything was signed.
 */
export const withdrawalStatuses = ['waiting', 'processing', 'completed', 'failed', 'cancelled'] as const

type WithdrawalStatus = (typeof withdrawalStatuses)[number]

const { uuid, text, numeric, timestamptz } = columns

export const withdrawalTable = table('withdrawals', {
  id: uuid,
  customerId: uuid,
  network: network(),
  /** The amount that the payee gets. */
  amount: money(),
  /** The amount that the customer pays beyond it. */
  fee: money('fee_units'),
  address: text,
  tag: orNull(text),
  /** The customer of the house who is paid without the chain; null for a payment on the chain. */
  recipientId: orNull(uuid),
  status: text.as<WithdrawalStatus>(),
  /** The hash of the statement that an operator approves. */
  statementHash: text,
  /** Its worth in units of USDT when it was requested, and the day of UTC to whose limit it counts. */
  worthUnits: numeric,
  day: text,
  /** Why it failed, for people. */
  reason: orNull(text),
  /** The key that asked for it and the key's address; null for a withdrawal made before these were recorded. */
  askedWith: keyUse,
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/** Money that a customer sends to an address. Its id is also its transaction's in the history, and its spend's. */
export type Withdrawal = Item<typeof withdrawalTable>

/** All that is held for a withdrawal. */
export function totalOf({ amount, fee }: Pick<Withdrawal, 'amount' | 'fee'>): Money {
  return add(amount, fee)
}

/** The transaction types that withdrawals write to their customers' histories. */
export const withdrawalTransactionTypes = ['withdrawal_crypto'] as const

export type WithdrawalTransaction = TransactionOf<typeof withdrawalTransactionTypes>

/** Where the payment of a withdrawal stands on its chain. */
export type Payment = { readonly txid: string | null; readonly confirmations: number }

/** The error that customers branch on; operators read the reason. */
export type WithdrawalError = 'PAYMENT_FAILED' | 'REJECTED'

type Story = { readonly payment?: Payment | null; readonly error?: WithdrawalError | null }

/** The withdrawal as its customer's history shows it. */
export function transactionOf(
  withdrawal: Withdrawal,
  { payment = null, error = null }: Story = {},
): WithdrawalTransaction {
  const { status, network, recipientId } = withdrawal
  const isInside = recipientId !== null
  return {
    id: withdrawal.id,
    customerId: withdrawal.customerId,
    type: 'withdrawal_crypto',
    status: status === 'waiting' ? 'pending' : status,
    amount: withdrawal.amount,
    fee: withdrawal.fee,
    direction: 'out',
    network: network.code,
    address: withdrawal.address,
    tag: withdrawal.tag,
    txid: payment?.txid ?? null,
    confirmations: isInside ? null : (payment?.confirmations ?? 0),
    confirmationsRequired: isInside ? null : network.confirmationsRequired,
    counterparty: null,
    comment: null,
    error,
    createdAt: withdrawal.createdAt,
    updatedAt: withdrawal.updatedAt,
  }
}

/** The answer to a new withdrawal; its status is `processing` whatever becomes of it. */
export function createdResource(withdrawal: Withdrawal): CreatedWithdrawal {
  const { id, amount, fee, address, network } = withdrawal
  return {
    transaction_id: id,
    symbol: amount.asset.symbol,
    amount: formatAmount(amount),
    fee: formatAmount(fee),
    total: formatAmount(totalOf(withdrawal)),
    address,
    network: network.code,
    status: 'processing',
  }
}

/** A withdrawal as the API and the events show it, read from its transaction. */
export function withdrawalResource(transaction: Transaction): WithdrawalResource {
  const { id, status, amount, fee, network, address } = transaction
  assert(network !== null && address !== null, 'a withdrawal goes to an address of a network')
  return {
    transaction_id: id,
    symbol: amount.asset.symbol,
    amount: formatAmount(amount),
    fee: formatAmount(fee),
    total: formatAmount(add(amount, fee)),
    address,
    network,
    // Waiting for an approval is a matter of the house.
    status: status === 'pending' ? 'processing' : status,
    tag: transaction.tag,
    txid: transaction.txid,
    confirmations: transaction.confirmations,
    confirmations_required: transaction.confirmationsRequired,
    error: transaction.error,
    created_at: transaction.createdAt.toISOString(),
    updated_at: transaction.updatedAt.toISOString(),
  }
}
