import Type from 'typebox'
import { add, formatAmount } from '#core/money'
import type { Purchase } from '#core/purchases'
import { concealed, fieldsOf, orNull, resource, textOrNull } from '#platform/http'
import { serviceResource } from '#products/services/catalog'
import { maskRequisite } from './mask-requisite.ts'
import type { Receipt } from './receipt.ts'
import { type PaymentStatus, paymentStatuses, type ServicePayment } from './service-payment.ts'

type Debited = { readonly payment: ServicePayment; readonly purchase: Pick<Purchase, 'price' | 'fee'> }
type Shown = Debited & { readonly receipt: Receipt | null }

const field = fieldsOf<Debited>()
const { id, name } = serviceResource.example
const time = Type.String({ format: 'date-time' })

const statusForClient = {
  CREATED: 'wait',
  PROCESSING: 'wait',
  COMPLETED: 'success',
  FAILED: 'failed',
  REFUNDED: 'failed',
} as const satisfies { readonly [status in PaymentStatus]: string }

/** A payment as its customer reads it, with its opened receipt. */
export const paymentResource = resource('ServicePayment', {
  id: field(
    Type.String({ format: 'uuid', description: 'Also the `transaction_id` in GET /transactions.' }),
    ({ payment }) => payment.id,
    '01994f6e-7d5b-7c3a-9f0e-3b6f1c2d4e5f',
  ),
  service_id: field(Type.Integer(), ({ payment }) => payment.serviceId, id),
  service_name: field(Type.String(), ({ payment }) => payment.serviceName, name),
  status: field(
    Type.Enum([...paymentStatuses], {
      description:
        'FAILED: not paid, and the money is available again. REFUNDED: paid, and later returned by the supplier; the money is available again.',
    }),
    ({ payment }) => payment.status,
    'CREATED',
  ),
  status_for_client: field(
    Type.Enum(['wait', 'success', 'failed']),
    ({ payment }) => statusForClient[payment.status],
    'wait',
  ),
  client_amount: field(Type.String(), ({ payment }) => payment.amount, '500'),
  client_currency: field(Type.String(), ({ payment }) => payment.currency, 'RUB'),
  requisite: field(
    textOrNull(
      'Paid account or phone number; masked as 79*******67 for a key without `can_services_read`, except in the answer of `pay`.',
      concealed,
    ),
    ({ payment }) => payment.requisite,
    '79161234567',
  ),
  debit_currency: field(Type.String(), ({ purchase }) => purchase.price.asset.symbol, 'USDT'),
  debit_amount: field(
    Type.String({ description: 'Total amount taken from the wallet, fee included.' }),
    ({ purchase: { price, fee } }) => formatAmount(add(price, fee)),
    '6.34375',
  ),
  fee: field(Type.String(), ({ purchase }) => formatAmount(purchase.fee), '0.09375'),
  receipt: fieldsOf<Shown>()(
    orNull(Type.Record(Type.String(), Type.String(), { additionalProperties: false }), {
      ...concealed,
      description:
        'Receipt of the supplier, such as a number, a meter’s token or a purchased code: a secret. Null before the payment is completed, and for a key without `can_services_read`.',
    }),
    ({ receipt }) => receipt,
    null,
  ),
  error: field(textOrNull('Reason for the failure, as a stable code.'), ({ payment }) => payment.error, null),
  created_at: field(time, ({ payment }) => payment.createdAt.toISOString(), '2026-05-04T12:00:00.000Z'),
  updated_at: field(time, ({ payment }) => payment.updatedAt.toISOString(), '2026-05-04T12:00:00.000Z'),
})

export type PaymentResource = typeof paymentResource.example

const { requisite } = paymentResource.fields

/**
 * A payment with a masked account, for events, which are stored and sent on, and for keys that may not read payments.
 */
export const maskedResource = resource('MaskedServicePayment', {
  ...paymentResource.fields,
  requisite: field(
    textOrNull(
      'Paid account or phone number, masked as 79*******67. `GET /services/orders/{order_id}` shows it unmasked to keys with `can_services_read`.',
      concealed,
    ),
    ({ payment }) => payment.requisite && maskRequisite(payment.requisite),
    maskRequisite(requisite.example ?? ''),
  ),
  receipt: field(
    Type.Null({
      ...concealed,
      description:
        'Always null: events have no code or token. `GET /services/orders/{order_id}` shows the receipt to keys with `can_services_read`.',
    }),
    () => null,
    null,
  ),
})
