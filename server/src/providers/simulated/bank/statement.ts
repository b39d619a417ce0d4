import { formatAmount } from '#core/money'
import { sql } from '#platform/database'
import type { TransactionKind } from './bank-account.ts'
import type { SimulatedBank } from './simulated-bank.ts'

const header = 'transaction_id,type,reference,amount,currency,fee,booked_at'

type Row = {
  transaction_id: string
  kind: TransactionKind
  reference: string | null
  units: bigint
  fee_units: bigint
  booked_at: Date
}

/**
 * The bank's transactions of a day of UTC, such as 2026-05-04, as CSV: a header, then a line for each transaction in the order
 * of booking. `type` is payment, payout or return; `reference` is ours, empty where the payer named none; `amount` is
 * positive whatever the type; `fee` is what the bank charges on top, 0 for returns. No field holds a comma or quotes.
 */
export async function readStatement(bank: SimulatedBank, day: string): Promise<string> {
  const from = new Date(`${day}T00:00:00.000Z`)
  const to = new Date(from.getTime() + 24 * 60 * 60 * 1_000)
  const rows = await bank.database.query<Row>(sql`
    select transaction_id, kind, reference, units, fee_units, booked_at from simulated_bank_transactions
    where rail = ${bank.code} and booked_at >= ${from} and booked_at < ${to}
    order by booked_at, transaction_id`)
  const amountOf = (units: bigint) => formatAmount({ asset: bank.asset, units })
  const lines = rows.map((row) =>
    [
      row.transaction_id,
      row.kind,
      row.reference ?? '',
      amountOf(row.units),
      bank.asset.symbol,
      amountOf(row.fee_units),
      row.booked_at.toISOString(),
    ].join(','),
  )
  return `${[header, ...lines].join('\n')}\n`
}
