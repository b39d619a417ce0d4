import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import type { Asset } from '#core/money'
import type { BreakKind } from '#core/rails'
import { type Queryable, type Sql, sql, type Tx } from '#platform/database'

/** A difference between a rail or its bank and the books, for people. */
export type RailBreak = {
  readonly id: string
  readonly rail: string
  readonly kind: BreakKind
  /** The rail's transaction id. */
  readonly subject: string
  readonly asset: Asset
  readonly statedUnits: bigint | null
  readonly bookedUnits: bigint | null
  readonly note: string
  readonly openedAt: Date
  readonly resolution: string | null
  readonly resolvedBy: string | null
}

type Row = {
  id: string
  rail: string
  kind: BreakKind
  subject: string
  asset: string
  stated_units: bigint | null
  booked_units: bigint | null
  note: string
  opened_at: Date
  resolution: string | null
  resolved_by: string | null
}

function fromRow({ asset: symbol, ...row }: Row, catalog: Catalog): RailBreak {
  const asset = catalog.asset(symbol)
  assert(asset !== undefined, `the catalogue lost ${symbol}, of which there are breaks`)
  return {
    id: row.id,
    rail: row.rail,
    kind: row.kind,
    subject: row.subject,
    asset,
    statedUnits: row.stated_units,
    bookedUnits: row.booked_units,
    note: row.note,
    openedAt: row.opened_at,
    resolution: row.resolution,
    resolvedBy: row.resolved_by,
  }
}

type Wanted = {
  readonly catalog: Catalog
  readonly limit: number
  readonly rail: string | null
  readonly kind: BreakKind | null
  /** Opened before this. */
  readonly before: Date | null
  /** The break after which the page begins. */
  readonly after: string | null
}

/** The open breaks, the oldest first. */
export async function listBreaks(
  database: Queryable,
  { catalog, limit, rail, kind, before, after }: Wanted,
): Promise<RailBreak[]> {
  const rows = await database.query<Row>(sql`
    select * from rail_breaks
    where resolved_at is null and (${rail}::text is null or rail = ${rail}) and (${kind}::text is null or kind = ${kind})
      and (${before}::timestamptz is null or opened_at <= ${before})
      and (${after}::uuid is null or (opened_at, id) > (select opened_at, id from rail_breaks where id = ${after}))
    order by opened_at, id limit ${limit}`)
  return rows.map((row) => fromRow(row, catalog))
}

export function readBreak(database: Queryable, of: { id: string; catalog: Catalog }) {
  return oneBreak(database, of, sql``)
}

/** Holds a break until the end of the transaction. */
export function lockBreak(tx: Tx, of: { id: string; catalog: Catalog }) {
  return oneBreak(tx, of, sql`for update`)
}

async function oneBreak(
  database: Queryable,
  { id, catalog }: { id: string; catalog: Catalog },
  lock: Sql,
): Promise<RailBreak | undefined> {
  const [row] = await database.query<Row>(sql`select * from rail_breaks where id = ${id} ${lock}`)
  return row && fromRow(row, catalog)
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
