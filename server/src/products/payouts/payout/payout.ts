import { historyStatus, paymentOutColumns } from '#core/payments-out'
import { money } from '#core/tables'
import { offChain, type TransactionOf } from '#core/transactions'
import { columns, type Item, orNull, table } from '#platform/database'
import { maskPhone } from './mask-phone.ts'

export const payoutStatuses = ['waiting', 'processing', 'completed', 'failed'] as const

export type PayoutError = 'DECLINED' | 'RETURNED' | 'REJECTED'

const { text } = columns

export const payoutTable = table('payouts', {
  ...paymentOutColumns,
  status: text.as<(typeof payoutStatuses)[number]>(),
  error: orNull(text.as<PayoutError>()),
  /** The code of the rail that pays it. */
  rail: text,
  /** The name of the rail's provider. */
  provider: text,
  /** Digits alone, as 79161234567. Personal: it is shown masked. */
  phone: text,
  bankCode: text,
  /** The amount that the recipient got; null before it is paid. */
  amountFact: orNull(money('fact_units')),
})

/** Money that a customer sends to a bank account. Its id is also its transaction's in the history, and its payment's. */
export type Payout = Item<typeof payoutTable>

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
    status: historyStatus(status),
    direction: 'out',
    network: rail,
    address: maskPhone(phone),
    counterparty: null,
    comment: null,
  }
}
