import Type, { type Static } from 'typebox'
import { namedObject, orNull, textOrNull } from '#platform/http'
import {
  amountStates,
  confirmations,
  invoiceStatuses,
  paymentSources,
  paymentStatuses,
  resolutions,
  timings,
} from '#products/invoices/invoice'

const timeOrNull = (description: string) => orNull(Type.String({ format: 'date-time' }), { description })
const oneOf = <const Names extends readonly string[]>(names: Names, description: string) =>
  Type.Enum([...names], { description })

// With a name, since `InvoicePayment` and `Invoice` would both give it the name InvoicePaymentSource.
const paymentSource = Type.Enum([...paymentSources], {
  title: 'PaymentSource',
  description: 'How a payment was made.',
})

const paymentSchema = namedObject('InvoicePayment', {
  payment_id: Type.String({
    format: 'uuid',
    description: 'Also the id of the payment’s transaction in your history.',
  }),
  source: paymentSource,
  symbol: Type.String(),
  bch_code: textOrNull('Network, or rail; null for a payment from a balance here.'),
  amount: Type.String(),
  txid: textOrNull('Id of its transaction on its chain.'),
  status: oneOf(
    paymentStatuses,
    'seen: in a block, with too few confirmations. confirmed: booked, and waiting for its conversion. credited: in your wallet. failed: too small, or lost. gone: in no block at present.',
  ),
  error: textOrNull('BELOW_MINIMUM or REORGANISED for a failed payment.'),
  is_counted: Type.Boolean({
    description:
      'False for a payment in a currency that nobody chose for the invoice. A payment for an earlier choice counts towards the amount due of that choice.',
  }),
  is_late: Type.Boolean({ description: 'First seen after the end of the invoice.' }),
  commission: textOrNull('Commission on the payment, in `symbol`; null before the payment is confirmed.'),
  credited_symbol: textOrNull('Currency of your credit for the payment.'),
  credited_amount: textOrNull('Amount credited to you for the payment.'),
  created_at: Type.String({ format: 'date-time' }),
})

const legSchema = namedObject('InvoiceHedgeLeg', {
  payment_id: Type.String({ format: 'uuid' }),
  given: Type.String({ description: 'Converted amount, in the currency of the payment.' }),
  given_symbol: Type.String(),
  received: textOrNull('Amount of the leg, in `symbol` of the hedge; null before the conversion.'),
  rate: textOrNull('Rate of the conversion: units received for one given.'),
  slippage: textOrNull('How far the rate was below the market’s mid price, as a share: "0.003" is 0.3 %.'),
  status: Type.Enum(['pending', 'done']),
  at: timeOrNull('Time of the conversion.'),
})

const hedgeSchema = namedObject('InvoiceHedge', {
  status: Type.Enum(['none', 'pending', 'done'], {
    description:
      'none: nothing is confirmed yet. pending: part of the money waits for its conversion, which is retried until it succeeds.',
  }),
  symbol: Type.String({ description: 'Currency of your credit.' }),
  amount: Type.String({ description: 'Sum of all legs, in `symbol`.' }),
  legs: Type.Array(legSchema),
})

const refundSchema = namedObject('InvoiceRefund', {
  refund_id: Type.String({
    format: 'uuid',
    description: 'Also the id of the payment’s transaction in your history.',
  }),
  symbol: Type.String(),
  amount: Type.String(),
  bch_code: textOrNull('Network of a refund to an address.'),
  address: textOrNull('Receiving address; null for a refund to the payer’s wallet here.'),
  status: Type.Enum(['processing', 'completed', 'failed']),
  error: textOrNull('Reason for the failure; the amount is back in your wallet.'),
  created_at: Type.String({ format: 'date-time' }),
})

/** An invoice as its merchant sees it, in answers and in events. */
export const invoiceSchema = namedObject('Invoice', {
  invoice_id: Type.String({ format: 'uuid' }),
  status: oneOf(invoiceStatuses, 'Status, which follows from the four facts and the end of the invoice.'),
  amount: textOrNull('Requested amount in `price_currency`; null where the payer chooses the amount.'),
  price_currency: textOrNull('Currency of `amount`.'),
  symbol: textOrNull('Currency of the payment; null until the payer chooses.'),
  bch_code: textOrNull('Network or rail of the payment; null until the payer chooses.'),
  address: textOrNull('Address to pay to; null over a rail.'),
  tag: textOrNull('Memo or destination tag that must go with the payment.'),
  rate: textOrNull('Price of one `symbol` in `price_currency`, fixed when the currency was chosen.'),
  rate_expires_at: timeOrNull(
    'Time until which the rate and `amount_due` are held; null without a rate. A payment first seen by then is counted by them, whatever is chosen later. After that both are quoted again while no payment was seen.',
  ),
  amount_due: textOrNull('Amount due in `symbol`, with the commission where the payer pays it.'),
  amount_received: Type.String({
    description:
      'Amount paid in `symbol`, in any status: includes payments that lack confirmations, are late, or are below the network’s minimum.',
  }),
  amount_confirmed: Type.String({ description: 'Part of `amount_received` with enough confirmations.' }),
  amount_credited: Type.String({
    description: 'Amount credited to you, in `symbol`; for a hedged invoice in `hedging_symbol`.',
  }),
  amount_refunded: Type.String({
    description: 'Amount refunded, in the currency of `amount_credited`.',
  }),
  commission: Type.String({ description: 'Commission of the exchange, in `symbol`.' }),
  shift_to_payer: Type.Boolean({ description: 'The payer pays the commission on top.' }),
  txid: textOrNull('Id of the first payment’s transaction, in any status.'),
  txids: Type.Array(Type.String()),
  payment_source: orNull(paymentSource, { description: 'How the first payment was made.' }),
  is_hedging: Type.Boolean(),
  hedging_symbol: textOrNull('Currency into which payments are converted.'),
  hedge: orNull(hedgeSchema, { description: 'The conversions of payments; null without hedging.' }),
  amount_state: oneOf(amountStates, 'The amount paid compared with the amount due.'),
  timing: oneOf(timings, 'late: part of the money was first seen after the end.'),
  confirmation: oneOf(
    confirmations,
    'confirmed: all payments have their network’s confirmations. final: twice as many, or payments that need no blocks.',
  ),
  resolution: oneOf(resolutions, 'accepted: the money is yours. refunded: all of it was refunded.'),
  payments: Type.Array(paymentSchema, { description: 'The last 100 payments, oldest first.' }),
  refunds: Type.Array(refundSchema),
  description: textOrNull('Shown to the payer.'),
  external_payment_id: textOrNull('Your own id.'),
  template_id: textOrNull('Template that made the invoice.'),
  payment_url: Type.String({ description: 'The page for the payer.' }),
  payment_uri: textOrNull('Content of the page’s QR code, for wallets; null while there is nothing to pay.'),
  success_url: textOrNull('Page to which the payer returns after paying.'),
  fail_url: textOrNull('Page to which the payer returns when the invoice is not paid.'),
  expires_at: Type.String({ format: 'date-time' }),
  created_at: Type.String({ format: 'date-time' }),
  paid_at: timeOrNull('Time at which the first payment in time was accepted.'),
})

export type InvoiceResource = Static<typeof invoiceSchema>

export const invoiceExample: InvoiceResource = {
  invoice_id: '01994f6f-0a11-7c3a-9f0e-3b6f1c2d4e70',
  status: 'success',
  ...{ amount: '25', price_currency: 'USDT', symbol: 'USDT', bch_code: 'trc20' },
  ...{ address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', tag: null, rate: null, rate_expires_at: null },
  ...{ amount_due: '25', amount_received: '25', amount_confirmed: '25', amount_credited: '24.75' },
  ...{ amount_refunded: '0', commission: '0.25', shift_to_payer: false },
  txid: 'b6e1c9f3f0d94e8f8bd1b6a1f6ce0f6a4be5a6a6b1b3b9a7b8f3f9d7e2c1a0f4',
  txids: ['b6e1c9f3f0d94e8f8bd1b6a1f6ce0f6a4be5a6a6b1b3b9a7b8f3f9d7e2c1a0f4'],
  payment_source: 'onchain',
  ...{ is_hedging: false, hedging_symbol: null, hedge: null },
  ...{ amount_state: 'exact', timing: 'on_time', confirmation: 'confirmed', resolution: 'accepted' },
  payments: [
    {
      payment_id: '01994f70-1b22-7d4b-8a1f-4c7f2d3e5f81',
      ...{ source: 'onchain', symbol: 'USDT', bch_code: 'trc20', amount: '25' },
      txid: 'b6e1c9f3f0d94e8f8bd1b6a1f6ce0f6a4be5a6a6b1b3b9a7b8f3f9d7e2c1a0f4',
      ...{ status: 'credited', error: null, is_counted: true, is_late: false, commission: '0.25' },
      ...{ credited_symbol: 'USDT', credited_amount: '24.75', created_at: '2026-05-04T12:05:00.000Z' },
    },
  ],
  refunds: [],
  ...{ description: 'Order 1001', external_payment_id: 'order-1001', template_id: null },
  payment_url: 'https://pay.example.com/pay/01994f6f-0a11-7c3a-9f0e-3b6f1c2d4e70',
  payment_uri: 'tron:TJRabPrwbZy45sbavfcjinPJC18kjpRTv8?amount=25&token=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  ...{ success_url: 'https://shop.example.com/thanks', fail_url: null },
  expires_at: '2026-05-04T13:00:00.000Z',
  created_at: '2026-05-04T12:00:00.000Z',
  paid_at: '2026-05-04T12:06:00.000Z',
}

/** An invoice that waits for its payment. */
export const openExample = {
  ...invoiceExample,
  status: 'pending',
  ...{ amount_received: '0', amount_confirmed: '0', amount_credited: '0', commission: '0' },
  ...{ txid: null, txids: [], payment_source: null, payments: [], paid_at: null },
  ...{ amount_state: 'none', confirmation: 'none', resolution: 'none' },
} as const
