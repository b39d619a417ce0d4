import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import type { Database } from '#platform/database'
import { customer, type Route, readPage, route } from '#platform/http'
import { cardParams, cardRefusals, requireCard } from '#products/cards/card'
import { balanceResource, cardResource } from './card-resource.ts'
import { readCardBalances, tellCard, tellCards } from './read-cards.ts'

type Options = { readonly database: Database; readonly catalog: Catalog }

const tag = 'Cards'
const permission = 'can_cards_read'
const path = '/api/v1/integration/cards'

export const cardParamsExample = { card_id: String(cardResource.example.id) }

export function cardRoutes(options: Options): Route[] {
  return [listRoute(options), getRoute(options), balanceRoute(options)]
}

/** Most customers have all their cards in the first page: those who ask for no page expect every card. */
const listedMax = 1_000

const listQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: listedMax,
      default: listedMax,
      description: 'A shorter page is the last.',
    }),
  ),
  page: Type.Optional(
    Type.Integer({ minimum: 1, default: 1, description: 'page × limit may not exceed 100000.' }),
  ),
})

function listRoute({ database, catalog }: Options): Route {
  return route({
    operationId: 'listCards',
    summary: 'List your cards, newest first',
    tag,
    method: 'GET',
    path,
    permission,
    alsoFor: [customer('reads')],
    query: listQuery,
    result: Type.Array(cardResource.schema),
    example: { query: { limit: '1' }, data: [cardResource.example] },
    handle: ({ caller: { customerId }, query: { limit = listedMax, page } }) =>
      tellCards(database, { customerId, page: readPage({ limit, page }), catalog }),
  })
}

function getRoute({ database, catalog }: Options): Route {
  return route({
    operationId: 'getCard',
    summary: 'Read one of your cards',
    tag,
    method: 'GET',
    path: `${path}/{card_id}`,
    permission,
    alsoFor: [customer('reads')],
    params: cardParams,
    result: cardResource.schema,
    refusals: [cardRefusals.CARD_NOT_FOUND],
    example: { params: cardParamsExample, data: cardResource.example },
    async handle({ caller: { customerId }, params: { card_id: text } }) {
      const card = await requireCard(database, { text, customerId, catalog })
      return tellCard(database, card, { catalog })
    },
  })
}

function balanceRoute({ database, catalog }: Options): Route {
  return route({
    operationId: 'getCardBalance',
    summary: 'Read the balance of one of your cards',
    tag,
    method: 'GET',
    path: `${path}/{card_id}/balance`,
    permission,
    alsoFor: [customer('reads')],
    params: cardParams,
    result: balanceResource.schema,
    refusals: [cardRefusals.CARD_NOT_FOUND],
    example: {
      params: cardParamsExample,
      data: balanceResource.example,
    },
    async handle({ caller: { customerId }, params: { card_id: text } }) {
      const card = await requireCard(database, { text, customerId, catalog })
      const balanceOf = await readCardBalances(database, { cards: [card], catalog })
      return balanceResource.of({ card, balance: balanceOf(card) })
    },
  })
}
