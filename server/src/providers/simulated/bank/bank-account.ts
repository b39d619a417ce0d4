import { createHash } from 'node:crypto'
import { type Money, multiply, parseFraction } from '#core/money'
import type { RailPayment } from '#core/rails'
import { type Queryable, sql, type Tx } from '#platform/database'
import type { SimulatedBank } from './simulated-bank.ts'

export type TransactionKind = 'payment' | 'payout' | 'return'

/** A line of the house's account at the bank. */
export type BankTransaction = {
  readonly transactionId: string
  readonly kind: TransactionKind
  readonly reference: string | null
  readonly amount: Money
  readonly payer: string | null
  readonly bookedAt: Date
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
  tx.send(sql`
    insert into simulated_bank_transactions (rail, transaction_id, kind, reference, units, fee_units, payer, booked_at)
    values (${bank.code}, ${transactionId}, ${kind}, ${reference}, ${amount.units}, ${fee.units}, ${payer}, ${bookedAt})
    on conflict do nothing`)
  return { transactionId, ...booked }
}

/** An id in the manner of SBP: 32 letters and digits, of which the first says the kind of transaction. */
export function bankId(letter: string, about: string): string {
  return letter + createHash('sha256').update(about).digest('hex').slice(0, 31).toUpperCase()
}

type Row = {
  transaction_id: string
  kind: TransactionKind
  units: bigint
  payer: string | null
  booked_at: Date
}

/** The transactions of a pay-in or payout, in the order in which they were booked. */
export async function readTransactions(
  database: Queryable,
  bank: SimulatedBank,
  reference: string,
): Promise<BankTransaction[]> {
  const rows = await database.query<Row>(sql`
    select transaction_id, kind, units, payer, booked_at from simulated_bank_transactions
    where rail = ${bank.code} and reference = ${reference} order by booked_at, transaction_id`)
  return rows.map((row) => ({
    transactionId: row.transaction_id,
    kind: row.kind,
    reference,
    amount: { asset: bank.asset, units: row.units },
    payer: row.payer,
    bookedAt: row.booked_at,
  }))
}

export function paymentOf({ transactionId, amount, payer, bookedAt }: BankTransaction): RailPayment {
  return { transactionId, amount, payer, paidAt: bookedAt }
}
