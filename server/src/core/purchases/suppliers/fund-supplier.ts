import { houseAccount, post } from '#core/ledger'
import type { Money } from '#core/money'
import type { SupplierPort } from '#core/suppliers'
import { type Queryable, sql, type Tx } from '#platform/database'
import { mirrorOf } from '../movements.ts'

const entryKind = 'supplier_funded'

/** Money that the house sent to a supplier from outside of these books, booked once for its reference. */
export type SupplierFunding = {
  readonly entryId: string
  readonly reference: string
  readonly port: SupplierPort
  readonly amount: Money
  readonly at: Date
}

/** The supplier → the house's money at suppliers; answers false for a reference that was booked before. */
export async function fundSupplier(tx: Tx, funding: SupplierFunding): Promise<boolean> {
  const { entryId: id, reference, port, amount, at } = funding
  // Two fundings of one reference at a time.
  await tx.query(sql`select pg_advisory_xact_lock(hashtext(${`${entryKind}/${reference}`}))`)
  if (await isSupplierFunded(tx, reference)) return false
  const movements = [{ from: mirrorOf(port), to: houseAccount('supplies'), amount }]
  await post(tx, { id, kind: entryKind, reference, postedAt: at, movements })
  return true
}

export async function isSupplierFunded(database: Queryable, reference: string): Promise<boolean> {
  const rows = await database.query(sql`
    select from ledger_entries where kind = ${entryKind} and reference = ${reference}`)
  return rows.length > 0
}
