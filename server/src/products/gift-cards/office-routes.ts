import Type, { type Static } from 'typebox'
import type { Catalog } from '#core/catalog'
import { type Customer, findCustomers } from '#core/customers'
import { readMails } from '#core/mail'
import {
  debtExample,
  debtResource,
  debtsOf,
  purchaseExample,
  purchaseResource,
  readingResource,
  toDebt,
  toPurchase,
  toReading,
} from '#core/purchases'
import { listFields, listOf, officeRead, pageBy, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { closedObject, namedObject, orNull, type Route, requireCursor, textOrNull } from '#platform/http'
import { isUuid } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'
import { orderStatuses } from '#products/gift-cards/catalog'
import {
  findStory,
  hasCode,
  listOrders,
  listReadings,
  mailKind,
  maskEmail,
  type OrderStory,
} from '#products/gift-cards/orders'

type Parts = { readonly database: Database; readonly catalog: Catalog }

const refusals = defineRefusals({
  OFFICE_GIFT_CARD_SALE_NOT_FOUND: [404, 'No gift card order has this id.'],
})

const sale = namedObject('GiftCardSale', {
  id: Type.String({ format: 'uuid', description: 'Also the id of its purchase.' }),
  customer: closedObject({ number: Type.Integer(), username: Type.String() }),
  product_id: Type.Integer(),
  product_reference: Type.String({ description: 'The product at the supplier.' }),
  product: Type.String({ description: 'Title of the product as it was ordered.' }),
  face_value: Type.String(),
  currency: Type.String({ description: 'ISO 4217 code of the face value.' }),
  delivery: Type.Enum(['none', 'delivered', 'late', 'taken_back'], {
    description:
      '`delivered`: visible to the customer. `late`: arrived after the refund, and hidden from the customer. `taken_back`: taken back by the supplier.',
  }),
  expires_at: orNull(unixTime, { description: 'Time until which the card can be redeemed.' }),
  email: textOrNull('E-mail address to which the delivery is sent, masked.'),
  created_at: unixTime,
  purchase: purchaseResource,
})

const example: Static<typeof sale> = {
  id: purchaseExample.id,
  customer: { number: 4567890, username: 'alice' },
  product_id: 18,
  product_reference: 'example-store-us',
  product: 'Example Store US',
  face_value: '25',
  currency: 'USD',
  delivery: 'delivered',
  expires_at: null,
  email: 'a***@example.com',
  created_at: purchaseExample.created_at,
  purchase: purchaseExample,
}

/** The office's reads of gift card orders. None shows a code. */
export function giftCardOfficeRoutes(parts: Parts): Route[] {
  return [listRoute(parts), oneRoute(parts)]
}

function listRoute({ database, catalog }: Parts): Route {
  return officeRead({
    operationId: 'officeListGiftCardSales',
    summary: 'List gift card orders, newest first',
    path: '/gift-cards',
    query: closedObject({ ...listFields, status: Type.Optional(Type.Enum([...orderStatuses])) }),
    result: listOf(sale),
    example: { query: { status: 'completed' }, data: { items: [example], next: null } },
    async handle({ query: { status, ...asked } }) {
      await requireCursor(database, { cursor: asked.cursor, items: sql`gift_card_orders where true` })
      const { items, next } = await pageBy(asked, {
        read: ({ limit, cursor: olderThan }: { limit: number; cursor: string | undefined }) =>
          listOrders(database, { status, page: { limit, offset: 0, olderThan }, catalog }),
        cursorOf: ({ order }) => order.id,
      })
      return { items: await withCustomers(database, items), next }
    },
  })
}

function oneRoute({ database, catalog }: Parts): Route {
  const record = closedObject({
    debts: Type.Array(debtResource),
    readings: Type.Array(readingResource, { description: 'Readings of the code, newest first.' }),
    mails: Type.Array(
      closedObject({
        status: Type.Enum(['requested', 'sent', 'failed']),
        reason: textOrNull('Why the mail was not sent.'),
        updated_at: unixTime,
      }),
      { description: 'Mails with the code, newest first.' },
    ),
  })
  return officeRead({
    operationId: 'officeGetGiftCardSale',
    summary: 'Read a gift card order, without its code',
    path: '/gift-cards/{id}',
    params: closedObject({ id: Type.String() }),
    result: closedObject({ order: sale, record }),
    refusals: [refusals.OFFICE_GIFT_CARD_SALE_NOT_FOUND],
    example: {
      params: { id: example.id },
      data: {
        order: example,
        record: {
          debts: [debtExample],
          readings: [{ via: 'mail', api_key: null, request_id: null, read_at: 1777896120 }],
          mails: [{ status: 'sent', reason: null, updated_at: 1777896120 }],
        },
      },
    },
    async handle({ params: { id: asked } }) {
      const id = asked.toLowerCase()
      const story = isUuid(id) ? await findStory(database, { id, catalog }) : undefined
      if (story === undefined) throw new Refusal(refusals.OFFICE_GIFT_CARD_SALE_NOT_FOUND)
      const [[customer], debts, readings, mails] = await Promise.all([
        findCustomers(database, [story.order.customerId]),
        debtsOf(database, { purchaseId: id, catalog }),
        listReadings(database, id),
        readMails(database, { kind: mailKind, subject: id }),
      ])
      const told = mails.map(({ status, reason, updatedAt }) => ({
        ...{ status, reason },
        updated_at: unixSeconds(updatedAt),
      }))
      return {
        order: toSale(story, customer),
        record: { debts: debts.map(toDebt), readings: readings.map(toReading), mails: told },
      }
    },
  })
}

async function withCustomers(database: Database, stories: readonly OrderStory[]) {
  const ids = new Set(stories.map(({ order }) => order.customerId))
  const byId = new Map((await findCustomers(database, [...ids])).map((one) => [one.id, one]))
  return stories.map((story) => toSale(story, byId.get(story.order.customerId)))
}

function toSale(story: OrderStory, customer: Customer | undefined): Static<typeof sale> {
  const { id, productId, productReference, title, faceValue, currency, email, expiresAt } = story.order
  return {
    id,
    customer: { number: Number(customer?.number ?? 0n), username: customer?.username ?? '' },
    ...{ product_id: productId, product_reference: productReference, product: title },
    ...{ face_value: faceValue, currency },
    delivery: deliveryOf(story),
    expires_at: expiresAt && unixSeconds(expiresAt),
    email: email && maskEmail(email),
    created_at: unixSeconds(story.order.createdAt),
    purchase: toPurchase(story.purchase),
  }
}

function deliveryOf(story: OrderStory): Static<typeof sale>['delivery'] {
  const { order, purchase } = story
  if (hasCode(story)) return 'delivered'
  if (purchase.status === 'failed' && purchase.charged !== null) return 'late'
  return order.sealed === null ? 'none' : 'taken_back'
}
