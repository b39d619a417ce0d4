import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { formatAmount } from '#core/money'
import type { Database } from '#platform/database'
import { customer, namedObject, type Route, readPage, route } from '#platform/http'
import { cardCurrency, cardParams, cardRefusals, requireCard } from '#products/cards/card'
import { cardExample, cardSchema } from './card-resource.ts'
import { readCardBalances, tellCard, tellCards } from './read-cards.ts'

type Options = { readonly database: Database; readonly catalog: Catalog }

const tag = 'Cards'
const permission = 'can_cards_read'
const path = '/api/v1/integration/cards'

export const cardParamsExample = { card_id: String(cardExample.id) }

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
    result: Type.Array(cardSchema),
    example: { query: { limit: '1' }, data: [cardExample] },
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
    result: cardSchema,
    refusals: [cardRefusals.CARD_NOT_FOUND],
    example: { params: cardParamsExample, data: cardExample },
    async handle({ caller: { customerId }, params: { card_id: text } }) {
      const card = await requireCard(database, { text, customerId, catalog })
      return tellCard(database, card, { catalog })
    },
  })
}

const balanceResult = namedObject('CardBalance', {
  card_id: Type.Integer(),
  balance: Type.String({
    description: 'Amount that the card can spend, without amounts held by authorisations.',
  }),
  currency: Type.Literal(cardCurrency),
})

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
    result: balanceResult,
    refusals: [cardRefusals.CARD_NOT_FOUND],
    example: {
      params: cardParamsExample,
      data: { card_id: cardExample.id, balance: cardExample.balance, currency: cardCurrency },
    },
    async handle({ caller: { customerId }, params: { card_id: text } }) {
      const card = await requireCard(database, { text, customerId, catalog })
      const balanceOf = await readCardBalances(database, { cards: [card], catalog })
      return {
        card_id: Number(card.number),
        balance: formatAmount(balanceOf(card)),
        currency: cardCurrency,
      } as const
    },
  })
}
