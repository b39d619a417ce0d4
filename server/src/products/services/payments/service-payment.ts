import { add, formatAmount } from '#core/money'
import type { Purchase } from '#core/purchases'
import { columns, type Item, orNull, table } from '#platform/database'
import type { SealedSecret } from '#platform/secrets'
import type { PaymentResource, paymentStatuses, ToldPayment } from '#products/services/catalog'
import { maskRequisite } from './mask-requisite.ts'
import { type Receipt, storedReceipt } from './receipt.ts'

export type PaymentStatus = (typeof paymentStatuses)[number]

const { uuid, text, integer, bytea, timestamptz } = columns

export const paymentTable = table('service_payments', {
  id: uuid,
  customerId: uuid,
  serviceId: integer,
  /** The supplier's id and this exchange's id of the service, at the time of the payment. */
  serviceReference: text,
  serviceName: text,
  amount: text.named('client_amount'),
  currency: text.named('client_currency'),
  /** The paid account or phone number. Personal: operators see it masked. */
  requisite: orNull(text),
  agentTransactionId: orNull(text),
  /** `CREATED`: not ordered from the supplier yet. `REFUNDED`: the supplier gave a done payment back. */
  status: text.as<PaymentStatus>(),
  error: orNull(text),
  /** The values that the supplier delivered. */
  receipt: storedReceipt,
  /** The number of events about the payment. */
  told: integer,
  createdAt: timestamptz,
  updatedAt: timestamptz,
  /** The form's values, sealed; null after their deletion. */
  fieldsSealed: orNull(bytea.as<SealedSecret>()),
})

/** The table without form values. */
export const bareTable = paymentTable.pick(
  'id',
  'customerId',
  'serviceId',
  'serviceReference',
  'serviceName',
  'amount',
  'currency',
  'requisite',
  'agentTransactionId',
  'status',
  'error',
  'receipt',
  'told',
  'createdAt',
  'updatedAt',
)

/** A customer's payment for a service. Its purchase, under the same id, has the money. */
export type ServicePayment = Item<typeof bareTable>

const statusForClient = {
  CREATED: 'wait',
  PROCESSING: 'wait',
  COMPLETED: 'success',
  FAILED: 'failed',
  REFUNDED: 'failed',
} as const satisfies { readonly [status in PaymentStatus]: PaymentResource['status_for_client'] }

type Debited = { readonly payment: ServicePayment; readonly purchase: Pick<Purchase, 'price' | 'fee'> }

/** A payment as its customer reads it, with its opened receipt. */
export function paymentResource(
  { payment, purchase: { price, fee } }: Debited,
  receipt: Receipt | null,
): PaymentResource {
  return {
    id: payment.id,
    service_id: payment.serviceId,
    service_name: payment.serviceName,
    status: payment.status,
    status_for_client: statusForClient[payment.status],
    client_amount: payment.amount,
    client_currency: payment.currency,
    requisite: payment.requisite,
    debit_currency: price.asset.symbol,
    debit_amount: formatAmount(add(price, fee)),
    fee: formatAmount(fee),
    receipt,
    error: payment.error,
    created_at: payment.createdAt.toISOString(),
    updated_at: payment.updatedAt.toISOString(),
  }
}

/**
 * A payment with a masked account, for events, which are stored and sent on, and for keys that may not read payments.
 */
export function toldResource(debited: Debited): ToldPayment {
  const resource = paymentResource(debited, null)
  return { ...resource, requisite: resource.requisite && maskRequisite(resource.requisite), receipt: null }
}
