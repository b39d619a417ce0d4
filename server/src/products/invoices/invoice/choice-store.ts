import type { Catalog } from '#core/catalog'
import { formatFraction, parseFraction } from '#core/money'
import { type Queryable, sql, type Tx } from '#platform/database'
import { assetOf } from './asset-of.ts'
import type { Choice } from './invoice.ts'

type Row = {
  id: string
  invoice_id: string
  asset: string
  network: string
  address: string | null
  tag: string | null
  due_units: bigint | null
  rate: string | null
  commission_share: string
  chosen_at: Date
  expires_at: Date
}

/** Sends a choice of an invoice to be kept; its terms never change. */
export function keepChoice(tx: Tx, invoiceId: string, choice: Choice): void {
  const { id, asset, network, address, tag, due, rate, commission, chosenAt, expiresAt } = choice
  tx.send(sql`
    insert into invoice_choices (id, invoice_id, asset, network, address, tag, due_units, rate, commission_share, chosen_at,
      expires_at)
    values (${id}, ${invoiceId}, ${asset.symbol}, ${network}, ${address}, ${tag}, ${due?.units ?? null}, ${rate},
      ${formatFraction(commission)}, ${chosenAt}, ${expiresAt})
    on conflict (id) do nothing`)
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
  const rows = await database.query<Row>(sql`
    select * from invoice_choices where invoice_id = any(${[...invoiceIds]}::uuid[]) order by chosen_at, id`)
  const grouped = Map.groupBy(rows, ({ invoice_id }) => invoice_id)
  return new Map([...grouped].map(([id, own]) => [id, own.map((row) => fromRow(row, catalog))]))
}

function fromRow(row: Row, catalog: Catalog): Choice {
  const asset = assetOf(row.asset, catalog)
  return {
    id: row.id,
    ...{ asset, network: row.network, address: row.address, tag: row.tag, rate: row.rate },
    due: row.due_units === null ? null : { asset, units: row.due_units },
    commission: parseFraction(row.commission_share),
    ...{ chosenAt: row.chosen_at, expiresAt: row.expires_at },
  }
}
