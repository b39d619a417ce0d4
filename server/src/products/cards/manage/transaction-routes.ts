import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { type Database, type Queryable, sql } from '#platform/database'
import {
  customer,
  cutPage,
  type PageAnswer,
  pageOf,
  pagingFields,
  type Route,
  readPage,
  requireCursor,
  route,
} from '#platform/http'
import {
  type CardTransactionFilter,
  type CardTransactionResource,
  cardParams,
  cardRefusals,
  cardTransactionResource,
  cardTransactionStatuses,
  cardTypeField,
  listCardTransactions,
  requireCard,
} from '#products/cards/card'

type Options = { readonly database: Database; readonly catalog: Catalog }

const tag = 'Cards'
const permission = 'can_cards_read'
const path = '/api/v1/integration/cards'
const page = pagingFields('The next_cursor of the previous page.')
const status = Type.Optional(
  Type.Enum([...cardTransactionStatuses], {
    description:
      'Only transactions with this status. Without it, issues and top-ups are listed only once completed.',
  }),
)
const result = pageOf(cardTransactionResource.schema)

const example = {
  items: [cardTransactionResource.example],
  page: 1,
  limit: 1,
  has_more: true,
  next_cursor: cardTransactionResource.example.id,
}

/** The card transactions over the API, newest first. */
export function transactionRoutes(options: Options): Route[] {
  return [listAllRoute(options), listOneRoute(options)]
}

function listAllRoute({ database, catalog }: Options): Route {
  return route({
    operationId: 'listAllCardTransactions',
    summary: 'List the transactions of all your cards, newest first',
    description:
      'Issues, top-ups, purchases and refunds. Declined purchases are included, with the reason. Pending and failed loads are listed only with `status`, and in `GET /cards/orders`.',
    tag,
    method: 'GET',
    path: `${path}/transactions/all`,
    permission,
    alsoFor: [customer('reads')],
    query: Type.Object({
      ...page,
      status,
      card_type: Type.Optional(cardTypeField('Only transactions of cards of this type.')),
    }),
    result,
    example: { query: { limit: '1', card_type: cardTransactionResource.example.card_type }, data: example },
    handle: ({ caller: { customerId }, query }) =>
      pageCardTransactions(database, {
        filter: { customerId, catalog, cardType: query.card_type, status: query.status },
        asked: query,
      }),
  })
}

function listOneRoute({ database, catalog }: Options): Route {
  return route({
    operationId: 'listCardTransactions',
    summary: 'List the transactions of one of your cards, newest first',
    description:
      'Purchases, refunds, and completed loads. Pending and failed loads are listed only with `status`, and in `GET /cards/orders`.',
    tag,
    method: 'GET',
    path: `${path}/{card_id}/transactions`,
    permission,
    alsoFor: [customer('reads')],
    params: cardParams,
    query: Type.Object({ ...page, status }),
    result,
    refusals: [cardRefusals.CARD_NOT_FOUND],
    example: {
      params: { card_id: String(cardTransactionResource.example.card_id) },
      query: { limit: '1' },
      data: example,
    },
    async handle({ caller: { customerId }, params: { card_id: text }, query }) {
      const { id: cardId } = await requireCard(database, { text, customerId, catalog })
      return pageCardTransactions(database, {
        filter: { customerId, catalog, cardId, status: query.status },
        asked: query,
      })
    },
  })
}

type Asked = { readonly filter: CardTransactionFilter; readonly asked: Parameters<typeof readPage>[0] }

type Page = PageAnswer & { items: CardTransactionResource[] }

/** A page of a customer's card transactions, newest first, as it is answered. */
async function pageCardTransactions(database: Queryable, { filter, asked }: Asked): Promise<Page> {
  const { limit, offset, olderThan } = readPage(asked)
  const { customerId } = filter
  await requireCursor(database, {
    cursor: olderThan,
    items: sql`card_transactions where customer_id = ${customerId}`,
  })
  // Reads one more than asked for, to learn whether there are more.
  const found = await listCardTransactions(database, filter, { limit: limit + 1, offset, olderThan })
  const { shown, answer } = cutPage(found, { limit, page: asked.page }, ({ id }) => id)
  return { items: shown.map(cardTransactionResource.of), ...answer }
}
