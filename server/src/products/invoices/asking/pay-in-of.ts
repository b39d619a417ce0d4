import type { Catalog } from '#core/catalog'
import { findPayIn, type PayIn } from '#core/rails'
import { columns, type Queryable, sql, type Tx, table } from '#platform/database'

const { uuid, timestamptz } = columns

const linkTable = table('invoice_pay_ins', { id: uuid, invoiceId: uuid, createdAt: timestamptz })

export function linkPayIn(tx: Tx, { now, ...linked }: { id: string; invoiceId: string; now: Date }): void {
  tx.send(linkTable.insertion({ ...linked, createdAt: now }))
}

/** The pay-in over the rail that was last asked for; undefined where none was. */
export async function lastPayInOf(
  database: Queryable,
  { invoiceId, catalog }: { readonly invoiceId: string; readonly catalog: Catalog },
): Promise<PayIn | undefined> {
  const [row] = await database.query<{ id: string }>(sql`
    select id from invoice_pay_ins where invoice_id = ${invoiceId} order by id desc limit 1`)
  return row && findPayIn(database, { id: row.id, catalog })
}

/** The invoice that a pay-in was asked for. */
export async function invoiceOfPayIn(database: Queryable, payInId: string): Promise<string | undefined> {
  const [row] = await database.query<{ invoice_id: string }>(sql`
    select invoice_id from invoice_pay_ins where id = ${payInId}`)
  return row?.invoice_id
}
