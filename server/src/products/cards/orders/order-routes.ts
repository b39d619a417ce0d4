import { catalogRefusals } from '#core/catalog'
import { dealingRefusals } from '#core/dealing'
import type { WriterParts } from '#core/idempotency'
import { ledgerRefusals } from '#core/ledger'
import { haltRefusals } from '#core/operators'
import { sql } from '#platform/database'
import {
  customer,
  cutPage,
  operation,
  pageOf,
  type Route,
  readPage,
  requireCursor,
  route,
} from '#platform/http'
import { type Ids, isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { cardRefusals, requireCard } from '#products/cards/card'
import { cardOrderResource } from './card-order-resource.ts'
import { findCardOrder, listCardOrders } from './card-order-store.ts'
import type { CardOrders, TopUps } from './card-orders.ts'
import { readOrderTerms, type TermsParts } from './read-order-terms.ts'
import { cardOrderRefusals } from './refusals.ts'
import {
  cardOrder,
  cardOrderBody,
  cardOrderExample,
  cardOrderParams,
  cardOrdersQuery,
  cardParams,
  topUpBody,
  topUpExample,
  topUpResult,
} from './schemas.ts'
import { readTopUpTerms } from './top-up.ts'

export type OrderRoutesOptions = Pick<WriterParts, 'database'> &
  TermsParts & {
    readonly cardOrders: CardOrders
    readonly topUps: TopUps
    readonly ids: Ids
    publicUrl(): string
  }

const tag = 'Cards'
const path = '/api/v1/integration/cards'

const priceRefusals = [
  cardRefusals.CARDS_UNAVAILABLE,
  cardOrderRefusals.AMOUNT_TOO_SMALL,
  cardOrderRefusals.AMOUNT_TOO_LARGE,
  catalogRefusals.CURRENCY_NOT_FOUND,
  dealingRefusals.CURRENCY_NOT_DEALT,
  dealingRefusals.PRICE_UNAVAILABLE,
  ledgerRefusals.INSUFFICIENT_BALANCE,
  dealingRefusals.INSUFFICIENT_LIQUIDITY,
]

export function orderRoutes(options: OrderRoutesOptions): Route[] {
  return [createRoute(options), listRoute(options), getRoute(options), topUpRoute(options)]
}

function createRoute({ cardOrders, ids, ...parts }: OrderRoutesOptions): Route {
  return operation({
    operationId: 'issueCard',
    summary: 'Order a card',
    description:
      'The answer is the order; the card appears in GET /cards once its issuer has made it, and `card.transaction` tells of it. `balance_usdt` pays at once. For the other methods the order says how to pay: exactly the amount, once, and in time. Any other payment is credited to the wallet instead, and the order fails with the reason.',
    tag,
    method: 'POST',
    path,
    permission: 'can_cards_manage',
    stoppedBy: 'cards',
    body: cardOrderBody,
    result: cardOrder,
    sendsValue: true,
    refusals: [
      haltRefusals.SUPPLIER_HALTED,
      ...priceRefusals,
      cardOrderRefusals.CARD_OPTION_UNAVAILABLE,
      cardOrderRefusals.PAYMENT_METHOD_UNAVAILABLE,
      cardOrderRefusals.TOO_MANY_OPEN_ORDERS,
    ],
    example: {
      body: {
        amount: '50',
        payment_method: 'balance_usdt',
        card_type: 'SHOPPING',
        idempotency_key: 'card-2026-05-04',
      },
      data: cardOrderExample,
    },
    submit: cardOrders.submit,
    command: ({ caller: { customerId }, body }) => ({
      id: ids.next(),
      customerId,
      terms: readOrderTerms(body, parts),
    }),
  })
}

function listRoute({ database, catalog, publicUrl }: OrderRoutesOptions): Route {
  return route({
    operationId: 'listCardOrders',
    summary: 'List your card orders, newest first',
    tag,
    method: 'GET',
    path: `${path}/orders`,
    permission: 'can_cards_read',
    alsoFor: [customer('reads')],
    query: cardOrdersQuery,
    result: pageOf(cardOrder),
    example: {
      query: { limit: '1', status: 'processing' },
      data: { items: [cardOrderExample], page: 1, limit: 1, has_more: false, next_cursor: null },
    },
    async handle({ caller: { customerId }, query }) {
      const { limit, ...page } = readPage(query)
      // The row beyond the limit shows whether there are more.
      const asked = { customerId, status: query.status, page: { ...page, limit: limit + 1 }, catalog }
      await requireCursor(database, {
        cursor: query.cursor,
        items: sql`card_orders where customer_id = ${customerId}`,
      })
      const found = await listCardOrders(database, asked)
      const { shown, answer } = cutPage(found, { limit, page: query.page }, ({ id }) => id)
      return { items: shown.map((order) => cardOrderResource(order, publicUrl())), ...answer }
    },
  })
}

function getRoute({ database, catalog, publicUrl }: OrderRoutesOptions): Route {
  return route({
    operationId: 'getCardOrder',
    summary: 'Read one of your card orders',
    tag,
    method: 'GET',
    path: `${path}/orders/{order_id}`,
    permission: 'can_cards_read',
    alsoFor: [customer('reads')],
    params: cardOrderParams,
    result: cardOrder,
    refusals: [cardOrderRefusals.ORDER_NOT_FOUND],
    example: { params: { order_id: cardOrderExample.order_id }, data: cardOrderExample },
    async handle({ caller: { customerId }, params: { order_id: id } }) {
      const found = isUuid(id) ? await findCardOrder(database, { id, catalog }) : undefined
      if (found?.customerId !== customerId) throw new Refusal(cardOrderRefusals.ORDER_NOT_FOUND)
      return cardOrderResource(found, publicUrl())
    },
  })
}

function topUpRoute({ database, topUps, ids, ...parts }: OrderRoutesOptions): Route {
  return operation({
    operationId: 'topUpCard',
    summary: 'Load a card from your wallet',
    description:
      'The load is in the balance once the issuer has made it; `GET /transactions/{transaction_id}` tells how it ends. If it fails, the money is in the wallet again.',
    tag,
    method: 'POST',
    path: `${path}/{card_id}/topup`,
    permission: 'can_cards_manage',
    stoppedBy: 'cards',
    params: cardParams,
    body: topUpBody,
    result: topUpResult,
    sendsValue: true,
    refusals: [
      haltRefusals.SUPPLIER_HALTED,
      cardRefusals.CARD_NOT_FOUND,
      cardRefusals.CARD_FROZEN,
      cardRefusals.CARD_BLOCKED,
      ...priceRefusals,
    ],
    example: {
      params: { card_id: String(topUpExample.card_id) },
      body: { amount: '25', source_symbol: 'USDT', payment_method: 'balance_usdt' },
      data: topUpExample,
    },
    submit: topUps.submit,
    async command({ caller: { customerId }, params: { card_id: text }, body }) {
      const { catalog } = parts
      const card = await requireCard(database, { text, customerId, catalog })
      return { id: ids.next(), customerId, card, terms: readTopUpTerms(body, { ...parts, card }) }
    },
  })
}
