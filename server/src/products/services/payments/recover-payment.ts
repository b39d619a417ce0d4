import { formatAmount, InvalidAmount, parsePositiveAmount } from '#core/money'
import { defineWrongs, WrongAct } from '#core/operators'
import type { LostPurchase, PurchaseRecovery } from '#core/purchases'
import { recordEvents } from '#platform/events'
import { clientAsset, findService } from '#products/services/catalog'
import { paymentEvent } from './payment-events.ts'
import { fieldsPurpose, insertPayment } from './payment-store.ts'
import type { ServicePayment } from './service-payment.ts'

const wrongs = defineWrongs({
  LOST_SERVICE_AMOUNT_WRONG: 'the --value of a service is the amount that it got, which {problem}',
})

/** Payments of services that restored books have lost. The form is lost with them; the supplier knows the payment by its reference. */
export const paymentRecovery: PurchaseRecovery = {
  kind: 'service_payment',
  port: 'services',
  async find(tx, lost, { ids, secrets }) {
    const service = /^\d{1,9}$/.test(lost.item) ? await findService(tx, Number(lost.item)) : undefined
    if (service?.provider !== lost.provider) return undefined
    const { name, currency, reference } = service
    const amount = readValue(lost, currency)
    return {
      title: name,
      async store(_, purchase) {
        const { id, customerId, createdAt } = purchase
        const payment: ServicePayment = {
          ...{ id, customerId, serviceId: service.id, serviceReference: reference, serviceName: name },
          ...{ amount, currency, requisite: lost.account ?? null, agentTransactionId: null },
          ...{ status: 'PROCESSING', error: null, receipt: null, told: 1, createdAt, updatedAt: createdAt },
        }
        const fields = await secrets.seal(tx, { secret: '{}', purpose: fieldsPurpose(id) })
        insertPayment(tx, { payment, fields })
        recordEvents(tx, [paymentEvent({ payment, purchase, id: ids.next() })])
      },
    }
  },
}

function readValue({ value = '' }: LostPurchase, currency: string): string {
  try {
    return formatAmount(parsePositiveAmount(value, clientAsset(currency)))
  } catch (error) {
    if (!(error instanceof InvalidAmount)) throw error
    throw new WrongAct(wrongs.LOST_SERVICE_AMOUNT_WRONG, { problem: error.reason })
  }
}
