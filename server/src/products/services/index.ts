/*
 * Pay services: bills, phones and the like that customers pay from their funding account through a supplier.
 * Invariants: an estimate holds its price until its second and pays once; money is held from the request to the end; a payment whose
 * outcome is not known is neither repeated nor refunded; a check pays once, for the account and the amount that were
 * checked; patterns of the supplier run in linear time; the values of a form are sealed at rest and forgotten 30 days after
 * the end, and operators see an account masked. Ordering and the money are core/purchases; what the supplier sells is its own.
 */
import { productQueue } from '#core/idempotency'
import type { Product } from '#core/product'
import { anyKind } from '#core/purchases'
import type { ServiceSupplier } from '#core/suppliers'
import type { Logger } from '#platform/logging'
import { every } from '#platform/workers'
import { catalogRoutes, tag } from './catalog-routes.ts'
import { serviceClaims } from './claims.ts'
import { forgetFields, forgetQuotes } from './forget.ts'
import { serviceActs } from './operator-acts.ts'
import { orderRoutes } from './order-routes.ts'
import { paymentEvents } from './payment-events.ts'
import { paymentFailure, paymentOrders } from './payment-orders.ts'
import { type PaymentRoutesParts, paymentRoutes } from './payment-routes.ts'
import { resealFields } from './payment-store.ts'
import { createPayments } from './payments.ts'
import { serviceSettings } from './service-settings.ts'
import { createSync } from './sync-services.ts'

const syncMs = 2_000

type Parts = Omit<PaymentRoutesParts, 'payments'> &
  Omit<Parameters<typeof createPayments>[0], 'supplier'> &
  Omit<Parameters<typeof paymentOrders>[0], 'supplier'> & { readonly logger: Pick<Logger, 'warn'> }

export { createSync, paymentOrders, serviceClaims }

export const services = {
  killSwitches: ['services'],
  tags: [{ name: tag, description: 'Bills, phones and other services, paid from the funding account.' }],
  permissions: ['can_services_read', 'can_services_pay'],
  catalogSections: [serviceSettings],
  events: paymentEvents,
  transactionTypes: ['service_payment'],
  claims: serviceClaims,
  reseal: [resealFields],
  operatorActs: serviceActs,
  purchaseFailures: [paymentFailure],
  open(parts) {
    const { serviceSupplier: supplier } = parts
    const forgetting = () => [forgetter(parts)]
    if (supplier === null)
      return { routes: routesOf({ ...parts, payments: null }), workers: { worker: forgetting } }
    const payments = createPayments({ ...parts, supplier })
    const queue = productQueue(payments, {
      name: 'coffer_service_payments_waiting',
      help: 'Payments of services waiting for a writer.',
    })
    return {
      routes: routesOf({ ...parts, payments }),
      purchaseKinds: [anyKind(paymentOrders({ ...parts, supplier }))],
      workers: { worker: () => [syncing(supplier, parts), ...forgetting()] },
      ...queue,
    }
  },
} satisfies Product<Parts>

function routesOf(parts: PaymentRoutesParts) {
  return [...catalogRoutes(parts), ...paymentRoutes(parts), ...orderRoutes(parts)]
}

function syncing(supplier: ServiceSupplier, { catalog, businessClock: clock, ...parts }: Parts) {
  const { syncSeconds } = catalog.section(serviceSettings)
  const sync = createSync({ ...parts, supplier, clock, everyMs: syncSeconds * 1_000 })
  return every(syncMs, { name: 'services catalogue', backOffMaxMs: 60_000, act: (signal) => sync(signal) })
}

function forgetter({ database, businessClock }: Parts) {
  // Often: one round deletes a bounded number, and estimates are many.
  return every(5_000, {
    name: 'services purge',
    async act() {
      await forgetQuotes(database, businessClock.now())
      await forgetFields(database, businessClock.now())
    },
  })
}
