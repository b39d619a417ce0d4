import assert from 'node:assert'
import type { TSchema } from 'typebox'
import type { Catalog } from '#core/catalog'
import type { Queryable } from '#platform/database'
import {
  closedObject,
  cutPage,
  type PageAnswer,
  pageFields,
  pagingFields,
  type readPage,
  textOrNull,
} from '#platform/http'
import { Refusal } from '#platform/refusal'
import { type AssetOf, listTransactions, type TransactionFilter } from './read-transactions.ts'
import { transactionRefusals } from './refusals.ts'
import type { Transaction } from './transaction.ts'

type Options<Item> = {
  readonly customerId: string
  readonly filter: TransactionFilter
  readonly asked: Parameters<typeof readPage>[0]
  readonly catalog: Pick<Catalog, 'asset'>
  tell(transaction: Transaction): Item
}

const depthMax = 2_000
const limitDefault = 50

/** The query fields of such a page; `items` is what they are called, as in "transactions". */
export function pageQuery(items: string) {
  return pagingFields(`The next_cursor of the previous page; cursors go as deep as there are ${items}.`, {
    limit: `${items.charAt(0).toUpperCase()}${items.slice(1)} per page.`,
    page: `page × limit may not exceed ${depthMax}.`,
  })
}

/** The shape of such a page as it is answered. */
export function pageOf<Item extends TSchema>(item: Item) {
  const next_cursor = textOrNull('Cursor for the next page; null on the last page.')
  return closedObject({ ...pageFields(item), next_cursor })
}

/** A page of a customer's transactions that match, newest first, as it is answered. */
export async function pageTransactions<Item>(
  database: Queryable,
  { customerId, filter, asked, catalog, tell }: Options<Item>,
): Promise<PageAnswer & { items: Item[] }> {
  const { limit = limitDefault, page = 1, cursor } = asked
  if (page * limit > depthMax) throw new Refusal(transactionRefusals.DEEP_PAGINATION_NOT_SUPPORTED)
  const found = await listTransactions(database, {
    customerId,
    filter,
    // Reads one more than asked for, to learn whether there are more.
    page: { limit: limit + 1, offset: (page - 1) * limit, olderThan: cursor },
    assetOf: assetsOf(catalog),
  })
  const { shown, answer } = cutPage(found, { limit, page }, ({ id }) => id)
  return { items: shown.map(tell), ...answer }
}

/** Resolves the symbols in rows, which the catalogue must still list. */
export function assetsOf(catalog: Pick<Catalog, 'asset'>): AssetOf {
  return (symbol) => {
    const asset = catalog.asset(symbol)
    assert(asset !== undefined, `the catalogue no longer lists ${symbol}, which is in transactions`)
    return asset
  }
}
