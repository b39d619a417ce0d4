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
  /** The supplier's name of the service, and ours, as they were when it was paid. */
  serviceReference: text,
  serviceName: text,
  amount: text.named('client_amount'),
  currency: text.named('client_currency'),
  /** The account or phone number that is paid. Personal: operators see it masked. */
  requisite: orNull(text),
  agentTransactionId: orNull(text),
  /** `CREATED`: the supplier is not asked yet. `REFUNDED`: the supplier gave a done payment back. */
  status: text.as<PaymentStatus>(),
  error: orNull(text),
  /** The values that the supplier delivered. */
  receipt: storedReceipt,
  /** The number of events about it. */
  told: integer,
  createdAt: timestamptz,
  updatedAt: timestamptz,
  /** The values of the form, sealed; null when they are forgotten. */
  fieldsSealed: orNull(bytea.as<SealedSecret>()),
})

/** A payment without the values of its form. */
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

/** A service that a customer pays. Its id is its purchase's, which has its money. */
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

/** The same for events, which are kept and sent on, and for keys that may not read payments: the account is masked. */
export function toldResource(debited: Debited): ToldPayment {
  const resource = paymentResource(debited, null)
  return { ...resource, requisite: resource.requisite && maskRequisite(resource.requisite), receipt: null }
}
