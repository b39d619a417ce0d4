import assert from 'node:assert'
import Type, { type Static } from 'typebox'
import { add, formatAmount } from '#core/money'
import { chainStatus } from '#core/payments-out'
import type { Transaction } from '#core/transactions'
import { fieldsOf, namedObject, orNull, resource, textOrNull } from '#platform/http'
import { transactionOf, type Withdrawal } from './withdrawal.ts'

const field = fieldsOf<Transaction>()
const time = Type.String({ format: 'date-time' })
const countOrNull = (description: string) => orNull(Type.Integer(), { description })

/** A withdrawal as the API and the events show it, read from its transaction in the history. */
export const withdrawalResource = resource('CryptoWithdrawal', {
  transaction_id: field(
    Type.String({ format: 'uuid' }),
    ({ id }) => id,
    '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  ),
  symbol: field(Type.String(), ({ amount }) => amount.asset.symbol, 'USDT'),
  amount: field(
    Type.String({ description: 'Amount that the payee gets, truncated to the network’s decimals.' }),
    ({ amount }) => formatAmount(amount),
    '250',
  ),
  fee: field(
    Type.String({ description: 'Total fee, charged on top of the amount.' }),
    ({ fee }) => formatAmount(fee),
    '2.62',
  ),
  total: field(
    Type.String({ description: 'Amount and fee, held until the withdrawal ends.' }),
    ({ amount, fee }) => formatAmount(add(amount, fee)),
    '252.62',
  ),
  address: field(
    Type.String({ description: 'The address in its network’s preferred form.' }),
    ({ address }) => present(address),
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  ),
  network: field(Type.String({ description: 'Network code.' }), ({ network }) => present(network), 'trc20'),
  status: field(
    Type.Enum(['processing', 'completed', 'failed', 'cancelled']),
    ({ status }) => chainStatus(status),
    'processing',
  ),
  tag: field(textOrNull('Memo or destination tag.'), ({ tag }) => tag, null),
  txid: field(
    textOrNull(
      'Id of the transaction on its chain; null until it is sent, and for a payment inside the exchange.',
    ),
    ({ txid }) => txid,
    '5f1c0b1f0a4d0e6a7c6b1c1b5a9f9d1c2e3f405162738495a6b7c8d9e0f10213',
  ),
  confirmations: field(
    countOrNull('Confirmations so far, up to the number required; null for a payment inside.'),
    ({ confirmations }) => confirmations,
    4,
  ),
  confirmations_required: field(
    countOrNull('Confirmations after which the withdrawal is completed.'),
    ({ confirmationsRequired }) => confirmationsRequired,
    19,
  ),
  error: field(
    textOrNull('Reason for the failure, as a stable code: PAYMENT_FAILED or REJECTED.'),
    ({ error }) => error,
    null,
  ),
  created_at: field(time, ({ createdAt }) => createdAt.toISOString(), '2026-05-04T12:00:00.000Z'),
  updated_at: field(time, ({ updatedAt }) => updatedAt.toISOString(), '2026-05-04T12:00:12.000Z'),
})

function present(text: string | null): string {
  assert(text !== null, 'a withdrawal goes to an address of a network')
  return text
}

type Shown = typeof withdrawalResource.example

const { transaction_id, symbol, amount, fee, total, address, network } = withdrawalResource.schema.properties

/** The answer to a new withdrawal; its status is `processing` whatever becomes of it. */
export const createdWithdrawal = namedObject('PlacedCryptoWithdrawal', {
  ...{ transaction_id, symbol, amount, fee, total, address, network },
  status: Type.Literal('processing'),
})

export type CreatedWithdrawal = Static<typeof createdWithdrawal>

export function createdResource(withdrawal: Withdrawal): CreatedWithdrawal {
  return asNew(withdrawalResource.of(transactionOf(withdrawal)))
}

/** The fields of a new withdrawal. */
function asNew({ transaction_id, symbol, amount, fee, total, address, network }: Shown): CreatedWithdrawal {
  return { transaction_id, symbol, amount, fee, total, address, network, status: 'processing' }
}

export const createdExample = asNew(withdrawalResource.example)

const cancelled = fieldsOf<Pick<Withdrawal, 'id'>>()

/** The answer to a cancellation. */
export const cancelledResource = resource('CancelledCryptoWithdrawal', {
  cancelled: cancelled(Type.Literal(true), () => true as const, true),
  transaction_id: cancelled(transaction_id, ({ id }) => id, createdExample.transaction_id),
  status: cancelled(Type.Literal('cancelled'), () => 'cancelled' as const, 'cancelled'),
})

export type CancelledWithdrawal = typeof cancelledResource.example
