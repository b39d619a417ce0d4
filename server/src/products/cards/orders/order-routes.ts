import Type from 'typebox'
import type { WriterParts } from '#core/idempotency'
import { haltRefusals } from '#core/operators'
import { pageQuery } from '#core/transactions'
import { sql } from '#platform/database'
import {
  closedObject,
  customer,
  cutPage,
  lowerCase,
  operation,
  pageOf,
  type Route,
  readPage,
  requireCursor,
  route,
} from '#platform/http'
import { type Ids, isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import {
  cardOrderBody,
  cardOrderRefusals,
  priceRefusals,
  readOrderTerms,
  type TermsParts,
} from '#products/cards/terms'
import { cardOrderStatuses } from './card-order.ts'
import { cardOrderResource } from './card-order-resource.ts'
import { findCardOrder, listCardOrders } from './card-order-store.ts'
import type { CardOrders } from './card-orders.ts'

export type OrderRoutesOptions = Pick<WriterParts, 'database'> &
  TermsParts & {
    readonly cardOrders: CardOrders
    readonly ids: Ids
    publicUrl(): string
  }

const cardOrderParams = closedObject({ order_id: Type.String({ spelling: lowerCase }) })

const cardOrdersQuery = Type.Object({
  ...pageQuery('card orders'),
  status: Type.Optional(Type.Enum([...cardOrderStatuses], { description: 'Only orders with this status.' })),
})

const tag = 'Cards'
const path = '/api/v1/integration/cards'

export function orderRoutes(options: OrderRoutesOptions): Route[] {
  return [createRoute(options), listRoute(options), getRoute(options)]
}

function createRoute({ cardOrders, ids, ...parts }: OrderRoutesOptions): Route {
  return operation({
    operationId: 'issueCard',
    summary: 'Order a card',
    description:
      'The answer is the order. The card appears in GET /cards once its issuer has issued it, with the event `card.transaction`. `balance_usdt` pays at once. With the other methods the order says how to pay: exactly this amount, in one payment, before the expiry. Any other payment is credited to the wallet instead, and the order fails with the reason.',
    tag,
    method: 'POST',
    path,
    permission: 'can_cards_manage',
    stoppedBy: 'cards',
    body: cardOrderBody,
    result: cardOrderResource.schema,
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
      data: cardOrderResource.example,
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
    result: pageOf(cardOrderResource.schema),
    example: {
      query: { limit: '1', status: 'processing' },
      data: { items: [cardOrderResource.example], page: 1, limit: 1, has_more: false, next_cursor: null },
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
      return {
        items: shown.map((order) => cardOrderResource.of({ order, publicUrl: publicUrl() })),
        ...answer,
      }
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
    result: cardOrderResource.schema,
    refusals: [cardOrderRefusals.ORDER_NOT_FOUND],
    example: { params: { order_id: cardOrderResource.example.order_id }, data: cardOrderResource.example },
    async handle({ caller: { customerId }, params: { order_id: id } }) {
      const found = isUuid(id) ? await findCardOrder(database, { id, catalog }) : undefined
      if (found?.customerId !== customerId) throw new Refusal(cardOrderRefusals.ORDER_NOT_FOUND)
      return cardOrderResource.of({ order: found, publicUrl: publicUrl() })
    },
  })
}
