import { formatAmount } from '#core/money'
import { type RowOf, sql } from '#platform/database'
import { transactionTable } from './bank-account.ts'
import type { SimulatedBank } from './simulated-bank.ts'

const header = 'transaction_id,type,reference,amount,currency,fee,booked_at'

/**
 * The bank's transactions of a day of UTC, such as 2026-05-04, as CSV: a header, then a line for each transaction in the order
 * of booking. `type` is payment, payout or return; `reference` is ours, empty where the payer named none; `amount` is
 * positive whatever the type; `fee` is what the bank charges on top, 0 for returns. No field holds a comma or quotes.
 */
export async function readStatement(bank: SimulatedBank, day: string): Promise<string> {
  const from = new Date(`${day}T00:00:00.000Z`)
  const to = new Date(from.getTime() + 24 * 60 * 60 * 1_000)
  const rows = await bank.database.query<RowOf<typeof transactionTable>>(sql`
    select ${transactionTable.columns} from simulated_bank_transactions
    where rail = ${bank.code} and booked_at >= ${from} and booked_at < ${to}
    order by booked_at, transaction_id`)
  const amountOf = (units: bigint) => formatAmount({ asset: bank.asset, units })
  const lines = rows
    .map((row) => transactionTable.read(row))
    .map((row) =>
      [
        row.transactionId,
        row.kind,
        row.reference ?? '',
        amountOf(row.units),
        bank.asset.symbol,
        amountOf(row.feeUnits),
        row.bookedAt.toISOString(),
      ].join(','),
    )
  return `${[header, ...lines].join('\n')}\n`
}
