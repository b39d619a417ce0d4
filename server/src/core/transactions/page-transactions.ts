import type { TSchema } from 'typebox'
import type { Queryable } from '#platform/database'
import { closedObject, pageFields, pagingFields, textOrNull } from '#platform/http'
import { defineRefusals, Refusal } from '#platform/refusal'
import { type AssetOf, listTransactions, type TransactionFilter } from './read-transactions.ts'
import type { Transaction } from './record-transactions.ts'

export const pageRefusals = defineRefusals({
  DEEP_PAGINATION_NOT_SUPPORTED: [
    400,
    'page × limit may not exceed 2000. Go deeper with the cursor of the page before.',
  ],
})

type Asked = {
  readonly limit?: number | undefined
  readonly page?: number | undefined
  readonly cursor?: string | undefined
}

type Page<Item> = {
  items: Item[]
  page: number
  limit: number
  has_more: boolean
  /** For the page after; null on the last. */
  next_cursor: string | null
}

type Options<Item> = {
  readonly customerId: string
  readonly filter: TransactionFilter
  readonly asked: Asked
  readonly assetOf: AssetOf
  tell(transaction: Transaction): Item
}

const depthMax = 2_000
const limitDefault = 50

/** The query fields of such a page; `items` is what they are called, as in "transactions". */
export function pageQuery(items: string) {
  return pagingFields(`The next_cursor of the page before; goes as deep as there are ${items}.`, {
    limit: `${items.charAt(0).toUpperCase()}${items.slice(1)} on a page.`,
    page: `page × limit may not exceed ${depthMax}.`,
  })
}

/** The shape of such a page as it is answered. */
export function pageOf<Item extends TSchema>(item: Item) {
  const next_cursor = textOrNull('Ask for the next page with it; null on the last.')
  return closedObject({ ...pageFields(item), next_cursor })
}

/** A page of a customer's transactions that match, newest first, as it is answered. */
export async function pageTransactions<Item>(
  database: Queryable,
  { customerId, filter, asked, assetOf, tell }: Options<Item>,
): Promise<Page<Item>> {
  const { limit = limitDefault, page = 1, cursor } = asked
  if (page * limit > depthMax) throw new Refusal(pageRefusals.DEEP_PAGINATION_NOT_SUPPORTED)
  const found = await listTransactions(database, {
    customerId,
    filter,
    // One more than asked for tells whether there are more.
    page: { limit: limit + 1, offset: (page - 1) * limit, olderThan: cursor },
    assetOf,
  })
  const shown = found.slice(0, limit)
  const hasMore = found.length > limit
  return {
    items: shown.map(tell),
    page,
    limit,
    has_more: hasMore,
    next_cursor: hasMore ? (shown.at(-1)?.id ?? null) : null,
  }
}
