import type { Catalog } from '#core/catalog'
import { type DealingDesk, dealingRefusals } from '#core/dealing'
import { ledgerRefusals } from '#core/ledger'
import { haltRefusals } from '#core/operators'
import { requireRoom } from '#core/purchases'
import type { ServiceSupplier } from '#core/suppliers'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { operation, type Route, route } from '#platform/http'
import type { Ids } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import {
  checkBody,
  estimateBody,
  path,
  payBody,
  priceService,
  requireService,
  type Service,
  serviceRefusals,
  serviceResource,
  serviceSettings,
  tag,
} from '#products/services/catalog'
import {
  checkRequisite,
  checkResource,
  type FieldValues,
  requireFields,
  requisiteField,
} from '#products/services/checks'
import { estimateEnd, keepEstimate } from './estimate.ts'
import { estimateResource } from './estimate-resource.ts'
import { paymentResource } from './payment-resource.ts'
import type { Payments } from './payments.ts'
import { readClientAmount } from './read-amount.ts'
import { type AskedPayment, debitCurrency } from './take-payment.ts'

export type PaymentRoutesParts = {
  readonly database: Database
  readonly catalog: Catalog
  readonly desk: DealingDesk
  readonly ids: Ids
  readonly businessClock: Clock
  readonly serviceSupplier: ServiceSupplier | null
  /** Null where no supplier is attached. */
  readonly payments: Payments | null
}

const amountRefusals = [
  serviceRefusals.SERVICES_DISABLED,
  serviceRefusals.SERVICE_NOT_FOUND,
  serviceRefusals.AMOUNT_TOO_SMALL,
  serviceRefusals.AMOUNT_TOO_LARGE,
]

/** The routes for a payment's price, its account's check, and the payment itself. */
export function paymentRoutes(parts: PaymentRoutesParts): Route[] {
  return [estimateRoute(parts), checkRoute(parts), payRoute(parts)]
}

/** The attached supplier where services are sold; throws SERVICES_DISABLED. */
function requireSupplier({ catalog, serviceSupplier }: PaymentRoutesParts): ServiceSupplier {
  if (serviceSupplier !== null && catalog.section(serviceSettings).isActive) return serviceSupplier
  throw new Refusal(serviceRefusals.SERVICES_DISABLED)
}

function estimateRoute(parts: PaymentRoutesParts): Route {
  const { database, catalog, desk, businessClock } = parts
  return route({
    operationId: 'estimateServicePayment',
    summary: 'Read what the payment of a service costs, and hold the price',
    description:
      'The price is held until `quote_expires_at`, whatever the market does. `pay` refers to the estimate by `quote_expires_at`, with the same service, currency and amount. An estimate can be used once, reserves no money, and costs nothing when unused. The latest 20 unused estimates are kept.',
    tag,
    method: 'POST',
    path: `${path}/estimate`,
    permission: 'can_services_read',
    body: estimateBody,
    result: estimateResource.schema,
    refusals: [
      ...amountRefusals,
      dealingRefusals.PRICE_UNAVAILABLE,
      dealingRefusals.CURRENCY_NOT_DEALT,
      dealingRefusals.INSUFFICIENT_LIQUIDITY,
    ],
    example: {
      body: { service_id: serviceResource.example.id, debit_currency: 'USDT', client_amount: '500' },
      data: estimateResource.example,
    },
    async handle({ caller: { customerId }, body }) {
      const supplier = requireSupplier(parts)
      const service = await requireService(database, { id: body.service_id, provider: supplier.name })
      const amount = readClientAmount(body.client_amount, service)
      const currency = debitCurrency(catalog, body.debit_currency)
      const price = priceService({ service, amount, currency }, { catalog, desk, supplier })
      await requireRoom(database, { price: price.price, catalog })
      const { quoteSeconds: seconds } = catalog.section(serviceSettings)
      const expiresAt = estimateEnd({ now: businessClock.now(), seconds })
      const estimate = { ...price, customerId, serviceId: service.id, amount, expiresAt }
      const kept = await database.inTransaction((tx) => keepEstimate(tx, { estimate, catalog }))
      return estimateResource.of({ estimate: kept, service })
    },
  })
}

function checkRoute(parts: PaymentRoutesParts): Route {
  const { database, catalog } = parts
  return route({
    operationId: 'checkServiceRequisite',
    summary: 'Ask whether an account can be paid',
    description:
      'Required before `pay` where `requires_check` is true or `payment_type` is REQUISITES. A check moves no money. For an account that cannot be paid, the answer has `success` false and a `reason`. A check is valid for one payment, until `expires_at` and for the `client_amount` of its answer.',
    tag,
    method: 'POST',
    path: `${path}/check-requisite`,
    permission: 'can_services_read',
    body: checkBody,
    result: checkResource.schema,
    refusals: [...amountRefusals, serviceRefusals.INVALID_FIELD_VALUES, serviceRefusals.SUPPLIER_UNAVAILABLE],
    example: {
      body: {
        service_id: serviceResource.example.id,
        debit_currency: 'USDT',
        client_amount: '500',
        requisite: '79161234567',
      },
      data: checkResource.example,
    },
    async handle({ caller: { customerId }, body }) {
      const supplier = requireSupplier(parts)
      const service = await requireService(database, { id: body.service_id, provider: supplier.name })
      const isNamed = body.client_amount !== undefined || service.isFixed
      const amount = isNamed ? readClientAmount(body.client_amount, service) : null
      const values = checkedValues(service, body)
      requireFields(service, { values, isWhole: false })
      const { checkSeconds } = catalog.section(serviceSettings)
      return checkRequisite({ customerId, service, amount, values }, { ...parts, supplier, checkSeconds })
    },
  })
}

type Sent = { readonly requisite?: string | undefined; readonly field_values?: object | undefined }

/** A check's fields; a bare requisite fills the field of the account. */
function checkedValues(service: Service, { requisite, field_values }: Sent): FieldValues {
  const values = valuesOf(field_values)
  const name = requisiteField(service)
  if (name === null) return values
  if (requisite !== undefined) return { ...values, [name]: requisite }
  // A check needs at least the account, so its field is then required.
  return Object.keys(values).length > 0 ? values : { [name]: '' }
}

function valuesOf(sent: object | undefined): FieldValues {
  return (sent ?? {}) as FieldValues // its schema accepts only text
}

function payRoute({ ids, ...parts }: PaymentRoutesParts): Route {
  const { database, catalog, payments } = parts
  return operation({
    operationId: 'payService',
    summary: 'Pay a service at the price of an estimate',
    description:
      'The money is held until the supplier pays or refuses; a refused payment costs nothing. While its outcome is unknown, a payment has the status `wait` and is neither repeated nor refunded. An estimate can be used once: a second payment with the same estimate is refused as QUOTE_NOT_FOUND.',
    tag,
    method: 'POST',
    path: `${path}/pay`,
    permission: 'can_services_pay',
    stoppedBy: 'services',
    body: payBody,
    result: paymentResource.schema,
    sendsValue: true,
    keyDescription:
      'A repeat with the same key within 24 h pays nothing and gets the first answer. The signature covers the key here, but not in the header; without a key here, a signature counts once.',
    refusals: [
      haltRefusals.SUPPLIER_HALTED,
      ...amountRefusals,
      serviceRefusals.INVALID_FIELD_VALUES,
      serviceRefusals.QUOTE_NOT_FOUND,
      serviceRefusals.QUOTE_EXPIRED,
      serviceRefusals.CHECK_REQUIRED,
      serviceRefusals.CHECK_MISMATCH,
      serviceRefusals.CHECK_USED,
      ledgerRefusals.INSUFFICIENT_BALANCE,
      dealingRefusals.INSUFFICIENT_LIQUIDITY,
    ],
    example: {
      body: {
        service_id: serviceResource.example.id,
        debit_currency: 'USDT',
        client_amount: '500',
        field_values: { phone: '79161234567' },
        quote_expires_at: estimateResource.example.quote_expires_at,
        idempotency_key: 'bill-2026-05-04',
      },
      data: paymentResource.example,
    },
    async submit(asked: AskedPayment, request) {
      if (payments === null) throw new Refusal(serviceRefusals.SERVICES_DISABLED)
      return payments.submit(asked, request)
    },
    async command({ caller: { customerId }, body }) {
      const { name: provider } = requireSupplier({ ids, ...parts })
      const service = await requireService(database, { id: body.service_id, provider })
      const amount = readClientAmount(body.client_amount, service)
      const values = valuesOf(body.field_values)
      requireFields(service, { values, isWhole: true })
      return {
        ...{ id: ids.next(), customerId, service, amount, values },
        currency: debitCurrency(catalog, body.debit_currency),
        quoteExpiresAt: body.quote_expires_at,
        check: { agentTransactionId: body.agent_transaction_id, snapshot: body.check_snapshot },
      }
    },
  })
}
