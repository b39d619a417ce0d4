import type { Catalog } from '#core/catalog'
import { type Queryable, type RowOf, type Sql, sql } from '#platform/database'
import { type Purchase, purchaseTable } from './purchase.ts'

/** A purchase without an end, with its instruction: null where that is lost. */
export type OpenPurchase = {
  readonly purchase: Purchase
  readonly instruction: {
    /** `waiting`: never placed, or postponed. `sent`: may have arrived. */
    readonly status: string
    readonly attempts: number
    readonly problem: string | null
    readonly dueAt: Date
  } | null
}

/** The instruction of a purchase, whose `instruction` is null where it is lost. */
type Instruction = { instruction: string | null; attempts: number; problem: string | null; due_at: Date }

type Wanted = {
  readonly catalog: Catalog
  readonly limit: number
  readonly id?: string
  /** Selects only purchases later than this one. */
  readonly after?: string | undefined
  /** Selects purchases from this provider only. */
  readonly provider?: string | undefined
  /** Leaves out purchases that began later and met no problem. */
  readonly begunBy?: Date
}

/** The purchases without an end, with their instructions. */
const openPurchases = sql`
  purchases left join instructions on instructions.kind = 'purchase.' || purchases.kind and reference = purchases.id
    where purchases.status = 'processing'`

/** Holds for purchases that met a problem or began by then. */
function isStuck(begunBy: Date): Sql {
  return sql`(purchases.created_at <= ${begunBy} or problem is not null)`
}

/** Selects the created_at of each purchase that met a problem or began by then. */
export function stuckPurchases(begunBy: Date): Sql {
  return sql`select purchases.created_at from ${openPurchases} and ${isStuck(begunBy)}`
}

function createdAt(id: string): Sql {
  return sql`(select created_at from purchases where id = ${id})`
}

/** The purchases without an end, oldest first: all, or one. */
export async function readOpenPurchases(database: Queryable, wanted: Wanted): Promise<OpenPurchase[]> {
  const { catalog, limit, id = null, after, provider = null, begunBy } = wanted
  const rows = await database.query<RowOf<typeof purchaseTable> & Instruction>(sql`
    select purchases.*, instructions.status as instruction, attempts, problem, due_at
    from ${openPurchases} and (${id}::uuid is null or purchases.id = ${id})
      and (${provider}::text is null or purchases.provider = ${provider})
      ${begunBy === undefined ? sql`` : sql`and ${isStuck(begunBy)}`}
      ${after === undefined ? sql`` : sql`and (purchases.created_at, purchases.id) > (${createdAt(after)}, ${after}::uuid)`}
    order by purchases.created_at, purchases.id limit ${limit}`)
  return rows.map((row) => {
    const { instruction, attempts, problem, due_at: dueAt } = row
    return {
      purchase: purchaseTable.read(row, catalog),
      instruction: instruction === null ? null : { status: instruction, attempts, problem, dueAt },
    }
  })
}
