import { type Money, subtract } from '#core/money'
import type { PayIn } from '#core/rails'
import { fraction, money } from '#core/tables'
import type { TransactionOf } from '#core/transactions'
import { columns, group, type Item, orNull, table } from '#platform/database'

/** `processing`: not paid yet. `failed`: the rail expects no payment; a later one makes it `success`. */
export type FiatDepositStatus = 'processing' | 'success' | 'failed'

/** The error that customers branch on. */
export type FiatDepositError = 'NOT_PAID' | 'EXPIRED' | 'RAIL_REJECTED'

const { uuid, text, numeric, timestamptz } = columns

export const fiatDepositTable = table('fiat_deposits', {
  id: uuid,
  customerId: uuid,
  /** The pay-in whose link was paid. */
  payInId: uuid,
  /** The rail's code in the catalogue. */
  rail: text,
  /** The requested amount; for a further payment, the paid amount. */
  amount: money(),
  /** The house's share of a payment, fixed at the request. */
  feeShare: fraction(),
  status: text.as<FiatDepositStatus>(),
  /** Null until the deposit is paid. */
  payment: orNull(
    group({
      /** The rail's movement, also the reference of the entry. */
      movementId: uuid,
      /** The paid amount, which may differ from the requested one. */
      fact: money('fact_units'),
      /** The house's part of the paid amount. */
      fee: money('fee_units'),
      timing: text.as<'on_time' | 'late'>(),
    }),
  ),
  /** Why the deposit failed. */
  error: orNull(text.as<FiatDepositError>()),
  /** The deposit's worth in units of USDT at the request, and the day of UTC whose limit it counts against. */
  worthUnits: numeric,
  day: text,
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/**
 * A customer's payment over a rail into their account. The deposit's id is also its transaction's in the history and,
 * for a requested deposit, its pay-in's. Each further payment of the same link is a deposit of its own.
 */
export type FiatDeposit = Item<typeof fiatDepositTable>

/** The payment of a deposit. */
export type DepositPayment = NonNullable<FiatDeposit['payment']>

/** The customer's part of a payment. */
export function creditOf({ fact, fee }: DepositPayment): Money {
  return subtract(fact, fee)
}

/** Transaction types of fiat deposits in customers' histories. */
export const fiatDepositTransactionTypes = ['deposit_fiat'] as const

export type FiatDepositTransaction = TransactionOf<typeof fiatDepositTransactionTypes>

const transactionStatuses = { processing: 'processing', success: 'completed', failed: 'failed' } as const

/** The deposit as its customer's history shows it: with the requested amount, and once paid with the credited one. */
export function transactionOf(deposit: FiatDeposit): FiatDepositTransaction {
  const { payment, amount } = deposit
  return {
    id: deposit.id,
    customerId: deposit.customerId,
    type: 'deposit_fiat',
    status: transactionStatuses[deposit.status],
    amount: payment === null ? amount : creditOf(payment),
    fee: payment?.fee ?? { ...amount, units: 0n },
    direction: 'in',
    network: deposit.rail,
    address: null,
    tag: null,
    txid: null,
    confirmations: null,
    confirmationsRequired: null,
    counterparty: null,
    comment: commentOf(deposit),
    error: deposit.error,
    createdAt: deposit.createdAt,
    updatedAt: deposit.updatedAt,
  }
}

function commentOf({ id, payInId, payment }: FiatDeposit): string | null {
  if (payment === null) return null
  const late = payment.timing === 'late' ? 'after its link had ended' : null
  if (id !== payInId) return `Paid once more by the link of the deposit ${payInId}${late ? `, ${late}` : ''}.`
  return late && `Paid ${late}.`
}

/** The part of a pay-in that its deposit shows. */
export type Link = Pick<PayIn, 'url' | 'expiresAt'>
