import type { Catalog } from '#core/catalog'
import { type BreakKind, railBreakTable } from '#core/rails'
import { money } from '#core/tables'
import {
  columns,
  type Item,
  type Queryable,
  type RowOf,
  type Sql,
  sql,
  type Tx,
  table,
} from '#platform/database'

const { uuid, text, timestamptz } = columns

/** A difference between a rail or its bank and the books, for operators. */
export type RailBreak = Item<typeof railBreakTable>

/** Amounts that operators moved between clearing and losses or suspense, since no statement will bring them. */
export const writeOffTable = table('rail_write_offs', {
  /** Also the reference of the ledger entry. */
  id: uuid,
  breakId: uuid,
  rail: text,
  transactionId: text,
  /** Positive: from losses to clearing. */
  amount: money(),
  createdAt: timestamptz,
})

type Wanted = {
  readonly catalog: Catalog
  readonly limit: number
  readonly rail: string | null
  readonly kind: BreakKind | null
  /** Only breaks opened before this time. */
  readonly before: Date | null
  /** The last break of the page before. */
  readonly after: string | null
}

/** The open breaks, the oldest first. */
export async function listBreaks(
  database: Queryable,
  { catalog, limit, rail, kind, before, after }: Wanted,
): Promise<RailBreak[]> {
  const rows = await database.query<RowOf<typeof railBreakTable>>(sql`
    select * from rail_breaks
    where resolved_at is null and (${rail}::text is null or rail = ${rail}) and (${kind}::text is null or kind = ${kind})
      and (${before}::timestamptz is null or opened_at <= ${before})
      and (${after}::uuid is null or (opened_at, id) > (select opened_at, id from rail_breaks where id = ${after}))
    order by opened_at, id limit ${limit}`)
  return rows.map((row) => railBreakTable.read(row, catalog))
}

export function readBreak(database: Queryable, of: { id: string; catalog: Catalog }) {
  return oneBreak(database, of, sql``)
}

/** Locks a break until the end of the transaction. */
export function lockBreak(tx: Tx, of: { id: string; catalog: Catalog }) {
  return oneBreak(tx, of, sql`for update`)
}

async function oneBreak(
  database: Queryable,
  { id, catalog }: { id: string; catalog: Catalog },
  lock: Sql,
): Promise<RailBreak | undefined> {
  const [row] = await database.query<RowOf<typeof railBreakTable>>(
    sql`select * from rail_breaks where id = ${id} ${lock}`,
  )
  return row && railBreakTable.read(row, catalog)
}

type Resolved = {
  readonly id: string
  readonly resolution: string
  readonly by: string
  readonly now: Date
}

export function resolveBreak(tx: Tx, { id, resolution, by, now }: Resolved): void {
  tx.send(sql`
    update rail_breaks set resolved_at = ${now}, resolution = ${resolution}, resolved_by = ${by} where id = ${id}`)
}
