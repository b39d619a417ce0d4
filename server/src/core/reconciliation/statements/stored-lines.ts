import type { Asset } from '#core/money'
import type { RailMovementKind } from '#core/rails'
import { money } from '#core/tables'
import { columns, type Item, orNull, type Queryable, type RowOf, sql, table } from '#platform/database'

const { uuid, text, day, timestamptz } = columns

export const lineTable = table('rail_statement_lines', {
  /** Also the reference of the line's entries. */
  id: uuid,
  rail: text,
  transactionId: text,
  day,
  kind: text.as<RailMovementKind>(),
  /** The bank's reference; null where it gives none. */
  reference: orNull(text),
  amount: money(),
  /** The bank's own charge, on top of the amount. */
  fee: money('fee_units'),
  bookedAt: timestamptz,
  createdAt: timestamptz,
})

/** A line with its place among the statements. */
export type StoredLine = Omit<Item<typeof lineTable>, 'createdAt'>

type Wanted = { readonly rail: string; readonly asset: Asset; readonly transactionIds: readonly string[] }

/** The lines in force, by the rail's transaction ids. */
export async function linesInForce(
  database: Queryable,
  { rail, asset, transactionIds }: Wanted,
): Promise<ReadonlyMap<string, StoredLine>> {
  const rows = await database.query<RowOf<typeof lineTable>>(sql`
    select ${lineTable.columns} from rail_statement_lines
    where rail = ${rail} and transaction_id = any(${transactionIds}::text[]) and withdrawn_at is null`)
  const lines = rows.map((row) => lineTable.read(row, { asset: () => asset }))
  return new Map(lines.map((line) => [line.transactionId, line]))
}
