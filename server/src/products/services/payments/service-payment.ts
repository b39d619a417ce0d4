import { columns, type Item, orNull, table } from '#platform/database'
import type { SealedSecret } from '#platform/secrets'
import { storedReceipt } from './receipt.ts'

export const paymentStatuses = ['CREATED', 'PROCESSING', 'COMPLETED', 'FAILED', 'REFUNDED'] as const

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
