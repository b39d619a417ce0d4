import assert from 'node:assert'
import type { Asset } from '#core/money'
import { type Queryable, sql } from '#platform/database'
import { cutPage, type PageAnswer, pagingFields, type readPage, requireCursor } from '#platform/http'
import { lowestIdAt } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { type Assets, findFloor, listTransactions, type TransactionFilter } from './read-transactions.ts'
import { transactionRefusals } from './refusals.ts'
import type { Transaction } from './transaction.ts'

type Options<Item> = {
  readonly customerId: string
  readonly filter: TransactionFilter
  readonly asked: Parameters<typeof readPage>[0]
  readonly catalog: Assets
  tell(transaction: Transaction): Item
}

/** The ids between which a page is looked for. */
type Span = { readonly olderThan?: string | undefined; readonly downTo?: string | undefined }

type LookingOptions<Item> = Options<Item> & {
  /** A page looks at so many transactions at most, however few of them fit. */
  readonly looksMax: number
}

const depthMax = 2_000
const limitDefault = 50
/** An id may be made a moment after the time of its transaction, or by another machine's clock. */
const slackMs = 60_000

/** The query fields of such a page; `items` is what they are called, as in "transactions". */
export function pageQuery(items: string) {
  return pagingFields(`The next_cursor of the previous page; cursors go as deep as there are ${items}.`, {
    limit: `${items.charAt(0).toUpperCase()}${items.slice(1)} per page.`,
    page: `page × limit may not exceed ${depthMax}.`,
  })
}

/** A page of a customer's transactions that match, newest first, as it is answered. */
export async function pageTransactions<Item>(
  database: Queryable,
  { customerId, filter, asked, catalog, tell, olderThan = asked.cursor, downTo }: Options<Item> & Span,
): Promise<PageAnswer & { items: Item[] }> {
  const { limit = limitDefault, page = 1 } = asked
  await requireCursor(database, {
    cursor: asked.cursor,
    items: sql`transactions where customer_id = ${customerId}`,
  })
  if (page * limit > depthMax) throw new Refusal(transactionRefusals.DEEP_PAGINATION_NOT_SUPPORTED)
  const found = await listTransactions(database, {
    customerId,
    filter,
    // Reads one more than asked for, to learn whether there are more.
    page: { limit: limit + 1, offset: (page - 1) * limit, olderThan, downTo },
    catalog,
  })
  const { shown, answer } = cutPage(found, { limit, page }, ({ id }) => id)
  return { items: shown.map(tell), ...answer }
}

/**
 * The same of filters that may fit few of very many transactions, which reading on until a page is full would make slow. A page
 * may have fewer items than `limit` although there is a next one; but not where it is asked for by its number, which counts
 * full pages.
 */
export async function pageOfLooks<Item>(
  database: Queryable,
  { looksMax, ...options }: LookingOptions<Item>,
): Promise<PageAnswer & { items: Item[] }> {
  const { customerId, filter, asked } = options
  if (asked.page !== undefined) return pageTransactions(database, options)
  const ends = [asked.cursor?.toLowerCase(), filter.to && lowestIdAt(later(filter.to))]
  const [olderThan] = ends.filter((id) => id !== undefined).sort()
  const floor = await findFloor(database, { customerId, olderThan, looksMax })
  const found = await pageTransactions(database, { ...options, olderThan, downTo: floor?.id })
  const isEnd = floor === undefined || (filter.from !== undefined && later(floor.createdAt) < filter.from)
  return found.has_more || isEnd ? found : { ...found, has_more: true, next_cursor: floor.id }
}

function later(time: Date): Date {
  return new Date(time.getTime() + slackMs)
}

/** Resolves the symbols in rows, which the catalogue must still list. */
export function assetsOf(catalog: Assets): (symbol: string) => Asset {
  return (symbol) => {
    const asset = catalog.asset(symbol)
    assert(asset !== undefined, `the catalogue no longer lists ${symbol}, which is in transactions`)
    return asset
  }
}
