import Type from 'typebox'
import { anyKey } from '#core/access'
import { catalogRefusals, symbolField } from '#core/catalog'
import { amountField } from '#core/money'
import { haltRefusals } from '#core/operators'
import { closedObject, customer, type Route, route } from '#platform/http'
import { invoiceRefusals } from '#products/invoices'
import { invoiceNotPaid, type PayerParts, payInvoice } from '#sandbox/settling'
import { chainRefusals, confirmationsField } from '#sandbox/world'

/** The control that plays the payer of invoices. */
export function invoiceRoutes(parts: PayerParts): Route[] {
  return [
    route({
      operationId: 'sandboxPayInvoice',
      summary: 'Pay an invoice',
      description:
        'Pays on the invoice’s simulated chain, or over the rail as the payer at the bank. An ended invoice can be paid too; the payment is then late. `symbol` and `bch_code` choose the currency where the payer has not chosen one yet. By default the chosen currency and the missing amount are paid.',
      tag: 'Sandbox',
      method: 'POST',
      path: '/sandbox/v1/invoices/{invoice_id}/pay',
      permission: anyKey,
      alsoFor: [customer('sendsValue', { readBy: 'getInvoice' })],
      params: closedObject({ invoice_id: Type.String({ maxLength: 64 }) }),
      body: closedObject({
        symbol: Type.Optional(
          symbolField(
            'Currency to pay; one other than the chosen plays a payer’s mistake, and needs an amount.',
          ),
        ),
        bch_code: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 32,
            description: 'The chosen network or rail.',
          }),
        ),
        amount: Type.Optional(
          amountField(
            'Amount to pay; by default the missing amount, or the amount due where nothing is missing.',
          ),
        ),
        confirmations: confirmationsField,
      }),
      result: closedObject({
        txid: Type.String({ description: 'Id of the transaction on its chain, or at the bank.' }),
      }),
      refusals: [
        invoiceRefusals.INVOICE_NOT_FOUND,
        invoiceRefusals.INVOICE_NOT_PAYABLE,
        invoiceRefusals.CURRENCY_NOT_OFFERED,
        catalogRefusals.CURRENCY_NOT_FOUND,
        catalogRefusals.NETWORK_NOT_FOUND,
        chainRefusals.NETWORK_NOT_FOUND,
        haltRefusals.PRODUCT_HALTED,
        invoiceNotPaid,
      ],
      example: {
        params: { invoice_id: '01994f6f-0a11-7c3a-9f0e-3b6f1c2d4e70' },
        body: { amount: '25' },
        data: { txid: '6e8b1c0f4a5d3e2b19087f6c5d4e3a2b1c0d9e8f7a6b5c4d3e2f1a0b9c8d7e6f' },
      },
      handle: async ({ params, body }) => ({
        txid: await payInvoice({ ...body, id: params.invoice_id }, parts),
      }),
    }),
  ]
}
