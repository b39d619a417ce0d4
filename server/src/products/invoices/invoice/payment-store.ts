import type { Catalog } from '#core/catalog'
import { type Queryable, sql, type Tx } from '#platform/database'
import { assetOf } from './asset-of.ts'
import type { Choice } from './invoice.ts'
import type { InvoicePayment, PaymentStatus } from './invoice-payment.ts'

type Row = {
  id: string
  invoice_id: string
  source: InvoicePayment['source']
  asset: string
  units: bigint
  network: string | null
  txid: string | null
  payer_id: string | null
  payer_address: string | null
  is_counted: boolean
  choice_id: string | null
  is_late: boolean
  status: PaymentStatus
  error: InvoicePayment['error']
  is_in_block: boolean
  is_final: boolean
  commission_units: bigint | null
  credited_asset: string | null
  credited_units: bigint | null
  hedge_mid: string | null
  hedge_rate: string | null
  hedged_at: Date | null
  seen_at: Date
  confirmed_at: Date | null
}

function fromRow(row: Row, { catalog, choices }: Pick<Asked, 'catalog' | 'choices'>): InvoicePayment {
  const asset = assetOf(row.asset, catalog)
  const {
    commission_units,
    credited_asset,
    credited_units,
    hedge_mid: mid,
    hedge_rate: rate,
    hedged_at: at,
  } = row
  return {
    id: row.id,
    invoiceId: row.invoice_id,
    source: row.source,
    amount: { asset, units: row.units },
    network: row.network,
    txid: row.txid,
    payerId: row.payer_id,
    payerAddress: row.payer_address,
    isCounted: row.is_counted,
    choice: choices.get(row.invoice_id)?.find(({ id }) => id === row.choice_id) ?? null,
    isLate: row.is_late,
    status: row.status,
    error: row.error,
    isInBlock: row.is_in_block,
    isFinal: row.is_final,
    commission: commission_units === null ? null : { asset, units: commission_units },
    credited:
      credited_asset === null || credited_units === null
        ? null
        : { asset: assetOf(credited_asset, catalog), units: credited_units },
    hedge: mid === null || rate === null || at === null ? null : { mid, rate, at },
    seenAt: row.seen_at,
    confirmedAt: row.confirmed_at,
  }
}

/** Sends a payment as it stands: a new one, or the changes of one that is known. A confirmed one is due to be hedged. */
export function keepPayment(tx: Tx, payment: InvoicePayment): void {
  const { amount, commission, credited, hedge } = payment
  tx.send(sql`
    insert into invoice_payments (id, invoice_id, source, asset, units, network, txid, payer_id, payer_address, is_counted,
      choice_id, is_late, status, error, is_in_block, is_final, commission_units, credited_asset, credited_units, hedge_at, hedge_mid,
      hedge_rate, hedged_at, seen_at, confirmed_at)
    values (${payment.id}, ${payment.invoiceId}, ${payment.source}, ${amount.asset.symbol}, ${amount.units},
      ${payment.network}, ${payment.txid}, ${payment.payerId}, ${payment.payerAddress}, ${payment.isCounted}, ${payment.choice?.id ?? null},
      ${payment.isLate}, ${payment.status}, ${payment.error}, ${payment.isInBlock}, ${payment.isFinal},
      ${commission?.units ?? null}, ${credited?.asset.symbol ?? null}, ${credited?.units ?? null},
      ${payment.status === 'confirmed' ? payment.confirmedAt : null}, ${hedge?.mid ?? null}, ${hedge?.rate ?? null},
      ${hedge?.at ?? null}, ${payment.seenAt}, ${payment.confirmedAt})
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
  const rows = await database.query<Row>(sql`
    select * from invoice_payments where invoice_id = any(${[...invoiceIds]}::uuid[]) order by seen_at, id`)
  return Map.groupBy(
    rows.map((row) => fromRow(row, parts)),
    ({ invoiceId }) => invoiceId,
  )
}
