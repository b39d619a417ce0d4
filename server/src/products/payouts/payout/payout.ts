import { add, type Money } from '#core/money'
import { keyUse, money } from '#core/tables'
import { offChain, type TransactionOf } from '#core/transactions'
import { columns, type Item, orNull, table } from '#platform/database'
import { maskPhone } from './mask-phone.ts'

/** `waiting`: for an operator's approval. `processing`: its payment is under way, and perhaps done. */
export const payoutStatuses = ['waiting', 'processing', 'completed', 'failed'] as const

const { uuid, text, numeric, timestamptz } = columns

type PayoutStatus = (typeof payoutStatuses)[number]

/** `DECLINED`: never paid. `RETURNED`: paid, and sent back later. `REJECTED`: by an operator, before anything was paid. */
export type PayoutError = 'DECLINED' | 'RETURNED' | 'REJECTED'

export const payoutTable = table('payouts', {
  id: uuid,
  customerId: uuid,
  /** The code of the rail that pays it. */
  rail: text,
  /** The name of the rail's provider. */
  provider: text,
  /** The amount that the recipient is to get. */
  amount: money(),
  /** The fee that the customer pays on top. */
  fee: money('fee_units'),
  /** Digits alone, as 79161234567. Personal: it is shown masked. */
  phone: text,
  bankCode: text,
  status: text.as<PayoutStatus>(),
  error: orNull(text.as<PayoutError>()),
  /** Why it failed, for people. */
  reason: orNull(text),
  /** The amount that the recipient got; null before it is paid. */
  amountFact: orNull(money('fact_units')),
  /** The hash of the statement that an operator approves. */
  statementHash: text,
  /** Its worth in units of USDT when it was requested, and the day of UTC to whose limit it counts. */
  worthUnits: numeric,
  day: text,
  /** The key that asked for it and the key's address; null for a payout made before these were recorded. */
  askedWith: keyUse,
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

/** Money that a customer sends to a bank account. Its id is also its transaction's in the history, and its payment's. */
export type Payout = Item<typeof payoutTable>

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
