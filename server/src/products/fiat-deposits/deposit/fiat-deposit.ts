import { formatAmount, type Money, subtract } from '#core/money'
import type { PayIn } from '#core/rails'
import { fraction, money } from '#core/tables'
import type { TransactionOf } from '#core/transactions'
import { columns, group, type Item, orNull, table } from '#platform/database'
import type { FiatDepositResource } from './schemas.ts'

/** `processing`: nobody has paid it yet. `failed`: nobody will, as far as the rail knows; a later payment makes it `success`. */
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
  /** The amount asked for; of a further payment, the amount that came. */
  amount: money(),
  /** The share of a payment that the house keeps, fixed when the deposit was asked for. */
  feeShare: fraction(),
  status: text.as<FiatDepositStatus>(),
  /** Null until it is paid. */
  payment: orNull(
    group({
      /** The rail's movement, which is also the reference of the entry. */
      movementId: uuid,
      /** The amount that came; it may differ from the amount asked for. */
      fact: money('fact_units'),
      /** The part of it that the house keeps. */
      fee: money('fee_units'),
      timing: text.as<'on_time' | 'late'>(),
    }),
  ),
  /** Why it failed. */
  error: orNull(text.as<FiatDepositError>()),
  /** Its worth in units of USDT when it was asked for, and the day of UTC to whose limit it counts. */
  worthUnits: numeric,
  day: text,
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/**
 * Money that a customer pays in over a rail. Its id is also its transaction's in the history and, of a deposit that was
 * asked for, its pay-in's. Each further payment of the same link is a deposit of its own.
 */
export type FiatDeposit = Item<typeof fiatDepositTable>

/** The payment of a deposit. */
export type DepositPayment = NonNullable<FiatDeposit['payment']>

/** The customer's part of a payment. */
export function creditOf({ fact, fee }: DepositPayment): Money {
  return subtract(fact, fee)
}

/** The transaction types that fiat deposits write to their customers' histories. */
export const fiatDepositTransactionTypes = ['deposit_fiat'] as const

export type FiatDepositTransaction = TransactionOf<typeof fiatDepositTransactionTypes>

const transactionStatuses = { processing: 'processing', success: 'completed', failed: 'failed' } as const

/** The deposit as its customer's history shows it: the amount expected, and once it is paid the amount credited. */
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

/** The part of its pay-in that a deposit shows. */
export type Link = Pick<PayIn, 'url' | 'expiresAt'>

/** A deposit as the API and the events show it. */
export function fiatDepositResource(
  deposit: FiatDeposit,
  { link: { url, expiresAt }, publicUrl }: { link: Link; publicUrl: string },
): FiatDepositResource {
  const { payment } = deposit
  // The page is of use once the rail's own link is there.
  const page = url === null ? null : `${publicUrl}/pay/fiat/${deposit.payInId}`
  return {
    transaction_id: deposit.id,
    status: deposit.status,
    currency: deposit.amount.asset.symbol,
    amount: formatAmount(deposit.amount),
    credited_amount: payment && formatAmount(creditOf(payment)),
    fee: payment && formatAmount(payment.fee),
    payment_provider_alias_code: deposit.rail,
    requisites: page,
    requisites_qr_code: page,
    invoice_public_url: page,
    rail_url: url,
    timing: payment?.timing ?? null,
    error: deposit.error,
    expires_at: expiresAt.toISOString(),
    created_at: deposit.createdAt.toISOString(),
  }
}
