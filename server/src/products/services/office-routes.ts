import assert from 'node:assert'
import Type, { type Static } from 'typebox'
import type { Catalog } from '#core/catalog'
import { findCustomers } from '#core/customers'
import {
  debtExample,
  debtResource,
  debtsOf,
  findPurchases,
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
import { closedObject, namedObject, type Route, requireCursor, textOrNull } from '#platform/http'
import { isUuid } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'
import { paymentStatuses } from '#products/services/catalog'
import {
  findPayment,
  latestPayments,
  listReadings,
  maskRequisite,
  type ServicePayment,
} from '#products/services/payments'

type Parts = { readonly database: Database; readonly catalog: Catalog }

const refusals = defineRefusals({
  OFFICE_SERVICE_SALE_NOT_FOUND: [404, 'No payment of a service has this id.'],
})

const sale = namedObject('ServiceSale', {
  id: Type.String({ format: 'uuid', description: 'Also the id of its purchase.' }),
  customer: closedObject({ number: Type.Integer(), username: Type.String() }),
  status: Type.Enum([...paymentStatuses]),
  service: Type.String(),
  service_reference: Type.String({ description: 'The service at the supplier.' }),
  amount: Type.String({ description: 'Amount paid to the service, in `currency`.' }),
  currency: Type.String(),
  account: textOrNull('Paid account or phone number, masked.'),
  check: textOrNull('`agent_transaction_id` of the check before the payment.'),
  is_delivered: Type.Boolean({ description: 'Whether the customer has a receipt.' }),
  created_at: unixTime,
  updated_at: unixTime,
  purchase: purchaseResource,
})

const example: Static<typeof sale> = {
  id: purchaseExample.id,
  customer: { number: 4567890, username: 'alice' },
  status: 'COMPLETED',
  service: 'Northern Mobile',
  service_reference: 'mobile',
  amount: '1000',
  currency: 'RUB',
  account: '79*******67',
  check: null,
  is_delivered: true,
  created_at: purchaseExample.created_at,
  updated_at: purchaseExample.updated_at,
  purchase: { ...purchaseExample, kind: 'service_payment', port: 'services', title: 'Northern Mobile' },
}

/** The office's reads of service payments; accounts are masked, and other form values are not shown. */
export function serviceOfficeRoutes(parts: Parts): Route[] {
  return [listRoute(parts), oneRoute(parts)]
}

function listRoute(parts: Parts): Route {
  const { database } = parts
  return officeRead({
    operationId: 'officeListServiceSales',
    summary: 'List payments of services, newest first',
    path: '/services',
    query: closedObject({ ...listFields, status: Type.Optional(Type.Enum([...paymentStatuses])) }),
    result: listOf(sale),
    example: { query: { status: 'COMPLETED' }, data: { items: [example], next: null } },
    async handle({ query: { status, ...asked } }) {
      await requireCursor(database, { cursor: asked.cursor, items: sql`service_payments where true` })
      const { items, next } = await pageBy(asked, {
        read: ({ limit, cursor: olderThan }: { limit: number; cursor: string | undefined }) =>
          latestPayments(database, { status, limit, olderThan }),
        cursorOf: ({ id }) => id,
      })
      return { items: await toSales(items, parts), next }
    },
  })
}

function oneRoute(parts: Parts): Route {
  const { database, catalog } = parts
  const record = closedObject({
    debts: Type.Array(debtResource),
    readings: Type.Array(readingResource, { description: 'Readings of the receipt, newest first.' }),
  })
  return officeRead({
    operationId: 'officeGetServiceSale',
    summary: 'Read a payment of a service, without its receipt',
    path: '/services/{id}',
    params: closedObject({ id: Type.String() }),
    result: closedObject({ payment: sale, record }),
    refusals: [refusals.OFFICE_SERVICE_SALE_NOT_FOUND],
    example: {
      params: { id: example.id },
      data: {
        payment: example,
        record: {
          debts: [{ ...debtExample, port: 'services', kind: 'charged_more', amount: '0.5' }],
          readings: [
            { via: 'list', api_key: 'console', request_id: purchaseExample.id, read_at: 1777896120 },
          ],
        },
      },
    },
    async handle({ params: { id: asked } }) {
      const id = asked.toLowerCase()
      const found = isUuid(id) ? await findPayment(database, id) : undefined
      if (found === undefined) throw new Refusal(refusals.OFFICE_SERVICE_SALE_NOT_FOUND)
      const [[payment], debts, readings] = await Promise.all([
        toSales([found], parts),
        debtsOf(database, { purchaseId: id, catalog }),
        listReadings(database, id),
      ])
      assert(payment !== undefined, 'a payment is shown')
      return { payment, record: { debts: debts.map(toDebt), readings: readings.map(toReading) } }
    },
  })
}

async function toSales(
  payments: readonly ServicePayment[],
  { database, catalog }: Parts,
): Promise<Static<typeof sale>[]> {
  const [purchases, customers] = await Promise.all([
    findPurchases(database, { ids: payments.map(({ id }) => id), catalog }),
    findCustomers(database, [...new Set(payments.map(({ customerId }) => customerId))]),
  ])
  const byId = new Map(customers.map((one) => [one.id, one]))
  return payments.map((payment) => {
    const [purchase, customer] = [purchases.get(payment.id), byId.get(payment.customerId)]
    assert(purchase !== undefined, `the payment ${payment.id} has its purchase`)
    return {
      ...factsOf(payment),
      customer: { number: Number(customer?.number ?? 0n), username: customer?.username ?? '' },
      purchase: toPurchase(purchase),
    }
  })
}

function factsOf(payment: ServicePayment): Omit<Static<typeof sale>, 'customer' | 'purchase'> {
  const { id, status, serviceName, serviceReference, amount, currency, requisite } = payment
  return {
    ...{ id, status, service: serviceName, service_reference: serviceReference, amount, currency },
    account: requisite === null ? null : maskRequisite(requisite),
    check: payment.agentTransactionId,
    is_delivered: payment.receipt !== null,
    created_at: unixSeconds(payment.createdAt),
    updated_at: unixSeconds(payment.updatedAt),
  }
}
