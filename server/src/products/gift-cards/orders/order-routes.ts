import type { Catalog } from '#core/catalog'
import type { Clock } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { customer, cutPage, pageOf, type Route, readPage, requireCursor, route } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import type { Secrets } from '#platform/secrets'
import { giftCardRefusals, orderParams, ordersQuery, path, tag } from '#products/gift-cards/catalog'
import { openDelivery } from './delivery.ts'
import { hasCode, type OrderStory } from './gift-card-order.ts'
import { type OrderResource, orderResource } from './order-resource.ts'
import { findStory, listOrders } from './order-store.ts'
import { noteReadings, type Reader } from './readings.ts'

export type OrderRoutesOptions = {
  readonly database: Database
  readonly catalog: Catalog
  readonly secrets: Secrets
  readonly businessClock: Clock
}

const permission = 'can_giftcards_read'
const aboutReadings = 'Each reading of a code is logged with the key that read it.'

export function orderRoutes(options: OrderRoutesOptions): Route[] {
  return [listRoute(options), orderRoute(options)]
}

function listRoute(options: OrderRoutesOptions): Route {
  const { database, catalog } = options
  return route({
    operationId: 'listGiftCardOrders',
    summary: 'List your gift card orders with their codes, newest first',
    description: aboutReadings,
    tag,
    method: 'GET',
    path: `${path}/orders`,
    permission,
    alsoFor: [customer('showsSecret')],
    query: ordersQuery,
    result: pageOf(orderResource.schema),
    example: {
      query: { limit: '1' },
      data: { items: [orderResource.example], page: 1, limit: 1, has_more: false, next_cursor: null },
    },
    async handle({ caller: { customerId, apiKey }, query, requestId }) {
      const { limit, ...page } = readPage(query)
      // Reads one more than requested, to learn whether more follow.
      await requireCursor(database, {
        cursor: query.cursor,
        items: sql`gift_card_orders where customer_id = ${customerId}`,
      })
      const found = await listOrders(database, {
        customerId,
        status: query.status,
        page: { ...page, limit: limit + 1 },
        catalog,
      })
      const { shown, answer } = cutPage(found, { limit, page: query.page }, ({ order }) => order.id)
      return { items: await show(shown, { via: 'list', apiKey, requestId }, options), ...answer }
    },
  })
}

function orderRoute(options: OrderRoutesOptions): Route {
  const { database, catalog } = options
  return route({
    operationId: 'getGiftCardOrder',
    summary: 'Read one of your gift card orders with its code',
    description: aboutReadings,
    tag,
    method: 'GET',
    path: `${path}/orders/{order_id}`,
    permission,
    alsoFor: [customer('showsSecret')],
    params: orderParams,
    result: orderResource.schema,
    refusals: [giftCardRefusals.ORDER_NOT_FOUND],
    example: { params: { order_id: orderResource.example.id }, data: orderResource.example },
    async handle({ caller: { customerId, apiKey }, params: { order_id: id }, requestId }) {
      const story = isUuid(id) ? await findStory(database, { id: id.toLowerCase(), catalog }) : undefined
      const [resource] =
        story?.order.customerId === customerId
          ? await show([story], { via: 'order', apiKey, requestId }, options)
          : []
      if (resource === undefined) throw new Refusal(giftCardRefusals.ORDER_NOT_FOUND)
      return resource
    },
  })
}

/** The orders with their codes; the reading is logged first. */
async function show(
  stories: readonly OrderStory[],
  reader: Reader,
  { database, secrets, businessClock }: OrderRoutesOptions,
): Promise<OrderResource[]> {
  const orderIds = stories.filter(hasCode).map(({ order }) => order.id)
  if (orderIds.length > 0)
    await database.inTransaction(async (tx) =>
      noteReadings(tx, { orderIds, reader, now: businessClock.now() }),
    )
  return Promise.all(
    stories.map(async (story) => {
      const { id, sealed } = story.order
      const isShown = hasCode(story) && sealed !== null
      const delivery = isShown ? await openDelivery({ id, sealed }, secrets) : null
      return orderResource.of({ ...story, delivery })
    }),
  )
}
