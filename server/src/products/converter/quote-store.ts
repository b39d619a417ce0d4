import type { Catalog } from '#core/catalog'
import { sql, type Tx } from '#platform/database'
import { type Quote, type TermsRow, termsColumns, termsFromRow } from './terms.ts'

/** Whose quote, and which: nobody reaches another's. */
export type QuoteRef = { readonly customerId: string; readonly quoteId: string }

type Row = TermsRow & { id: string; created_at: Date; expires_at: Date }

export function saveQuotes(tx: Tx, quotes: readonly Quote[]): void {
  if (quotes.length === 0) return
  const terms = termsColumns(quotes)
  tx.send(sql`
    insert into conversion_quotes (customer_id, id, kind, from_asset, to_asset, from_units, to_units, fee_units,
      spread_units, rate, created_at, expires_at)
    select * from unnest(
      ${terms.customers}::uuid[], ${quotes.map(({ id }) => id)}::uuid[], ${terms.kinds}::text[],
      ${terms.fromAssets}::text[], ${terms.toAssets}::text[], ${terms.fromUnits}::numeric[],
      ${terms.toUnits}::numeric[], ${terms.feeUnits}::numeric[], ${terms.spreadUnits}::numeric[],
      ${terms.rates}::numeric[], ${quotes.map(({ createdAt }) => createdAt)}::timestamptz[],
      ${quotes.map(({ expiresAt }) => expiresAt)}::timestamptz[])`)
}

/**
 * Locks quotes, in the order of the refs, which must be the same for everybody and names none twice. Who holds a quote's
 * lock may use it, and sees whether it was used before.
 */
export async function lockQuotes(
  tx: Tx,
  { refs, catalog }: { refs: readonly QuoteRef[]; catalog: Catalog },
): Promise<Quote[]> {
  const rows = await tx.query<Row>(sql`
    select quote.* from unnest(${refs.map(({ customerId }) => customerId)}::uuid[], ${refs.map(({ quoteId }) => quoteId)}::uuid[])
      as asked (customer_id, id)
    cross join lateral (
      select customer_id, id, kind, from_asset, to_asset, from_units, to_units, fee_units, spread_units,
        rate::text as rate, created_at, expires_at
      from conversion_quotes where customer_id = asked.customer_id and id = asked.id
      for no key update
    ) as quote`)
  return rows.map((row) => ({
    ...termsFromRow(row, catalog),
    id: row.id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }))
}
