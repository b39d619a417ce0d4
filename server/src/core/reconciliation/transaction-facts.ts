import type { PayoutStatus, RailMovementKind } from '#core/rails'
import { sql, type Tx } from '#platform/database'
import { carriedParts } from './carried.ts'

/** All that the statements and the books say of one transaction of a rail. */
export type TransactionFacts = {
  readonly transaction_id: string
  /** Null without a line in force. */
  readonly line_kind: RailMovementKind | null
  readonly line_units: bigint | null
  readonly line_reference: string | null
  /** Null without a movement. */
  readonly moved_kind: RailMovementKind | null
  readonly moved_at: Date | null
  /** What clearing carries for it. */
  readonly carried: bigint
  /** Of the payout of ours that the line names. */
  readonly payout_status: PayoutStatus | null
}

type Wanted = { readonly rail: string; readonly transactionIds: readonly string[] }

/** Nothing for a transaction of which the rail alone has told, and that was never booked or stated. */
export async function readFacts(tx: Tx, { rail, transactionIds }: Wanted): Promise<TransactionFacts[]> {
  const own = sql`one.rail = ${rail} and one.transaction_id = any(${transactionIds}::text[])`
  return tx.query<TransactionFacts>(sql`
    with carried as (
      select transaction_id, sum(units) as units from (${carriedParts(own)}) as part group by 1
    )
    select asked.transaction_id, line.kind as line_kind, line.units as line_units, line.reference as line_reference,
      moved.kind as moved_kind, moved.moved_at, coalesce(carried.units, 0) as carried, payout.status as payout_status
    from unnest(${transactionIds}::text[]) as asked (transaction_id)
    left join rail_statement_lines line on line.rail = ${rail} and line.transaction_id = asked.transaction_id
      and withdrawn_at is null
    left join rail_movements moved on moved.rail = ${rail} and moved.transaction_id = asked.transaction_id
    left join carried on carried.transaction_id = asked.transaction_id
    left join rail_payouts payout on payout.rail = ${rail} and payout.id::text = lower(line.reference)
    where moved.id is not null or exists (
      select from rail_statement_lines known where known.rail = ${rail} and known.transaction_id = asked.transaction_id)`)
}
