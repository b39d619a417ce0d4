import assert from 'node:assert'
import { mirrorOf, type Purchase, type PurchaseFailure, type PurchaseKind } from '#core/purchases'
import type { ServiceDelivery, ServiceOrder, ServiceSupplier } from '#core/suppliers'
import type { Clock } from '#platform/clock'
import type { Database, Tx } from '#platform/database'
import { recordEvents } from '#platform/events'
import type { Ids } from '#platform/ids'
import type { Secrets } from '#platform/secrets'
import { soundWords } from '#products/services/checks'
import { paymentEvent } from './payment-events.ts'
import { fieldsPurpose, findFields, findPayment, lockPayment, updatePayment } from './payment-store.ts'
import { storeReceipt } from './receipt.ts'
import type { ServicePayment } from './service-payment.ts'

/** The supplier's order, with the payment's price for events. */
type Order = ServiceOrder & { readonly paid: Parameters<typeof paymentEvent>[0]['purchase'] }

type Parts = {
  readonly database: Database
  readonly secrets: Pick<Secrets, 'open' | 'seal'>
  readonly supplier: Pick<ServiceSupplier, 'name' | 'pay' | 'find'>
  readonly ids: Ids
  readonly businessClock: Clock
}

/** How payments are ordered from the supplier, and what its answers mean. */
export function paymentOrders(parts: Parts): PurchaseKind<Order, ServiceDelivery> {
  const { supplier, secrets, ids } = parts
  return {
    kind: 'service_payment',
    port: 'services',
    provider: supplier.name,
    async read(database, { id, cost, price, fee }) {
      const [payment, sealed] = await Promise.all([findPayment(database, id), findFields(database, id)])
      assert(payment !== undefined && sealed !== null, `the payment ${id} has its form`)
      const fields = JSON.parse(await secrets.open({ sealed, purpose: fieldsPurpose(id) }))
      const { serviceReference, amount, currency, agentTransactionId } = payment
      const order = { reference: id, serviceReference, amount, currency, fields, agentTransactionId, cost }
      return { ...order, paid: { price, fee } }
    },
    async place(order) {
      // The status changes before the call, so a payment that the supplier may know never shows as not yet ordered.
      await beginPayment(order, parts)
      return supplier.pay(orderOf(order))
    },
    find: (order) => supplier.find(orderOf(order)),
    paidTo: () => mirrorOf('services'),
    async completed(tx, { purchase, delivery, now }) {
      const payment = await lockPayment(tx, purchase.id)
      tell(tx, { ...payment, status: 'COMPLETED', updatedAt: now }, { purchase, ids })
      await storeReceipt(tx, { id: payment.id, receipt: soundWords(delivery.receipt) }, secrets)
    },
    failed: (tx, { purchase, now }) => failPayment(tx, { purchase, now }, { ids }),
    async refunded(tx, { purchase, now }) {
      const payment = await lockPayment(tx, purchase.id)
      tell(tx, { ...payment, status: 'REFUNDED', error: purchase.error, updatedAt: now }, { purchase, ids })
    },
    // A payment that was made after the refund cannot be undone: the supplier owes its cost.
  }
}

export const paymentFailure: PurchaseFailure = { kind: 'service_payment', failed: failPayment }

async function failPayment(
  tx: Tx,
  { purchase, now }: { readonly purchase: Purchase; readonly now: Date },
  { ids }: Pick<Parts, 'ids'>,
): Promise<void> {
  const payment = await lockPayment(tx, purchase.id)
  tell(tx, { ...payment, status: 'FAILED', error: purchase.error, updatedAt: now }, { purchase, ids })
}

/** The order as sent to the supplier. */
function orderOf({ paid: _, ...order }: Order): ServiceOrder {
  return order
}

async function beginPayment(
  { reference, paid }: Order,
  { database, ids, businessClock }: Parts,
): Promise<void> {
  await database.inTransaction(async (tx) => {
    const payment = await lockPayment(tx, reference)
    if (payment.status !== 'CREATED') return
    const begun = { ...payment, status: 'PROCESSING', updatedAt: businessClock.now() } as const
    tell(tx, begun, { purchase: paid, ids })
  })
}

type Telling = { readonly purchase: Parameters<typeof paymentEvent>[0]['purchase']; readonly ids: Ids }

function tell(tx: Tx, changed: ServicePayment, { purchase, ids }: Telling): void {
  const payment = { ...changed, told: changed.told + 1 }
  updatePayment(tx, payment)
  recordEvents(tx, [paymentEvent({ payment, purchase, id: ids.next() })])
}
