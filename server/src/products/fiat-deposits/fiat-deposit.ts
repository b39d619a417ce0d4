import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { type Fraction, formatAmount, type Money, parseFraction, subtract } from '#core/money'
import type { PayIn } from '#core/rails'
import type { TransactionOf } from '#core/transactions'
import type { FiatDepositResource } from './schemas.ts'

/** `processing`: nobody has paid it yet. `failed`: nobody will, as far as the rail knows; a later payment makes it `success`. */
export type FiatDepositStatus = 'processing' | 'success' | 'failed'

/** The error that customers branch on. */
export type FiatDepositError = 'NOT_PAID' | 'EXPIRED' | 'RAIL_REJECTED'

/** The payment of a deposit. */
export type DepositPayment = {
  /** The rail's movement, which is also the reference of the entry. */
  readonly movementId: string
  /** The amount that came; it may differ from the amount asked for. */
  readonly fact: Money
  /** The part of it that the house keeps. */
  readonly fee: Money
  readonly timing: 'on_time' | 'late'
}

/**
 * Money that a customer pays in over a rail. Its id is also its transaction's in the history and, of a deposit that was
 * asked for, its pay-in's. Each further payment of the same link is a deposit of its own.
 */
export type FiatDeposit = {
  readonly id: string
  readonly customerId: string
  /** The pay-in whose link was paid. */
  readonly payInId: string
  /** The rail's code in the catalogue. */
  readonly rail: string
  /** The amount asked for; of a further payment, the amount that came. */
  readonly amount: Money
  /** The share of a payment that the house keeps, fixed when the deposit was asked for. */
  readonly feeShare: Fraction
  readonly status: FiatDepositStatus
  /** Null until it is paid. */
  readonly payment: DepositPayment | null
  /** Why it failed. */
  readonly error: FiatDepositError | null
  /** Its worth in units of USDT when it was asked for, and the day of UTC to whose limit it counts. */
  readonly worthUnits: bigint
  readonly day: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type FiatDepositRow = {
  id: string
  customer_id: string
  pay_in_id: string
  rail: string
  asset: string
  units: bigint
  fee_share: string
  status: FiatDepositStatus
  movement_id: string | null
  fact_units: bigint | null
  fee_units: bigint | null
  timing: DepositPayment['timing'] | null
  error: FiatDepositError | null
  worth_units: bigint
  day: string
  created_at: Date
  updated_at: Date
}

export function fromRow(row: FiatDepositRow, catalog: Catalog): FiatDeposit {
  const asset = catalog.asset(row.asset)
  assert(asset !== undefined, `the catalogue lost ${row.asset}, which has deposits`)
  const { movement_id: movementId, fact_units: fact, fee_units: fee, timing } = row
  const isPaid = movementId !== null && fact !== null && fee !== null && timing !== null
  return {
    id: row.id,
    customerId: row.customer_id,
    payInId: row.pay_in_id,
    rail: row.rail,
    amount: { asset, units: row.units },
    feeShare: parseFraction(row.fee_share),
    status: row.status,
    payment: isPaid ? { movementId, fact: { asset, units: fact }, fee: { asset, units: fee }, timing } : null,
    error: row.error,
    worthUnits: row.worth_units,
    day: row.day,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

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
