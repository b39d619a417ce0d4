import type { RailMovementKind } from '#core/rails'
import { type Queryable, sql } from '#platform/database'
import type { StatementLine } from './statement-line.ts'

/** A line with its place among the statements. */
export type StoredLine = Omit<StatementLine, 'number'> & {
  readonly id: string
  readonly rail: string
  readonly day: string
}

export type LineRow = {
  readonly id: string
  readonly transaction_id: string
  readonly day: string
  readonly kind: RailMovementKind
  readonly reference: string | null
  readonly units: bigint
  readonly fee_units: bigint
  readonly booked_at: Date
}

type Wanted = { readonly rail: string; readonly transactionIds: readonly string[] }

/** The lines in force, by the rail's ids of their transactions. */
export async function linesInForce(
  database: Queryable,
  { rail, transactionIds }: Wanted,
): Promise<ReadonlyMap<string, LineRow>> {
  const rows = await database.query<LineRow>(sql`
    select id, transaction_id, day::text as day, kind, reference, units, fee_units, booked_at from rail_statement_lines
    where rail = ${rail} and transaction_id = any(${transactionIds}::text[]) and withdrawn_at is null`)
  return new Map(rows.map((row) => [row.transaction_id, row]))
}
