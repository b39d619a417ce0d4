import { createHash } from 'node:crypto'
import { type Money, multiply, parseFraction } from '#core/money'
import type { RailPayment } from '#core/rails'
import {
  columns,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'
import type { SimulatedBank } from './simulated-bank.ts'

export type TransactionKind = 'payment' | 'payout' | 'return'

const { uuid, text, numeric, timestamptz } = columns

export const transactionTable = table('simulated_bank_transactions', {
  rail: text,
  transactionId: text,
  kind: text.as<TransactionKind>(),
  reference: orNull(uuid),
  units: numeric,
  feeUnits: numeric,
  payer: orNull(text),
  bookedAt: timestamptz,
})

/** A line of the house's account at the bank. */
export type BankTransaction = Omit<Item<typeof transactionTable>, 'rail' | 'units' | 'feeUnits'> & {
  readonly amount: Money
}

/** The share of an amount that the bank charges the house, rounded up for the bank. */
const fees = {
  payment: parseFraction('0.004'),
  payout: parseFraction('0.002'),
  return: parseFraction('0'),
} as const satisfies { readonly [kind in TransactionKind]: unknown }

type Booking = Omit<BankTransaction, 'transactionId'> & {
  /** The text from which its id follows, different for each transaction. */
  readonly about: string
}

/** Books a transaction, once. */
export function bookTransaction(tx: Tx, bank: SimulatedBank, { about, ...booked }: Booking): BankTransaction {
  const { kind, reference, amount, payer, bookedAt } = booked
  const transactionId = bankId(kind === 'payment' ? 'A' : 'B', `${bank.code}/${kind}/${about}`)
  const fee = multiply(amount, fees[kind], { rounding: 'up' })
  const line = transactionTable.insertion({
    ...{ rail: bank.code, transactionId, kind, reference, units: amount.units, feeUnits: fee.units },
    ...{ payer, bookedAt },
  })
  tx.send(sql`${line} on conflict do nothing`)
  return { transactionId, ...booked }
}

/** An id in the manner of SBP: 32 letters and digits, of which the first says the kind of transaction. */
export function bankId(letter: string, about: string): string {
  return letter + createHash('sha256').update(about).digest('hex').slice(0, 31).toUpperCase()
}

/** The transactions of a pay-in or payout, in the order in which they were booked. */
export async function readTransactions(
  database: Queryable,
  bank: SimulatedBank,
  reference: string,
): Promise<BankTransaction[]> {
  const rows = await database.query<RowOf<typeof transactionTable>>(sql`
    select ${transactionTable.columns} from simulated_bank_transactions
    where rail = ${bank.code} and reference = ${reference} order by booked_at, transaction_id`)
  return rows.map((row) => {
    const { units, ...line } = transactionTable.read(row)
    return { ...line, amount: { asset: bank.asset, units } }
  })
}

export function paymentOf({ transactionId, amount, payer, bookedAt }: BankTransaction): RailPayment {
  return { transactionId, amount, payer, paidAt: bookedAt }
}
