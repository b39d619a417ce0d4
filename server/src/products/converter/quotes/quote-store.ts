import type { Catalog } from '#core/catalog'
import type { Money } from '#core/money'
import { hub } from '#core/prices'
import { moneyIn } from '#core/tables'
import { columns, orNull, type Queryable, type RowOf, sql, type Tx, table } from '#platform/database'
import { type Quote, storedTerms, termsFields, termsOf } from '#products/converter/terms'

/** A quote by its id and its customer, so nobody reaches another customer's quote. */
export type QuoteRef = { readonly customerId: string; readonly quoteId: string }

const { uuid, timestamptz } = columns

const quoteTable = table('conversion_quotes', {
  ...termsFields,
  createdAt: timestamptz,
  expiresAt: timestamptz,
  worth: moneyIn(hub, 'worth_units'),
  replacedBy: orNull(uuid),
})

/** A new quote, with its worth, which counts against the limit of open quotes. */
export type NewQuote = Quote & { readonly worth: Money }

/**
 * Writes quotes and ends the older ones of the same customer and direction. A batch has at most one open quote for
 * each.
 */
export function saveQuotes(tx: Tx, quotes: readonly NewQuote[]): void {
  if (quotes.length === 0) return
  endReplaced(
    tx,
    quotes.filter(({ replacedBy }) => replacedBy === null),
  )
  tx.insert(
    quoteTable,
    quotes.map((quote) => {
      const { id, createdAt, expiresAt, worth, replacedBy } = quote
      return { ...storedTerms(quote), id, createdAt, expiresAt, worth, replacedBy }
    }),
  )
}

function endReplaced(tx: Tx, newest: readonly Quote[]): void {
  const column = <T>(read: (quote: Quote) => T) => newest.map(read)
  tx.send(sql`
    with replaced as (
      select quote.customer_id, quote.id, newest.id as newer from unnest(
        ${column(({ deal }) => deal.customerId)}::uuid[], ${column(({ deal }) => deal.given.asset.symbol)}::text[],
        ${column(({ deal }) => deal.received.asset.symbol)}::text[], ${column(({ id }) => id)}::uuid[]) as newest (customer_id, from_asset, to_asset, id)
      join conversion_quotes as quote using (customer_id, from_asset, to_asset)
      where quote.replaced_by is null
      -- In the order in which executions lock them.
      order by quote.customer_id, quote.id for no key update of quote
    )
    update conversion_quotes as quote set replaced_by = replaced.newer from replaced
    where quote.customer_id = replaced.customer_id and quote.id = replaced.id`)
}

/**
 * Locks quotes in the order of the refs, which are sorted and unique. The holder of a quote's lock may use it, and sees
 * whether it was used before.
 */
export async function lockQuotes(
  tx: Tx,
  { refs, catalog }: { refs: readonly QuoteRef[]; catalog: Catalog },
): Promise<Quote[]> {
  const rows = await tx.query<RowOf<typeof quoteTable>>(sql`
    select quote.* from unnest(${refs.map(({ customerId }) => customerId)}::uuid[], ${refs.map(({ quoteId }) => quoteId)}::uuid[])
      as asked (customer_id, id)
    cross join lateral (
      select ${quoteTable.columns}
      from conversion_quotes where customer_id = asked.customer_id and id = asked.id
      for no key update
    ) as quote`)
  return rows.map((row) => {
    const stored = quoteTable.read(row, catalog)
    const { id, createdAt, expiresAt, replacedBy } = stored
    return { ...termsOf(stored, catalog), id, createdAt, expiresAt, replacedBy }
  })
}

const keptMs = 24 * 60 * 60 * 1000
const batchMax = 5_000

/**
 * Deletes a bounded number of quotes that expired more than a day ago; answers how many. A conversion has its own copy
 * of the terms.
 */
export async function forgetQuotes(database: Queryable, now: Date): Promise<number> {
  const rows = await database.query(sql`
    delete from conversion_quotes where ctid = any(array(
      select ctid from conversion_quotes where expires_at < ${new Date(now.getTime() - keptMs)}
      order by expires_at limit ${batchMax}))
    returning id`)
  return rows.length
}
