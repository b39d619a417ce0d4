import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { instruct, planLook } from '#core/instructions'
import { type Queryable, type RowOf, sql, type Tx } from '#platform/database'
import { isUuid } from '#platform/ids'
import { type NewPayIn, type PayIn, payInTable } from './pay-in.ts'
import { payInKind } from './rail-kinds.ts'

/** Asks for a payment in the transaction of its cause; a worker asks the rail for a link after the commit. */
export function requestPayIn(tx: Tx, payIn: NewPayIn, { provider }: { provider: string }): void {
  const { now, ...asked } = payIn
  const { id, rail, expiresAt } = asked
  const unanswered = { status: 'requested', providerReference: null, url: null, reason: null } as const
  const times = { createdAt: now, updatedAt: now }
  tx.send(payInTable.insertion({ ...asked, provider, ...unanswered, ...times }))
  const kind = payInKind(rail)
  instruct(tx, { kind, provider, reference: id, now })
  planLook(tx, { kind, provider, subject: id, dueAt: expiresAt })
}

export async function findPayIn(
  database: Queryable,
  { id, catalog }: { id: string; catalog: Catalog },
): Promise<PayIn | undefined> {
  const [row] = await database.query<RowOf<typeof payInTable>>(sql`select * from pay_ins where id = ${id}`)
  return row && payInTable.read(row, catalog)
}

export async function findPayIns(
  database: Queryable,
  { ids, catalog }: { ids: readonly string[]; catalog: Catalog },
): Promise<PayIn[]> {
  if (ids.length === 0) return []
  const rows = await database.query<RowOf<typeof payInTable>>(
    sql`select * from pay_ins where id = any(${[...ids]}::uuid[])`,
  )
  return rows.map((row) => payInTable.read(row, catalog))
}

/** The pay-in with its row locked. */
export async function lockPayIn(tx: Tx, { id, catalog }: { id: string; catalog: Catalog }): Promise<PayIn> {
  const [row] = await tx.query<RowOf<typeof payInTable>>(
    sql`select * from pay_ins where id = ${id} for no key update`,
  )
  assert(row !== undefined, `there is no pay-in ${id}`)
  return payInTable.read(row, catalog)
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
  const rows = await tx.query<RowOf<typeof payInTable>>(sql`
    select * from pay_ins where id in (
      select id from pay_ins where id = ${id} and rail = ${rail}
      union select id from pay_ins where rail = ${rail} and provider_reference = ${providerReference})
      and asset = ${asset}
    order by id for no key update`)
  const [row] = rows
  return row !== undefined && rows.length === 1 ? payInTable.read(row, catalog) : undefined
}
