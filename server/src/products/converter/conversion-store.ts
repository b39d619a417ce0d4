import type { Catalog } from '#core/catalog'
import { type Queryable, sql, type Tx } from '#platform/database'
import type { Page } from '#platform/http'
import type { QuoteRef } from './quote-store.ts'
import { type Conversion, type ConversionKind, type TermsRow, termsColumns, termsFromRow } from './terms.ts'

type Row = TermsRow & { id: string; quote_id: string; created_at: Date }

const columns = sql`customer_id, id, quote_id, kind, from_asset, to_asset, from_units, to_units, fee_units, spread_units,
  rate::text as rate, created_at`

export function saveConversions(tx: Tx, conversions: readonly Conversion[]): void {
  if (conversions.length === 0) return
  const terms = termsColumns(conversions)
  tx.send(sql`
    insert into conversions (customer_id, id, quote_id, kind, from_asset, to_asset, from_units, to_units, fee_units,
      spread_units, rate, created_at)
    select * from unnest(
      ${terms.customers}::uuid[], ${conversions.map(({ id }) => id)}::uuid[],
      ${conversions.map(({ quoteId }) => quoteId)}::uuid[], ${terms.kinds}::text[], ${terms.fromAssets}::text[],
      ${terms.toAssets}::text[], ${terms.fromUnits}::numeric[], ${terms.toUnits}::numeric[],
      ${terms.feeUnits}::numeric[], ${terms.spreadUnits}::numeric[], ${terms.rates}::numeric[],
      ${conversions.map(({ createdAt }) => createdAt)}::timestamptz[])`)
}

/** The conversions that used these quotes; a quote may have been deleted since. */
export async function findByQuote(
  tx: Tx,
  { refs, catalog }: { refs: readonly QuoteRef[]; catalog: Catalog },
): Promise<Conversion[]> {
  const rows = await tx.query<Row>(sql`
    select made.* from unnest(${refs.map(({ customerId }) => customerId)}::uuid[], ${refs.map(({ quoteId }) => quoteId)}::uuid[])
      as asked (customer_id, quote_id)
    cross join lateral (
      select ${columns} from conversions where quote_id = asked.quote_id
      -- Forces a look-up by quote: a plan made on a small table would go on reading all rows of the customer.
      offset 0
    ) as made where made.customer_id = asked.customer_id`)
  return rows.map((row) => fromRow(row, catalog))
}

type ConversionsAsked = {
  readonly customerId: string
  readonly kind: ConversionKind | undefined
  readonly page: Page
  readonly catalog: Catalog
}

const nothing = sql``

/** A customer's conversions, newest first. */
export async function listConversions(
  database: Queryable,
  { customerId, kind, page: { limit, offset, olderThan }, catalog }: ConversionsAsked,
): Promise<Conversion[]> {
  const rows = await database.query<Row>(sql`
    select ${columns} from conversions where customer_id = ${customerId}
      ${kind === undefined ? nothing : sql`and kind = ${kind}`}
      ${olderThan === undefined ? nothing : sql`and id < ${olderThan}`}
    order by id desc limit ${limit} offset ${offset}`)
  return rows.map((row) => fromRow(row, catalog))
}

function fromRow(row: Row, catalog: Catalog): Conversion {
  return {
    ...termsFromRow(row, catalog),
    id: row.id,
    quoteId: row.quote_id,
    createdAt: row.created_at,
  }
}
