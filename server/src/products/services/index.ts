// Pay services: bills, phones and the like that customers pay from their funding account through a supplier.
// Invariants: an estimate holds its price until its second and pays once; money is held from the request to the end; a
// payment with an unknown outcome is neither repeated nor refunded; a check works once, for the checked account and
// amount; a supplier's patterns run in linear time; a form's values are sealed at rest and deleted 30 days after the
// end, and operators see masked accounts; a receipt, which may contain a code, is sealed from its arrival on, is in no
// event and no log, and each reading of a receipt is logged before the receipt is shown. `core/purchases` does the
// ordering and holds the money; the supplier decides what it sells (decision 0066).
// Words: a requisite is the paid account or phone number; the client amount is in the service's own currency, which the
// exchange may lack; a check is the supplier's answer whether a requisite can be paid, and `pay` sends its snapshot
// back unchanged; the form is the fields of a payment.
import { productQueue } from '#core/idempotency'
import type { OpenProduct, Product } from '#core/product'
import { anyKind } from '#core/purchases'
import type { ServiceSupplier } from '#core/suppliers'
import type { Logger } from '#platform/logging'
import { every } from '#platform/workers'
import { catalogRoutes, createSync, serviceSettings, tag } from '#products/services/catalog'
import {
  createPayments,
  type PaymentRoutesParts,
  paymentEvents,
  paymentFailure,
  paymentOrders,
  paymentRecovery,
  paymentRoutes,
  resealFields,
  resealReceipts,
  sealClearReceipts,
} from '#products/services/payments'
import { serviceClaims } from './claims.ts'
import { forgetFields, forgetQuotes } from './forget.ts'
import { serviceOfficeRoutes } from './office-routes.ts'
import { type OrderParts, orderRoutes } from './order-routes.ts'

const syncMs = 2_000

type Ground = Omit<Parameters<typeof paymentOrders>[0], 'supplier'> & {
  readonly serviceSupplier: ServiceSupplier | null
}

type Parts = Omit<PaymentRoutesParts, 'payments'> &
  Omit<Parameters<typeof createPayments>[0], 'supplier'> &
  OrderParts & { readonly logger: Pick<Logger, 'warn'> }

export { createSync, paymentOrders, serviceClaims }

export const services = {
  killSwitches: ['services'],
  tags: [{ name: tag, description: 'Bills, phones and other services, paid from the funding account.' }],
  permissions: [
    { name: 'can_services_read', sendsValue: true },
    { name: 'can_services_pay', sendsValue: true },
  ],
  catalogSections: [serviceSettings],
  events: paymentEvents,
  transactionTypes: ['service_payment'],
  claims: serviceClaims,
  reseal: [resealFields, resealReceipts],
  purchaseFailures: [paymentFailure],
  purchaseRecoveries: [paymentRecovery],
  handlers: ({ serviceSupplier: supplier, ...ground }) =>
    supplier === null ? {} : { purchases: [anyKind(paymentOrders({ ...ground, supplier }))] },
  open(parts) {
    const { serviceSupplier: supplier } = parts
    const keeping = () => [forgetter(parts), sealer(parts)]
    if (supplier === null)
      return { routes: routesOf({ ...parts, payments: null }), workers: { worker: keeping } }
    const payments = createPayments({ ...parts, supplier })
    const queue = productQueue(payments, {
      name: 'coffer_service_payments_waiting',
      help: 'Payments of services waiting for a writer.',
    })
    return {
      routes: routesOf({ ...parts, payments }),
      workers: { worker: () => [syncing(supplier, parts), ...keeping()] },
      ...queue,
    }
  },
} satisfies Product<Parts, OpenProduct, Ground>

function routesOf(parts: PaymentRoutesParts & OrderParts) {
  return [
    ...catalogRoutes(parts),
    ...paymentRoutes(parts),
    ...orderRoutes(parts),
    ...serviceOfficeRoutes(parts),
  ]
}

function syncing(supplier: ServiceSupplier, { catalog, businessClock: clock, ...parts }: Parts) {
  const { syncSeconds } = catalog.section(serviceSettings)
  const sync = createSync({ ...parts, supplier, clock, everyMs: syncSeconds * 1_000 })
  return every(syncMs, { name: 'services catalogue', backOffMaxMs: 60_000, act: (signal) => sync(signal) })
}

function forgetter({ database, businessClock }: Parts) {
  // Often, since one round deletes a bounded number, and estimates are many.
  return every(5_000, {
    name: 'services purge',
    async act() {
      await forgetQuotes(database, businessClock.now())
      await forgetFields(database, businessClock.now())
    },
  })
}

/** Seals receipts that an earlier version stored as clear text, even while that version still runs beside this one. */
function sealer({ database, secrets }: Parts) {
  return every(2_000, {
    name: 'services receipts',
    async act(signal) {
      while (!signal.aborted && (await sealClearReceipts(database, secrets)) > 0);
    },
  })
}
