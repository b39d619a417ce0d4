import assert from 'node:assert'
import Type from 'typebox'
import type { Catalog } from '#core/catalog'
import { type Customer, customerRef, findCustomers } from '#core/customers'
import {
  debtResource,
  debtsOf,
  findPurchases,
  type Purchase,
  purchaseResource,
  readingResource,
} from '#core/purchases'
import { listFields, listOf, officeRead, pageBy, unixTime } from '#core/sessions'
import { unixSeconds } from '#platform/clock'
import { type Database, sql } from '#platform/database'
import { closedObject, fieldsOf, type Route, requireCursor, resource, textOrNull } from '#platform/http'
import { isUuid } from '#platform/ids'
import { defineRefusals, Refusal } from '#platform/refusal'
import {
  findPayment,
  latestPayments,
  listReadings,
  maskRequisite,
  paymentStatuses,
  type ServicePayment,
} from '#products/services/payments'

type Parts = { readonly database: Database; readonly catalog: Catalog }

const refusals = defineRefusals({
  OFFICE_SERVICE_SALE_NOT_FOUND: [404, 'No payment of a service has this id.'],
})

type Sale = ServicePayment & {
  readonly customer: Customer | undefined
  readonly purchase: Purchase
}

const field = fieldsOf<Sale>()
const text = Type.String()
const bought = purchaseResource.example

const sale = resource('ServiceSale', {
  id: field(
    Type.String({ format: 'uuid', description: 'Also the id of its purchase.' }),
    ({ id }) => id,
    bought.id,
  ),
  status: field(Type.Enum([...paymentStatuses]), ({ status }) => status, 'COMPLETED'),
  service: field(text, ({ serviceName }) => serviceName, 'Northern Mobile'),
  service_reference: field(
    Type.String({ description: 'The service at the supplier.' }),
    ({ serviceReference }) => serviceReference,
    'mobile',
  ),
  amount: field(
    Type.String({ description: 'Amount paid to the service, in `currency`.' }),
    ({ amount }) => amount,
    '1000',
  ),
  currency: field(text, ({ currency }) => currency, 'RUB'),
  account: field(
    textOrNull('Paid account or phone number, masked.'),
    ({ requisite }) => (requisite === null ? null : maskRequisite(requisite)),
    '79*******67',
  ),
  check: field(
    textOrNull('`agent_transaction_id` of the check before the payment.'),
    ({ agentTransactionId }) => agentTransactionId,
    null,
  ),
  is_delivered: field(
    Type.Boolean({ description: 'Whether the customer has a receipt.' }),
    ({ receipt }) => receipt !== null,
    true,
  ),
  created_at: field(unixTime, ({ createdAt }) => unixSeconds(createdAt), bought.created_at),
  updated_at: field(unixTime, ({ updatedAt }) => unixSeconds(updatedAt), bought.updated_at),
  customer: field(customerRef.schema, ({ customer }) => customerRef.of(customer), customerRef.example),
  purchase: field(purchaseResource.schema, ({ purchase }) => purchaseResource.of(purchase), {
    ...{ ...bought, kind: 'service_payment', port: 'services', title: 'Northern Mobile' },
  }),
})

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
    result: listOf(sale.schema),
    example: { query: { status: 'COMPLETED' }, data: { items: [sale.example], next: null } },
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
    debts: Type.Array(debtResource.schema),
    readings: Type.Array(readingResource.schema, { description: 'Readings of the receipt, newest first.' }),
  })
  return officeRead({
    operationId: 'officeGetServiceSale',
    summary: 'Read a payment of a service, without its receipt',
    path: '/services/{id}',
    params: closedObject({ id: Type.String() }),
    result: closedObject({ payment: sale.schema, record }),
    refusals: [refusals.OFFICE_SERVICE_SALE_NOT_FOUND],
    example: {
      params: { id: sale.example.id },
      data: {
        payment: sale.example,
        record: {
          debts: [{ ...debtResource.example, port: 'services', kind: 'charged_more', amount: '0.5' }],
          readings: [{ via: 'list', api_key: 'console', request_id: bought.id, read_at: 1777896120 }],
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
      return {
        payment,
        record: { debts: debts.map(debtResource.of), readings: readings.map(readingResource.of) },
      }
    },
  })
}

async function toSales(payments: readonly ServicePayment[], { database, catalog }: Parts) {
  const [purchases, customers] = await Promise.all([
    findPurchases(database, { ids: payments.map(({ id }) => id), catalog }),
    findCustomers(database, [...new Set(payments.map(({ customerId }) => customerId))]),
  ])
  const byId = new Map(customers.map((one) => [one.id, one]))
  return payments.map((payment) => {
    const purchase = purchases.get(payment.id)
    assert(purchase !== undefined, `the payment ${payment.id} has its purchase`)
    return sale.of({ ...payment, customer: byId.get(payment.customerId), purchase })
  })
}
