import Type from 'typebox'
import { formatAmount } from '#core/money'
import { fieldsOf, orNull, resource, textOrNull } from '#platform/http'
import type { Transaction } from './transaction.ts'

const field = fieldsOf<Transaction>()
const time = Type.String({ format: 'date-time' })
const countOrNull = (description: string) => orNull(Type.Integer(), { description })

/** A transaction as the API and the events show it. */
export const transactionResource = resource('Transaction', {
  transaction_id: field(
    Type.String({ format: 'uuid' }),
    ({ id }) => id,
    '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  ),
  parent_id: field(
    Type.Optional(
      Type.String({
        format: 'uuid',
        description:
          'Transaction that caused this one: for the conversion of a hedged invoice, the converted payment. Absent without one.',
      }),
    ),
    ({ parentId }) => parentId,
    undefined,
  ),
  type: field(
    Type.String({
      description: 'Type, such as `transfer_in`; the parameter `type` of the list of transactions names all.',
    }),
    ({ type }) => type,
    'transfer_in',
  ),
  status: field(
    Type.String({ description: 'pending, processing, completed, failed or cancelled.' }),
    ({ status }) => status,
    'completed',
  ),
  symbol: field(Type.String(), ({ amount }) => amount.asset.symbol, 'USDT'),
  amount: field(Type.String(), ({ amount }) => formatAmount(amount), '12.5'),
  fee: field(
    Type.String({
      description:
        'Fee that the exchange kept, in `symbol`. In a conversion, an `amount` given includes its fee, and an `amount` received is net of the fee. The `amount` of a paid fiat deposit is net of the fee too.',
    }),
    ({ fee }) => formatAmount(fee),
    '0',
  ),
  direction: field(Type.Union([Type.Literal('in'), Type.Literal('out')]), ({ direction }) => direction, 'in'),
  network: field(
    textOrNull('Network code of a chain transaction, or the code of the rail of a fiat one.'),
    ({ network }) => network,
    null,
  ),
  address: field(textOrNull('Address that was paid.'), ({ address }) => address, null),
  tag: field(textOrNull('Memo or destination tag.'), ({ tag }) => tag, null),
  txid: field(textOrNull('Id of the transaction on its chain.'), ({ txid }) => txid, null),
  confirmations: field(
    countOrNull('Confirmations so far, up to the number required.'),
    ({ confirmations }) => confirmations,
    null,
  ),
  confirmations_required: field(
    countOrNull('Confirmations after which a deposit is credited and a withdrawal is complete.'),
    ({ confirmationsRequired }) => confirmationsRequired,
    null,
  ),
  counterparty: field(
    textOrNull('Username of the other customer.'),
    ({ counterparty }) => counterparty,
    'alice',
  ),
  comment: field(
    textOrNull(
      'For a transfer, the sender’s comment; for a swap or a conversion, a summary for people; for a fiat deposit, a note that it was paid late or again; for a withdrawal that a tester failed in the sandbox, the tester’s reason.',
    ),
    ({ comment }) => comment,
    'lunch',
  ),
  error: field(textOrNull('Reason for the failure, as a stable code.'), ({ error }) => error, null),
  created_at: field(time, ({ createdAt }) => createdAt.toISOString(), '2026-05-04T12:00:00.000Z'),
  updated_at: field(time, ({ updatedAt }) => updatedAt.toISOString(), '2026-05-04T12:00:00.000Z'),
})
