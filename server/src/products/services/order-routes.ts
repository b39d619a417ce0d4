import assert from 'node:assert'
import { anyKey } from '#core/access'
import type { Catalog } from '#core/catalog'
import { findPurchases } from '#core/purchases'
import type { Queryable } from '#platform/database'
import { type Route, route } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { path, tag } from './catalog-routes.ts'
import { paymentExample } from './examples.ts'
import { findPayment, listPayments } from './payment-store.ts'
import { serviceRefusals } from './refusals.ts'
import { orderParams, ordersPage, ordersQuery, type PaymentResource, payment } from './schemas.ts'
import { paymentResource, type ServicePayment } from './service-payment.ts'

type OrderParts = { readonly database: Queryable; readonly catalog: Catalog }

const limitDefault = 50

/** The payments of a customer. */
export function orderRoutes(parts: OrderParts): Route[] {
  return [listRoute(parts), getRoute(parts)]
}

function listRoute(parts: OrderParts): Route {
  return route({
    operationId: 'listServicePayments',
    summary: 'List your payments of services, newest first',
    tag,
    method: 'GET',
    path: `${path}/orders`,
    permission: 'can_services_read',
    query: ordersQuery,
    result: ordersPage,
    example: {
      query: { limit: '1', offset: '0' },
      data: { items: [paymentExample], limit: 1, offset: 0, has_more: false },
    },
    async handle({ caller: { customerId }, query: { limit = limitDefault, offset = 0 } }) {
      // Reads one more than asked for, to learn whether there are more.
      const found = await listPayments(parts.database, { customerId, limit: limit + 1, offset })
      const items = await resourcesOf(found.slice(0, limit), parts)
      return { items, limit, offset, has_more: found.length > limit }
    },
  })
}

function getRoute(parts: OrderParts): Route {
  return route({
    operationId: 'getServicePayment',
    summary: 'Read one of your payments of services',
    tag,
    method: 'GET',
    path: `${path}/orders/{order_id}`,
    permission: anyKey,
    params: orderParams,
    result: payment,
    refusals: [serviceRefusals.ORDER_NOT_FOUND],
    example: { params: { order_id: paymentExample.id }, data: paymentExample },
    async handle({ caller: { customerId }, params: { order_id: id } }) {
      const found = isUuid(id) ? await findPayment(parts.database, id.toLowerCase()) : undefined
      if (found?.customerId !== customerId) throw new Refusal(serviceRefusals.ORDER_NOT_FOUND)
      const [resource] = await resourcesOf([found], parts)
      assert(resource !== undefined, 'a payment is shown')
      return resource
    },
  })
}

async function resourcesOf(
  payments: readonly ServicePayment[],
  { database, catalog }: OrderParts,
): Promise<PaymentResource[]> {
  const purchases = await findPurchases(database, { ids: payments.map(({ id }) => id), catalog })
  return payments.map((payment) => {
    const purchase = purchases.get(payment.id)
    assert(purchase !== undefined, `the payment ${payment.id} has its purchase`)
    return paymentResource({ payment, purchase })
  })
}
