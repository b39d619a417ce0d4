import Type from 'typebox'
import { formatAmount } from '#core/money'
import { fieldsOf, resource } from '#platform/http'
import type { InvoicePayment } from '#products/invoices/invoice'

type Shown = { readonly payment: InvoicePayment; readonly merchant: string }

const field = fieldsOf<Shown>()

/** The answer to a customer who has paid another's invoice from the balance here. */
export const ownPaymentResource = resource('OwnInvoicePayment', {
  payment_id: field(
    Type.String({ format: 'uuid', description: 'The transaction id in both histories.' }),
    ({ payment }) => payment.id,
    '01994f70-1b22-7d4b-8a1f-4c7f2d3e5f81',
  ),
  invoice_id: field(
    Type.String({ format: 'uuid' }),
    ({ payment }) => payment.invoiceId,
    '01994f6f-0a11-7c3a-9f0e-3b6f1c2d4e70',
  ),
  symbol: field(Type.String(), ({ payment }) => payment.amount.asset.symbol, 'USDT'),
  amount: field(
    Type.String({ description: 'Amount that left your wallet.' }),
    ({ payment }) => formatAmount(payment.amount),
    '25',
  ),
  to: field(Type.String({ description: "The merchant's username." }), ({ merchant }) => merchant, 'shop'),
  status: field(Type.Literal('completed'), () => 'completed' as const, 'completed'),
})

export type OwnPayment = typeof ownPaymentResource.example
