import { type Queryable, sql } from '#platform/database'
import { cutPage, type PageAnswer, readPage, requireCursor } from '#platform/http'
import {
  type CardTransactionFilter,
  type CardTransactionResource,
  cardTransactionResource,
  listCardTransactions,
} from '#products/cards/card'

type Asked = { readonly filter: CardTransactionFilter; readonly asked: Parameters<typeof readPage>[0] }

type Page = PageAnswer & { items: CardTransactionResource[] }

/** A page of a customer's card transactions, newest first, as it is answered. */
export async function pageCardTransactions(database: Queryable, { filter, asked }: Asked): Promise<Page> {
  const { limit, offset, olderThan } = readPage(asked)
  const { customerId } = filter
  await requireCursor(database, {
    cursor: olderThan,
    items: sql`card_transactions where customer_id = ${customerId}`,
  })
  // Reads one more than asked for, to learn whether there are more.
  const found = await listCardTransactions(database, filter, { limit: limit + 1, offset, olderThan })
  const { shown, answer } = cutPage(found, { limit, page: asked.page }, ({ id }) => id)
  return { items: shown.map(cardTransactionResource), ...answer }
}
