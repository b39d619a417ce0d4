import Type from 'typebox'
import { formatAmount } from '#core/money'
import { fieldsOf, resource, textOrNull } from '#platform/http'
import {
  type InvoicePayment,
  type InvoiceRefund,
  paymentSources,
  paymentStatuses,
} from '#products/invoices/invoice'
import { formatOrNull } from './format-sum.ts'

const payment = fieldsOf<InvoicePayment>()
const refund = fieldsOf<InvoiceRefund>()
const time = Type.String({ format: 'date-time' })

// With a name, since `InvoicePayment` and `Invoice` would both give it the name InvoicePaymentSource.
export const paymentSource = Type.Enum([...paymentSources], {
  title: 'PaymentSource',
  description: 'How a payment was made.',
})

/** A payment of an invoice as its merchant sees it. */
export const paymentResource = resource('InvoicePayment', {
  payment_id: payment(
    Type.String({ format: 'uuid', description: 'Also the id of the payment’s transaction in your history.' }),
    ({ id }) => id,
    '01994f70-1b22-7d4b-8a1f-4c7f2d3e5f81',
  ),
  source: payment(paymentSource, ({ source }) => source, 'onchain'),
  symbol: payment(Type.String(), ({ amount }) => amount.asset.symbol, 'USDT'),
  bch_code: payment(
    textOrNull('Network, or rail; null for a payment from a balance here.'),
    ({ network }) => network,
    'trc20',
  ),
  amount: payment(Type.String(), ({ amount }) => formatAmount(amount), '25'),
  txid: payment(
    textOrNull('Id of its transaction on its chain.'),
    ({ txid }) => txid,
    'b6e1c9f3f0d94e8f8bd1b6a1f6ce0f6a4be5a6a6b1b3b9a7b8f3f9d7e2c1a0f4',
  ),
  status: payment(
    Type.Enum([...paymentStatuses], {
      description:
        'seen: in a block, with too few confirmations. confirmed: booked, and waiting for its conversion. credited: in your wallet. failed: too small, or lost. gone: in no block at present.',
    }),
    ({ status }) => status,
    'credited',
  ),
  error: payment(
    textOrNull('BELOW_MINIMUM or REORGANISED for a failed payment.'),
    ({ error }) => error,
    null,
  ),
  is_counted: payment(
    Type.Boolean({
      description:
        'False for a payment in a currency that nobody chose for the invoice. A payment for an earlier choice counts towards the amount due of that choice.',
    }),
    ({ isCounted }) => isCounted,
    true,
  ),
  is_late: payment(
    Type.Boolean({ description: 'First seen after the end of the invoice.' }),
    ({ isLate }) => isLate,
    false,
  ),
  commission: payment(
    textOrNull('Commission on the payment, in `symbol`; null before the payment is confirmed.'),
    ({ commission }) => formatOrNull(commission),
    '0.25',
  ),
  credited_symbol: payment(
    textOrNull('Currency of your credit for the payment.'),
    ({ credited }) => credited?.asset.symbol ?? null,
    'USDT',
  ),
  credited_amount: payment(
    textOrNull('Amount credited to you for the payment.'),
    ({ credited }) => formatOrNull(credited),
    '24.75',
  ),
  created_at: payment(time, ({ seenAt }) => seenAt.toISOString(), '2026-05-04T12:05:00.000Z'),
})

/** A refund as the merchant of its invoice sees it. */
export const refundResource = resource('InvoiceRefund', {
  refund_id: refund(
    Type.String({ format: 'uuid', description: 'Also the id of the payment’s transaction in your history.' }),
    ({ id }) => id,
    '01994f71-2c33-7e5c-9b20-5d8a3e4f6a92',
  ),
  symbol: refund(Type.String(), ({ amount }) => amount.asset.symbol, 'USDT'),
  amount: refund(Type.String(), ({ amount }) => formatAmount(amount), '25'),
  bch_code: refund(textOrNull('Network of a refund to an address.'), ({ network }) => network, null),
  address: refund(
    textOrNull('Receiving address; null for a refund to the payer’s wallet here.'),
    ({ address }) => address,
    null,
  ),
  status: refund(Type.Enum(['processing', 'completed', 'failed']), ({ status }) => status, 'completed'),
  error: refund(
    textOrNull('Reason for the failure; the amount is back in your wallet.'),
    ({ error }) => error,
    null,
  ),
  created_at: refund(time, ({ createdAt }) => createdAt.toISOString(), '2026-05-04T12:10:00.000Z'),
})
