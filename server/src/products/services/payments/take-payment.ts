import { type Catalog, type Currency, requireCurrency } from '#core/catalog'
import { formatAmount, type Money } from '#core/money'
import { requireProduct } from '#core/operators'
import { requestPurchase } from '#core/purchases'
import type { ServiceSupplier } from '#core/suppliers'
import type { Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import type { Secrets } from '#platform/secrets'
import { type Service, serviceSettings } from '#products/services/catalog'
import {
  type ClaimedCheck,
  type FieldValues,
  requireIdentity,
  requisiteOf,
  takeCheck,
} from '#products/services/checks'
import { takeEstimate } from './estimate.ts'
import { paymentEvent } from './payment-events.ts'
import { type PaymentResource, paymentResource } from './payment-resource.ts'
import { fieldsPurpose, insertPayment } from './payment-store.ts'
import type { ServicePayment } from './service-payment.ts'

/** A requested payment, with its amount and form read. */
export type AskedPayment = {
  readonly id: string
  readonly customerId: string
  readonly service: Service
  readonly amount: Money
  readonly currency: Currency
  readonly values: FieldValues
  /** The end of the estimate with the price, in Unix seconds. */
  readonly quoteExpiresAt: string
  readonly check: ClaimedCheck
}

export type TakingParts = {
  readonly catalog: Catalog
  readonly ids: Ids
  readonly secrets: Pick<Secrets, 'seal'>
  readonly supplier: Pick<ServiceSupplier, 'name'>
}

/** Takes a payment at its estimate's price: holds the money and queues the supplier's order, in one transaction. */
export async function takePayment(
  tx: Tx,
  asked: AskedPayment,
  { catalog, ids, secrets, supplier, now }: TakingParts & { readonly now: Date },
): Promise<PaymentResource> {
  const { id, customerId, service, amount, currency, values } = asked
  await requireProduct(tx, 'services')
  const terms = await takeEstimate(tx, {
    ...{ paymentId: id, customerId, serviceId: service.id, currency, amount, endsAt: asked.quoteExpiresAt },
    ...{ catalog, now },
  })
  const { checkSeconds: seconds } = catalog.section(serviceSettings)
  const check = await takeCheck(tx, {
    ...{ claimed: asked.check, paymentId: id, customerId, service, amount: formatAmount(amount), values },
    ...{ seconds, now },
  })
  if (check?.requiresIdentity) requireIdentity(values)
  const bought = { id, customerId, kind: 'service_payment', port: 'services', title: service.name } as const
  const purchase = await requestPurchase(
    tx,
    { ...bought, ...terms, provider: supplier.name },
    { catalog, ids, now },
  )
  const payment: ServicePayment = {
    ...{ id, customerId, serviceId: service.id, serviceReference: service.reference },
    serviceName: service.name,
    amount: formatAmount(amount),
    currency: service.currency,
    requisite: requisiteOf(service, values),
    agentTransactionId: check?.agentTransactionId ?? null,
    status: 'CREATED',
    error: null,
    receipt: null,
    told: 1,
    createdAt: now,
    updatedAt: now,
  }
  const fields = await secrets.seal(tx, { secret: JSON.stringify(values), purpose: fieldsPurpose(id) })
  insertPayment(tx, { payment, fields })
  recordEvents(tx, [paymentEvent({ payment, purchase, id: ids.next() })])
  return paymentResource.of({ payment, purchase, receipt: null })
}

/** The currency of the payment. */
export function debitCurrency(catalog: Catalog, symbol: string): Currency {
  return requireCurrency(catalog, symbol.toUpperCase())
}
