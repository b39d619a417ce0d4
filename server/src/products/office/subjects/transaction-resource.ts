import Type from 'typebox'
import { type Customer, customerRef } from '#core/customers'
import { formatAmount } from '#core/money'
import { unixTime } from '#core/sessions'
import type { Transaction } from '#core/transactions'
import { unixSeconds } from '#platform/clock'
import { fieldsOf, orNull, resource, textOrNull } from '#platform/http'

const field = fieldsOf<
  Transaction & { readonly customer: Pick<Customer, 'number' | 'username'> | undefined }
>()
const text = Type.String()
const count = orNull(Type.Integer())

/** A transaction with its customer. */
export const transactionResource = resource('CustomerTransaction', {
  transaction_id: field(
    Type.String({ format: 'uuid' }),
    ({ id }) => id,
    '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  ),
  customer: field(customerRef.schema, ({ customer }) => customerRef.of(customer), customerRef.example),
  type: field(text, ({ type }) => type, 'transfer_out'),
  status: field(text, ({ status }) => status, 'completed'),
  direction: field(
    Type.Union([Type.Literal('in'), Type.Literal('out')]),
    ({ direction }) => direction,
    'out',
  ),
  network: field(textOrNull('Code of the network or the rail.'), ({ network }) => network, null),
  address: field(textOrNull('Address that was paid.'), ({ address }) => address, null),
  tag: field(textOrNull('Memo or destination tag.'), ({ tag }) => tag, null),
  txid: field(textOrNull('Id on its chain.'), ({ txid }) => txid, null),
  confirmations: field(count, ({ confirmations }) => confirmations, null),
  counterparty: field(textOrNull('Username on the other side.'), ({ counterparty }) => counterparty, 'bob'),
  comment: field(textOrNull('As the customer sees it.'), ({ comment }) => comment, 'lunch'),
  error: field(textOrNull('Why it failed, as a stable code.'), ({ error }) => error, null),
  symbol: field(text, ({ amount }) => amount.asset.symbol, 'USDT'),
  amount: field(text, ({ amount }) => formatAmount(amount), '25'),
  fee: field(text, ({ fee }) => formatAmount(fee), '0'),
  confirmations_required: field(count, ({ confirmationsRequired }) => confirmationsRequired, null),
  created_at: field(unixTime, ({ createdAt }) => unixSeconds(createdAt), 1777896000),
  updated_at: field(unixTime, ({ updatedAt }) => unixSeconds(updatedAt), 1777896000),
})
