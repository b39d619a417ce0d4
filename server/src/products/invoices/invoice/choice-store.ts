import type { Catalog } from '#core/catalog'
import { type Queryable, type RowOf, sql, type Tx } from '#platform/database'
import { type Choice, choiceTable } from './invoice.ts'

/** Sends a choice of an invoice to be kept; its terms never change. */
export function keepChoice(tx: Tx, invoiceId: string, choice: Choice): void {
  tx.send(sql`${choiceTable.insertion({ ...choice, invoiceId })} on conflict (id) do nothing`)
}

/** How much later the news of a payment may come that was seen in time. */
const newsMaxMs = 15 * 60_000

/** Forgets earlier quotes of the same way whose terms can count for no payment any more. */
export function forgetQuotes(tx: Tx, invoiceId: string, { asset, network, chosenAt }: Choice): void {
  tx.send(sql`
    delete from invoice_choices where invoice_id = ${invoiceId} and asset = ${asset.symbol} and network = ${network}
      and expires_at < ${new Date(chosenAt.getTime() - newsMaxMs)}
      and id not in (select choice_id from invoice_payments where invoice_id = ${invoiceId} and choice_id is not null)`)
}

type Asked = { readonly invoiceIds: readonly string[]; readonly catalog: Catalog }

/** The choices of invoices, the first one first, by the id of the invoice. */
export async function readChoices(
  database: Queryable,
  { invoiceIds, catalog }: Asked,
): Promise<ReadonlyMap<string, readonly Choice[]>> {
  const rows = await database.query<RowOf<typeof choiceTable>>(sql`
    select * from invoice_choices where invoice_id = any(${[...invoiceIds]}::uuid[]) order by chosen_at, id`)
  return Map.groupBy(
    rows.map((row) => choiceTable.read(row, catalog)),
    ({ invoiceId }) => invoiceId,
  )
}
