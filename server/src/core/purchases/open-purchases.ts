import type { Catalog } from '#core/catalog'
import { type Queryable, sql } from '#platform/database'
import { fromRow, type Purchase, type PurchaseRow } from './purchase.ts'

/** A purchase without an end, with its instruction: null where that is lost. */
export type OpenPurchase = {
  readonly purchase: Purchase
  readonly instruction: {
    /** `waiting`: never placed, or put off. `sent`: it may have arrived. */
    readonly status: string
    readonly attempts: number
    readonly problem: string | null
    readonly dueAt: Date
  } | null
}

type Row = PurchaseRow & {
  instruction: string | null
  attempts: number
  problem: string | null
  due_at: Date
}

type Wanted = {
  readonly catalog: Catalog
  readonly limit: number
  readonly id?: string
  /** Of this provider only. */
  readonly provider?: string | undefined
  /** Leaves out those that began later and met no problem. */
  readonly begunBy?: Date
}

/** The purchases without an end, oldest first: all, or one. */
export async function readOpenPurchases(database: Queryable, wanted: Wanted): Promise<OpenPurchase[]> {
  const { catalog, limit, id = null, provider = null, begunBy = null } = wanted
  const rows = await database.query<Row>(sql`
    select purchases.*, instructions.status as instruction, attempts, problem, due_at
    from purchases left join instructions on instructions.kind = 'purchase.' || purchases.kind and reference = purchases.id
    where purchases.status = 'processing' and (${id}::uuid is null or purchases.id = ${id})
      and (${provider}::text is null or purchases.provider = ${provider})
      and (${begunBy}::timestamptz is null or purchases.created_at <= ${begunBy} or problem is not null)
    order by purchases.created_at, purchases.id limit ${limit}`)
  return rows.map((row) => {
    const { instruction, attempts, problem, due_at: dueAt } = row
    return {
      purchase: fromRow(row, catalog),
      instruction: instruction === null ? null : { status: instruction, attempts, problem, dueAt },
    }
  })
}
