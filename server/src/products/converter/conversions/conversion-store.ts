import type { Catalog } from '#core/catalog'
import { columns, type Queryable, type RowOf, sql, type Tx, table } from '#platform/database'
import type { Page } from '#platform/http'
import type { QuoteRef } from '#products/converter/quotes'
import {
  type Conversion,
  type ConversionKind,
  storedTerms,
  termsFields,
  termsOf,
} from '#products/converter/terms'

const { uuid, timestamptz } = columns

const conversionTable = table('conversions', { ...termsFields, quoteId: uuid, createdAt: timestamptz })

export function saveConversions(tx: Tx, conversions: readonly Conversion[]): void {
  tx.insert(
    conversionTable,
    conversions.map((one) => ({
      ...storedTerms(one),
      ...{ id: one.id, quoteId: one.quoteId, createdAt: one.createdAt },
    })),
  )
}

/** The conversions that used these quotes; the quote's own row may be deleted by now. */
export async function findByQuote(
  tx: Tx,
  { refs, catalog }: { refs: readonly QuoteRef[]; catalog: Catalog },
): Promise<Conversion[]> {
  const rows = await tx.query<RowOf<typeof conversionTable>>(sql`
    select made.* from unnest(${refs.map(({ customerId }) => customerId)}::uuid[], ${refs.map(({ quoteId }) => quoteId)}::uuid[])
      as asked (customer_id, quote_id)
    cross join lateral (
      select ${conversionTable.columns} from conversions where quote_id = asked.quote_id
      -- Forces a look-up by quote: a plan made on a small table would go on reading all rows of the customer.
      offset 0
    ) as made where made.customer_id = asked.customer_id`)
  return rows.map((row) => conversionOf(row, catalog))
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
  const rows = await database.query<RowOf<typeof conversionTable>>(sql`
    select ${conversionTable.columns} from conversions where customer_id = ${customerId}
      ${kind === undefined ? nothing : sql`and kind = ${kind}`}
      ${olderThan === undefined ? nothing : sql`and id < ${olderThan}`}
    order by id desc limit ${limit} offset ${offset}`)
  return rows.map((row) => conversionOf(row, catalog))
}

function conversionOf(row: RowOf<typeof conversionTable>, catalog: Catalog): Conversion {
  const stored = conversionTable.read(row, catalog)
  const { id, quoteId, createdAt } = stored
  return { ...termsOf(stored, catalog), id, quoteId, createdAt }
}
