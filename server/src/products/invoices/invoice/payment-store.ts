import type { Catalog } from '#core/catalog'
import { type Queryable, type RowOf, sql, type Tx } from '#platform/database'
import type { Choice } from './invoice.ts'
import { type InvoicePayment, paymentTable } from './invoice-payment.ts'

function paymentOf(
  row: RowOf<typeof paymentTable>,
  { catalog, choices }: Pick<Asked, 'catalog' | 'choices'>,
): InvoicePayment {
  const { choiceId, hedgeAt: _, ...payment } = paymentTable.read(row, catalog)
  const choice = choices.get(payment.invoiceId)?.find(({ id }) => id === choiceId) ?? null
  return { ...payment, choice }
}

/** Sends a payment as it stands: a new one, or the changes of one that is known. A confirmed one is due to be hedged. */
export function keepPayment(tx: Tx, payment: InvoicePayment): void {
  const hedgeAt = payment.status === 'confirmed' ? payment.confirmedAt : null
  tx.send(sql`
    ${paymentTable.insertion({ ...payment, choiceId: payment.choice?.id ?? null, hedgeAt })}
    on conflict (id) do update set is_counted = excluded.is_counted, choice_id = excluded.choice_id, is_late = excluded.is_late, status = excluded.status, error = excluded.error,
      is_in_block = excluded.is_in_block, is_final = excluded.is_final, commission_units = excluded.commission_units,
      credited_asset = excluded.credited_asset, credited_units = excluded.credited_units,
      hedge_at = case when excluded.status = 'confirmed' then coalesce(invoice_payments.hedge_at, excluded.hedge_at) end,
      hedge_mid = excluded.hedge_mid, hedge_rate = excluded.hedge_rate, hedged_at = excluded.hedged_at,
      confirmed_at = excluded.confirmed_at`)
}

type Asked = {
  readonly invoiceIds: readonly string[]
  /** The choices of these invoices, by the id of the invoice. */
  readonly choices: ReadonlyMap<string, readonly Choice[]>
  readonly catalog: Catalog
}

/** The payments of invoices, the first one first, by the id of the invoice. */
export async function readPayments(
  database: Queryable,
  { invoiceIds, ...parts }: Asked,
): Promise<ReadonlyMap<string, readonly InvoicePayment[]>> {
  const rows = await database.query<RowOf<typeof paymentTable>>(sql`
    select * from invoice_payments where invoice_id = any(${[...invoiceIds]}::uuid[]) order by seen_at, id`)
  return Map.groupBy(
    rows.map((row) => paymentOf(row, parts)),
    ({ invoiceId }) => invoiceId,
  )
}
