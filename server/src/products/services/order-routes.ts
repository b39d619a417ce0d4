import assert from 'node:assert'
import Type from 'typebox'
import { anyKey, hasPermission } from '#core/access'
import type { Catalog } from '#core/catalog'
import { findPurchases, type Purchase } from '#core/purchases'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { customer, namedObject, type Route, route } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import type { Secrets } from '#platform/secrets'
import { orderParams, ordersQuery, path, serviceRefusals, tag } from '#products/services/catalog'
import {
  findPayment,
  listPayments,
  maskedResource,
  noteReadings,
  openReceipt,
  type PaymentResource,
  paymentResource,
  type Reader,
  type ServicePayment,
} from '#products/services/payments'

export type OrderParts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly secrets: Pick<Secrets, 'open'>
  readonly businessClock: Clock
}

const permission = 'can_services_read'
const aboutReadings = 'Each reading of a receipt is logged with the key that read it.'

const limitDefault = 50

const ordersPage = namedObject('ServicePaymentPage', {
  items: Type.Array(paymentResource.schema),
  limit: Type.Integer(),
  offset: Type.Integer(),
  has_more: Type.Boolean(),
})

/** The payments of a customer. */
export function orderRoutes(parts: OrderParts): Route[] {
  return [listRoute(parts), getRoute(parts)]
}

function listRoute(parts: OrderParts): Route {
  return route({
    operationId: 'listServicePayments',
    summary: 'List your payments of services with their receipts, newest first',
    description: aboutReadings,
    tag,
    method: 'GET',
    path: `${path}/orders`,
    permission,
    alsoFor: [customer('showsSecret')],
    query: ordersQuery,
    result: ordersPage,
    example: {
      query: { limit: '1', offset: '0' },
      data: { items: [paymentResource.example], limit: 1, offset: 0, has_more: false },
    },
    async handle({ caller: { customerId, apiKey }, query: { limit = limitDefault, offset = 0 }, requestId }) {
      // Reads one more than requested, to learn whether more follow.
      const found = await listPayments(parts.database, { customerId, limit: limit + 1, offset })
      const items = await show(found.slice(0, limit), { via: 'list', apiKey, requestId }, parts)
      return { items, limit, offset, has_more: found.length > limit }
    },
  })
}

function getRoute(parts: OrderParts): Route {
  return route({
    operationId: 'getServicePayment',
    summary: 'Read one of your payments of services with its receipt',
    description: `A key without \`${permission}\` gets a masked account and no receipt. ${aboutReadings}`,
    tag,
    method: 'GET',
    path: `${path}/orders/{order_id}`,
    permission: anyKey,
    alsoFor: [customer('showsSecret')],
    params: orderParams,
    result: paymentResource.schema,
    refusals: [serviceRefusals.ORDER_NOT_FOUND],
    example: { params: { order_id: paymentResource.example.id }, data: paymentResource.example },
    async handle({ caller, params: { order_id: id }, requestId }) {
      const { customerId, apiKey } = caller
      const found = isUuid(id) ? await findPayment(parts.database, id.toLowerCase()) : undefined
      if (found?.customerId !== customerId) throw new Refusal(serviceRefusals.ORDER_NOT_FOUND)
      const isShown =
        caller.signature === null || (await hasPermission(parts.database, { apiKey, permission }))
      const [resource] = isShown
        ? await show([found], { via: 'order', apiKey, requestId }, parts)
        : (await withPurchases([found], parts)).map(maskedResource.of)
      assert(resource !== undefined, 'a payment is shown')
      return resource
    },
  })
}

/** The payments with their receipts; the reading is logged first. */
async function show(
  payments: readonly ServicePayment[],
  reader: Reader,
  parts: OrderParts,
): Promise<PaymentResource[]> {
  const { database, secrets, businessClock } = parts
  const paymentIds = payments.filter(({ receipt }) => receipt !== null).map(({ id }) => id)
  if (paymentIds.length > 0)
    await database.inTransaction(async (tx) =>
      noteReadings(tx, { paymentIds, reader, now: businessClock.now() }),
    )
  const debited = await withPurchases(payments, parts)
  return Promise.all(
    debited.map(async (one) =>
      paymentResource.of({ ...one, receipt: await openReceipt(one.payment, secrets) }),
    ),
  )
}

type Debited = { readonly payment: ServicePayment; readonly purchase: Purchase }

async function withPurchases(
  payments: readonly ServicePayment[],
  { database, catalog }: Pick<OrderParts, 'database' | 'catalog'>,
): Promise<Debited[]> {
  const purchases = await findPurchases(database, { ids: payments.map(({ id }) => id), catalog })
  return payments.map((payment) => {
    const purchase = purchases.get(payment.id)
    assert(purchase !== undefined, `the payment ${payment.id} has its purchase`)
    return { payment, purchase }
  })
}
