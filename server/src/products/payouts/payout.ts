import assert from 'node:assert'
import type { KeyUse } from '#core/access'
import type { Catalog } from '#core/catalog'
import { add, formatAmount, type Money } from '#core/money'
import { offChain, type TransactionOf } from '#core/transactions'
import { unixSeconds } from '#platform/clock'
import { maskPhone } from './mask-phone.ts'
import type { CreatedPayout, PayoutResource } from './schemas.ts'

/** `waiting`: for an operator's approval. `processing`: its payment is under way, and perhaps done. */
export const payoutStatuses = ['waiting', 'processing', 'completed', 'failed'] as const

type PayoutStatus = (typeof payoutStatuses)[number]

/** `DECLINED`: never paid. `RETURNED`: paid, and sent back later. `REJECTED`: by an operator, before anything was paid. */
export type PayoutError = 'DECLINED' | 'RETURNED' | 'REJECTED'

/** Money that a customer sends to a bank account. Its id is also its transaction's in the history, and its payment's. */
export type Payout = {
  readonly id: string
  readonly customerId: string
  /** The code of the rail that pays it. */
  readonly rail: string
  /** The name of the rail's provider. */
  readonly provider: string
  /** The amount that the recipient is to get. */
  readonly amount: Money
  /** The fee that the customer pays on top. */
  readonly fee: Money
  /** Digits alone, as 79161234567. Personal: it is shown masked. */
  readonly phone: string
  readonly bankCode: string
  readonly status: PayoutStatus
  readonly error: PayoutError | null
  /** Why it failed, for people. */
  readonly reason: string | null
  /** The amount that the recipient got; null before it is paid. */
  readonly amountFact: Money | null
  /** The hash of the statement that an operator approves. */
  readonly statementHash: string
  /** Its worth in units of USDT when it was requested, and the day of UTC to whose limit it counts. */
  readonly worthUnits: bigint
  readonly day: string
  /** The key that asked for it and the key's address; null for a payout made before these were recorded. */
  readonly askedWith: KeyUse | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type PayoutRow = {
  id: string
  customer_id: string
  rail: string
  provider: string
  asset: string
  units: bigint
  fee_units: bigint
  phone: string
  bank_code: string
  status: PayoutStatus
  error: PayoutError | null
  reason: string | null
  fact_units: bigint | null
  statement_hash: string
  worth_units: bigint
  day: string
  api_key: string | null
  ip: string | null
  created_at: Date
  updated_at: Date
}

export function fromRow(row: PayoutRow, catalog: Catalog): Payout {
  const asset = catalog.asset(row.asset)
  assert(asset !== undefined, `the catalogue lost ${row.asset}, which has payouts`)
  return {
    id: row.id,
    customerId: row.customer_id,
    rail: row.rail,
    provider: row.provider,
    amount: { asset, units: row.units },
    fee: { asset, units: row.fee_units },
    phone: row.phone,
    bankCode: row.bank_code,
    status: row.status,
    error: row.error,
    reason: row.reason,
    amountFact: row.fact_units === null ? null : { asset, units: row.fact_units },
    statementHash: row.statement_hash,
    worthUnits: row.worth_units,
    day: row.day,
    askedWith: row.api_key === null || row.ip === null ? null : { apiKey: row.api_key, ip: row.ip },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The amount and the fee of a payout, which are held together. */
export function totalOf({ amount, fee }: Pick<Payout, 'amount' | 'fee'>): Money {
  return add(amount, fee)
}

/** The text that an operator approves and signs: a change of any part makes an approval worthless. */
export function statementOf(payout: Pick<Payout, 'id' | 'rail' | 'phone' | 'bankCode' | 'amount'>): string {
  const { id, rail, phone, bankCode, amount } = payout
  return JSON.stringify(['coffer payout', id, rail, phone, bankCode, amount.asset.symbol, `${amount.units}`])
}

export const payoutTransactionTypes = ['withdrawal_fiat'] as const

/** The payout as its customer's history shows it. */
export function transactionOf(payout: Payout): TransactionOf<typeof payoutTransactionTypes> {
  const { id, customerId, amount, fee, rail, phone, status, error, createdAt, updatedAt } = payout
  return {
    ...offChain,
    ...{ id, customerId, amount, fee, error, createdAt, updatedAt },
    type: 'withdrawal_fiat',
    status: status === 'waiting' ? 'pending' : status,
    direction: 'out',
    network: rail,
    address: maskPhone(phone),
    counterparty: null,
    comment: null,
  }
}

/** The answer to a new payout; its status is always `processing`. */
export function createdResource(payout: Payout): CreatedPayout {
  const { amount, fee } = payout
  return {
    transaction_id: payout.id,
    currency: amount.asset.symbol,
    amount: formatAmount(amount),
    amount_fact: null,
    fee: formatAmount(fee),
    total: formatAmount(totalOf(payout)),
    status: 'processing',
    recipient: maskPhone(payout.phone),
    bank_code: payout.bankCode,
  }
}

/** A payout as the API and the events show it. */
export function payoutResource(payout: Payout): PayoutResource {
  const { status, amountFact, error, createdAt, updatedAt } = payout
  const isPaid = status === 'completed' && amountFact !== null
  return {
    ...createdResource(payout),
    amount_fact: isPaid ? formatAmount(amountFact) : null,
    // A customer does not learn that the house has to approve the payout.
    status: isPaid ? 'success' : status === 'failed' ? 'failed' : 'processing',
    error,
    created_at: unixSeconds(createdAt),
    updated_at: unixSeconds(updatedAt),
  }
}
