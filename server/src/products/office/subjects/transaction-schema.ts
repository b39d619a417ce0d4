import Type, { type Static } from 'typebox'
import { formatAmount } from '#core/money'
import { unixTime } from '#core/sessions'
import type { Transaction } from '#core/transactions'
import { unixSeconds } from '#platform/clock'
import { closedObject, namedObject, orNull, textOrNull } from '#platform/http'

/** A transaction with its customer. */
export const transaction = namedObject('CustomerTransaction', {
  transaction_id: Type.String({ format: 'uuid' }),
  customer: closedObject({ number: Type.Integer(), username: Type.String() }),
  type: Type.String(),
  status: Type.String(),
  symbol: Type.String(),
  amount: Type.String(),
  fee: Type.String(),
  direction: Type.Union([Type.Literal('in'), Type.Literal('out')]),
  network: textOrNull('Code of the network or the rail.'),
  address: textOrNull('Address that was paid.'),
  tag: textOrNull('Memo or destination tag.'),
  txid: textOrNull('Id on its chain.'),
  confirmations: orNull(Type.Integer()),
  confirmations_required: orNull(Type.Integer()),
  counterparty: textOrNull('Username on the other side.'),
  comment: textOrNull('As the customer sees it.'),
  error: textOrNull('Why it failed, as a stable code.'),
  created_at: unixTime,
  updated_at: unixTime,
})

export function toTransaction(
  one: Transaction,
  { number, username }: { readonly number: bigint; readonly username: string },
): Static<typeof transaction> {
  const { id, type, status, direction, network, address, tag, txid, confirmations } = one
  const { counterparty, comment, error } = one
  return {
    transaction_id: id,
    customer: { number: Number(number), username },
    ...{ type, status, direction, network, address, tag, txid, confirmations, counterparty, comment, error },
    symbol: one.amount.asset.symbol,
    amount: formatAmount(one.amount),
    fee: formatAmount(one.fee),
    confirmations_required: one.confirmationsRequired,
    created_at: unixSeconds(one.createdAt),
    updated_at: unixSeconds(one.updatedAt),
  }
}

export const transactionExample: Static<typeof transaction> = {
  transaction_id: '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  customer: { number: 1, username: 'alice' },
  type: 'transfer_out',
  status: 'completed',
  symbol: 'USDT',
  amount: '25',
  fee: '0',
  direction: 'out',
  network: null,
  address: null,
  tag: null,
  txid: null,
  confirmations: null,
  confirmations_required: null,
  counterparty: 'bob',
  comment: 'lunch',
  error: null,
  created_at: 1777896000,
  updated_at: 1777896000,
}
