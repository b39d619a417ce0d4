import type { Purchase } from '#core/purchases'
import type { EventType, NewEvent } from '#platform/events'
import { maskedResource } from './payment-resource.ts'
import type { ServicePayment } from './service-payment.ts'

type Telling = {
  readonly payment: ServicePayment
  readonly purchase: Pick<Purchase, 'price' | 'fee'>
  readonly id: string
}

/** The event of a payment's present state. */
export function paymentEvent({ payment, purchase, id }: Telling): NewEvent {
  const type = `service_payment.${payment.status.toLowerCase()}`
  return {
    id,
    customerId: payment.customerId,
    type,
    subject: payment.id,
    data: maskedResource.of({ payment, purchase }),
    createdAt: payment.updatedAt,
    publication: { type, sequence: payment.told },
  }
}

const { schema: data, example: told } = maskedResource

const completed: typeof told = {
  ...told,
  status: 'COMPLETED',
  status_for_client: 'success',
}

export const paymentEvents: readonly EventType[] = [
  {
    name: 'service_payment.created',
    summary: 'The payment of a service was accepted; its money is held.',
    data,
    example: told,
  },
  {
    name: 'service_payment.processing',
    summary: 'The supplier is asked to make the payment.',
    data,
    example: { ...told, status: 'PROCESSING' },
  },
  {
    name: 'service_payment.completed',
    summary:
      'The service is paid. The event leaves out the receipt with its code or token and masks the account; read the payment to get them.',
    data,
    example: completed,
  },
  {
    name: 'service_payment.failed',
    summary: 'The service was not paid. The money is available again.',
    data,
    example: { ...told, status: 'FAILED', status_for_client: 'failed', error: 'ACCOUNT_NOT_FOUND' },
  },
  {
    name: 'service_payment.refunded',
    summary: 'The supplier gave a completed payment back, possibly days later. The money is available again.',
    data,
    example: { ...completed, status: 'REFUNDED', status_for_client: 'failed', error: 'REFUNDED' },
  },
]
