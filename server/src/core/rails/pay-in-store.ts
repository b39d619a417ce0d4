import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { instruct } from '#core/instructions'
import { type Queryable, sql, type Tx } from '#platform/database'
import { isUuid } from '#platform/ids'
import type { NewPayIn, PayIn, PayInFailure, PayInPurpose, PayInStatus } from './pay-in.ts'
import { payInKind } from './rail-kinds.ts'

/** Asks for a payment in the transaction of its cause; a worker asks the rail for a link after the commit. */
export function requestPayIn(tx: Tx, payIn: NewPayIn, { provider }: { provider: string }): void {
  const { id, rail, purpose, amount, expiresAt, now } = payIn
  tx.send(sql`
    insert into pay_ins (id, rail, provider, purpose, asset, units, status, expires_at, look_at, created_at, updated_at)
    values (${id}, ${rail}, ${provider}, ${purpose}, ${amount.asset.symbol}, ${amount.units}, 'requested', ${expiresAt},
      ${expiresAt}, ${now}, ${now})`)
  instruct(tx, { kind: payInKind(rail), provider, reference: id, now })
}

export type PayInRow = {
  id: string
  rail: string
  purpose: PayInPurpose
  asset: string
  units: bigint
  status: PayInStatus
  provider_reference: string | null
  url: string | null
  reason: PayInFailure | null
  expires_at: Date
  created_at: Date
}

export function payInFromRow(row: PayInRow, catalog: Catalog): PayIn {
  const asset = catalog.asset(row.asset)
  assert(asset !== undefined, `the catalogue lost ${row.asset}, which has pay-ins`)
  return {
    id: row.id,
    rail: row.rail,
    purpose: row.purpose,
    amount: { asset, units: row.units },
    status: row.status,
    providerReference: row.provider_reference,
    url: row.url,
    reason: row.reason,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }
}

export async function findPayIn(
  database: Queryable,
  { id, catalog }: { id: string; catalog: Catalog },
): Promise<PayIn | undefined> {
  const [row] = await database.query<PayInRow>(sql`select * from pay_ins where id = ${id}`)
  return row && payInFromRow(row, catalog)
}

export async function findPayIns(
  database: Queryable,
  { ids, catalog }: { ids: readonly string[]; catalog: Catalog },
): Promise<PayIn[]> {
  if (ids.length === 0) return []
  const rows = await database.query<PayInRow>(sql`select * from pay_ins where id = any(${[...ids]}::uuid[])`)
  return rows.map((row) => payInFromRow(row, catalog))
}

/** The pay-in with its row locked. */
export async function lockPayIn(tx: Tx, { id, catalog }: { id: string; catalog: Catalog }): Promise<PayIn> {
  const [row] = await tx.query<PayInRow>(sql`select * from pay_ins where id = ${id} for no key update`)
  assert(row !== undefined, `there is no pay-in ${id}`)
  return payInFromRow(row, catalog)
}

type Claiming = {
  readonly rail: string
  /** Ours, or the rail's own; null where the rail knows neither. */
  readonly reference: string | null
  readonly providerReference: string | null
  readonly asset: string
  readonly catalog: Catalog
}

/** Locks the pay-in that a payment names; undefined when it names none of ours, or two. */
export async function lockNamedPayIn(tx: Tx, named: Claiming): Promise<PayIn | undefined> {
  const { rail, reference, providerReference, asset, catalog } = named
  const id = reference !== null && isUuid(reference) ? reference : null
  const rows = await tx.query<PayInRow>(sql`
    select * from pay_ins where id in (
      select id from pay_ins where id = ${id} and rail = ${rail}
      union select id from pay_ins where rail = ${rail} and provider_reference = ${providerReference})
      and asset = ${asset}
    order by id for no key update`)
  const [row] = rows
  return row !== undefined && rows.length === 1 ? payInFromRow(row, catalog) : undefined
}
