import Type, { type Static } from 'typebox'
import { formatAmount } from '#core/money'
import { namedObject, orNull, textOrNull } from '#platform/http'
import type { Transaction } from './transaction.ts'

const countOrNull = (description: string) => orNull(Type.Integer(), { description })

/** A transaction as the API and the events show it. */
export const transactionSchema = namedObject('Transaction', {
  transaction_id: Type.String({ format: 'uuid' }),
  parent_id: Type.Optional(
    Type.String({
      format: 'uuid',
      description:
        'Transaction that caused this one: for the conversion of a hedged invoice, the converted payment. Absent without one.',
    }),
  ),
  type: Type.String({
    description: 'Type, such as `transfer_in`; the parameter `type` of the list of transactions names all.',
  }),
  status: Type.String({ description: 'pending, processing, completed, failed or cancelled.' }),
  symbol: Type.String(),
  amount: Type.String(),
  fee: Type.String({
    description:
      'Fee that the exchange kept, in `symbol`. In a conversion, an `amount` given includes its fee, and an `amount` received is net of the fee. The `amount` of a paid fiat deposit is net of the fee too.',
  }),
  direction: Type.Union([Type.Literal('in'), Type.Literal('out')]),
  network: textOrNull('Network code of a chain transaction, or the code of the rail of a fiat one.'),
  address: textOrNull('Address that was paid.'),
  tag: textOrNull('Memo or destination tag.'),
  txid: textOrNull('Id of the transaction on its chain.'),
  confirmations: countOrNull('Confirmations so far, up to the number required.'),
  confirmations_required: countOrNull(
    'Confirmations after which a deposit is credited and a withdrawal is complete.',
  ),
  counterparty: textOrNull('Username of the other customer.'),
  comment: textOrNull(
    'For a transfer, the sender’s comment; for a swap or a conversion, a summary for people; for a fiat deposit, a note that it was paid late or again; for a withdrawal that a tester failed in the sandbox, the tester’s reason.',
  ),
  error: textOrNull('Reason for the failure, as a stable code.'),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
})

export type TransactionResource = Static<typeof transactionSchema>

/** The example of descriptions. */
export const transactionExample: TransactionResource = {
  transaction_id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  type: 'transfer_in',
  status: 'completed',
  symbol: 'USDT',
  amount: '12.5',
  fee: '0',
  direction: 'in',
  network: null,
  address: null,
  tag: null,
  txid: null,
  confirmations: null,
  confirmations_required: null,
  counterparty: 'alice',
  comment: 'lunch',
  error: null,
  created_at: '2026-05-04T12:00:00.000Z',
  updated_at: '2026-05-04T12:00:00.000Z',
}

/** A transaction as the API and the events show it. */
export function transactionResource(transaction: Transaction): TransactionResource {
  return {
    transaction_id: transaction.id,
    ...(transaction.parentId !== undefined && { parent_id: transaction.parentId }),
    type: transaction.type,
    status: transaction.status,
    symbol: transaction.amount.asset.symbol,
    amount: formatAmount(transaction.amount),
    fee: formatAmount(transaction.fee),
    direction: transaction.direction,
    network: transaction.network,
    address: transaction.address,
    tag: transaction.tag,
    txid: transaction.txid,
    confirmations: transaction.confirmations,
    confirmations_required: transaction.confirmationsRequired,
    counterparty: transaction.counterparty,
    comment: transaction.comment,
    error: transaction.error,
    created_at: transaction.createdAt.toISOString(),
    updated_at: transaction.updatedAt.toISOString(),
  }
}
