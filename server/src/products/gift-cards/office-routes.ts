import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { type Customer, customerRef, findCustomers } from '#core/customers'
import { readMails } from '#core/mail'
import { debtResource, debtsOf, purchaseResource, readingResource } from '#core/purchases'
import { listFields, listOf, officeRead, pageBy, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import {
  closedObject,
  fieldsOf,
  namedObject,
  orNull,
  type Route,
  requireCursor,
  resource,
  textOrNull,
} from '#platform/http'
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

type Sale = OrderStory & { readonly customer: Customer | undefined }

const field = fieldsOf<Sale>()
const mail = fieldsOf<Awaited<ReturnType<typeof readMails>>[number]>()
const text = Type.String()
const bought = purchaseResource.example

const sale = resource('GiftCardSale', {
  id: field(
    Type.String({ format: 'uuid', description: 'Also the id of its purchase.' }),
    ({ order }) => order.id,
    bought.id,
  ),
  customer: field(customerRef.schema, ({ customer }) => customerRef.of(customer), customerRef.example),
  product_id: field(Type.Integer(), ({ order }) => order.productId, 18),
  product_reference: field(
    Type.String({ description: 'The product at the supplier.' }),
    ({ order }) => order.productReference,
    'example-store-us',
  ),
  product: field(
    Type.String({ description: 'Title of the product as it was ordered.' }),
    ({ order }) => order.title,
    'Example Store US',
  ),
  face_value: field(text, ({ order }) => order.faceValue, '25'),
  currency: field(
    Type.String({ description: 'ISO 4217 code of the face value.' }),
    ({ order }) => order.currency,
    'USD',
  ),
  delivery: field(
    Type.Enum(['none', 'delivered', 'late', 'taken_back'], {
      description:
        '`delivered`: visible to the customer. `late`: arrived after the refund, and hidden from the customer. `taken_back`: taken back by the supplier.',
    }),
    deliveryOf,
    'delivered',
  ),
  expires_at: field(
    orNull(unixTime, { description: 'Time until which the card can be redeemed.' }),
    ({ order }) => order.expiresAt && unixSeconds(order.expiresAt),
    null,
  ),
  email: field(
    textOrNull('E-mail address to which the delivery is sent, masked.'),
    ({ order }) => order.email && maskEmail(order.email),
    'a***@example.com',
  ),
  created_at: field(unixTime, ({ order }) => unixSeconds(order.createdAt), bought.created_at),
  purchase: field(purchaseResource.schema, ({ purchase }) => purchaseResource.of(purchase), bought),
})

const mailResource = resource('DeliveryMail', {
  status: mail(Type.Enum(['requested', 'sent', 'failed']), ({ status }) => status, 'sent'),
  reason: mail(textOrNull('Why the mail was not sent.'), ({ reason }) => reason, null),
  updated_at: mail(unixTime, ({ updatedAt }) => unixSeconds(updatedAt), 1777896120),
})

const record = namedObject('GiftCardRecord', {
  debts: Type.Array(debtResource.schema),
  readings: Type.Array(readingResource.schema, { description: 'Readings of the code, newest first.' }),
  mails: Type.Array(mailResource.schema, { description: 'Mails with the code, newest first.' }),
})

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
    result: listOf(sale.schema),
    example: { query: { status: 'completed' }, data: { items: [sale.example], next: null } },
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
  return officeRead({
    operationId: 'officeGetGiftCardSale',
    summary: 'Read a gift card order, without its code',
    path: '/gift-cards/{id}',
    params: closedObject({ id: Type.String() }),
    result: closedObject({ order: sale.schema, record }),
    refusals: [refusals.OFFICE_GIFT_CARD_SALE_NOT_FOUND],
    example: {
      params: { id: sale.example.id },
      data: {
        order: sale.example,
        record: {
          debts: [debtResource.example],
          readings: [readingResource.example],
          mails: [mailResource.example],
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
      return {
        order: sale.of({ ...story, customer }),
        record: {
          debts: debts.map(debtResource.of),
          readings: readings.map(readingResource.of),
          mails: mails.map(mailResource.of),
        },
      }
    },
  })
}

async function withCustomers(database: Database, stories: readonly OrderStory[]) {
  const ids = new Set(stories.map(({ order }) => order.customerId))
  const byId = new Map((await findCustomers(database, [...ids])).map((one) => [one.id, one]))
  return stories.map((story) => sale.of({ ...story, customer: byId.get(story.order.customerId) }))
}

function deliveryOf(story: OrderStory): 'none' | 'delivered' | 'late' | 'taken_back' {
  const { order, purchase } = story
  if (hasCode(story)) return 'delivered'
  if (purchase.status === 'failed' && purchase.charged !== null) return 'late'
  return order.sealed === null ? 'none' : 'taken_back'
}
