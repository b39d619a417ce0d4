import { strict as assert } from 'node:assert'
import { type Queryable, type RowOf, type Sql, sql, type Tx } from '#platform/database'
import { type StoredSpend, spendTable } from './spend.ts'

/** The spends that meet a condition, which names the table `spends`. */
export async function findSpends(database: Queryable, rest: Sql): Promise<StoredSpend[]> {
  const rows = await database.query<RowOf<typeof spendTable>>(
    sql`select ${spendTable.columnsOf('spends')} from spends ${rest}`,
  )
  return rows.map((row) => spendTable.read(row))
}

/** Holds a spend until the end of the transaction; every change of a spend locks it first. */
export async function lockSpend(tx: Tx, id: string): Promise<StoredSpend> {
  const [spend] = await findSpends(tx, sql`where id = ${id} for update`)
  assert(spend !== undefined, `there is no spend ${id}`)
  return spend
}
