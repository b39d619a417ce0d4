import type { PayoutStatus, RailMovementKind } from '#core/rails'
import { sql, type Tx } from '#platform/database'
import { carriedParts } from './carried.ts'

/** The statements' and the books' facts about one transaction of a rail. */
export type TransactionFacts = {
  readonly transaction_id: string
  /** Null without a line in force. */
  readonly line_kind: RailMovementKind | null
  readonly line_units: bigint | null
  readonly line_reference: string | null
  /** Null without a movement. */
  readonly moved_kind: RailMovementKind | null
  readonly moved_at: Date | null
  /** Whether the rail itself reported the movement; null without a movement. */
  readonly is_heard: boolean | null
  /** The units that clearing carries for the transaction. */
  readonly carried: bigint
  /** The status of our payout that the line names. */
  readonly payout_status: PayoutStatus | null
}

type Wanted = { readonly rail: string; readonly transactionIds: readonly string[] }

/** Reads the facts of transactions; a transaction that is neither booked nor on a statement has none. */
export async function readFacts(tx: Tx, { rail, transactionIds }: Wanted): Promise<TransactionFacts[]> {
  const own = sql`one.rail = ${rail} and one.transaction_id = any(${transactionIds}::text[])`
  // Each table is filtered by its own ids first: with a plain join, some plans read all of a rail's lines.
  return tx.query<TransactionFacts>(sql`
    with carried as materialized (
      select transaction_id, sum(units) as units from (${carriedParts(own)}) as part group by 1
    ), line as materialized (
      select transaction_id, kind, units, reference from rail_statement_lines one where withdrawn_at is null and ${own}
    ), moved as materialized (
      select transaction_id, kind, moved_at, heard_at is not null as is_heard from rail_movements one where ${own}
    ), known as materialized (
      select transaction_id from moved union select transaction_id from rail_statement_lines one where ${own}
    )
    select transaction_id, line.kind as line_kind, line.units as line_units, line.reference as line_reference,
      moved.kind as moved_kind, moved.moved_at, moved.is_heard, coalesce(carried.units, 0) as carried, (
        select status from rail_payouts payout where payout.rail = ${rail} and payout.id = case
          when line.reference ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then line.reference::uuid end
      ) as payout_status
    from known left join line using (transaction_id) left join moved using (transaction_id)
    left join carried using (transaction_id) order by transaction_id`)
}
