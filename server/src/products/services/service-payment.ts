import { add, formatAmount } from '#core/money'
import type { Purchase } from '#core/purchases'
import type { SealedSecret } from '#platform/secrets'
import { maskRequisite } from './mask-requisite.ts'
import type { Receipt, StoredReceipt } from './receipt.ts'
import type { PaymentResource, paymentStatuses, ToldPayment } from './schemas.ts'

export type PaymentStatus = (typeof paymentStatuses)[number]

/** A service that a customer pays. Its id is its purchase's, which has its money. */
export type ServicePayment = {
  readonly id: string
  readonly customerId: string
  readonly serviceId: number
  /** The supplier's name of the service, and ours, as they were when it was paid. */
  readonly serviceReference: string
  readonly serviceName: string
  readonly amount: string
  readonly currency: string
  /** The account or phone number that is paid. Personal: operators see it masked. */
  readonly requisite: string | null
  readonly agentTransactionId: string | null
  /** `CREATED`: the supplier is not asked yet. `REFUNDED`: the supplier gave a done payment back. */
  readonly status: PaymentStatus
  readonly error: string | null
  /** The values that the supplier delivered. */
  readonly receipt: StoredReceipt | null
  /** The number of events about it. */
  readonly told: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type PaymentRow = {
  id: string
  customer_id: string
  service_id: number
  service_reference: string
  service_name: string
  client_amount: string
  client_currency: string
  requisite: string | null
  agent_transaction_id: string | null
  status: PaymentStatus
  error: string | null
  receipt: Receipt | null
  receipt_sealed: SealedSecret | null
  told: number
  created_at: Date
  updated_at: Date
}

export function fromRow(row: PaymentRow): ServicePayment {
  return {
    id: row.id,
    customerId: row.customer_id,
    serviceId: row.service_id,
    serviceReference: row.service_reference,
    serviceName: row.service_name,
    amount: row.client_amount,
    currency: row.client_currency,
    requisite: row.requisite,
    agentTransactionId: row.agent_transaction_id,
    status: row.status,
    error: row.error,
    receipt: receiptFrom(row),
    told: row.told,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function receiptFrom({ receipt: clear, receipt_sealed: sealed }: PaymentRow): ServicePayment['receipt'] {
  if (sealed !== null) return { sealed }
  return clear === null ? null : { clear }
}

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
