import type { Catalog } from '#core/catalog'
import { asset, fraction, money } from '#core/tables'
import {
  columns,
  type Item,
  orNull,
  type Queryable,
  type RowOf,
  sql,
  type Tx,
  table,
} from '#platform/database'

const { uuid, text, timestamptz } = columns

const choiceTable = table('invoice_choices', {
  id: uuid,
  invoiceId: uuid,
  asset: asset(),
  /** The code of a network or of a rail, or `internal` where it is paid from a balance here. */
  network: text,
  /** Null except on chain. */
  address: orNull(text),
  tag: orNull(text),
  /** With the commission where the payer pays it; null where the payer says how much. */
  due: orNull(money('due_units')),
  /** How much of the price's currency one unit of the asset is worth, as a decimal; null where they are the same. */
  rate: orNull(text),
  /** The share of each payment that the house keeps. */
  commission: fraction('commission_share'),
  chosenAt: timestamptz,
  /**
   * The end of the rate, or of the invoice where there is no rate. A payment that is first seen before counts by these
   * terms.
   */
  expiresAt: timestamptz,
})

/** How an invoice is paid, once that is chosen; what is due is fixed with it. */
export type Choice = Omit<Item<typeof choiceTable>, 'invoiceId'>

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
