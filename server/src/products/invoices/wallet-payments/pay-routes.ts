import { createWriter, decideEach, type Writer, type WriterParts } from '#core/idempotency'
import { ledgerRefusals } from '#core/ledger'
import { operation, type Route } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { invoiceRefusals } from '#products/invoices/invoice'
import type { SightingParts } from '#products/invoices/paying'
import { choiceRefusals } from './choose-internal.ts'
import { type OwnPayment, ownPaymentResource } from './own-payment.ts'
import { type AskedPayment, payInvoice } from './pay-invoice.ts'
import { invoiceToPay, payBody } from './schemas.ts'

/** Pays invoices from balances here. */
export type OwnPayments = Writer<AskedPayment, OwnPayment>

type Parts = WriterParts & SightingParts

export function createOwnPayments(parts: Parts): OwnPayments {
  return createWriter<AskedPayment, OwnPayment>({
    ...parts,
    decide: (tx, { commands, now }) =>
      decideEach(tx, { commands, decide: (asked) => payInvoice(tx, asked, { ...parts, now }) }),
  })
}

export function payRoutes({
  ids,
  ownPayments,
}: Pick<Parts, 'ids'> & { readonly ownPayments: OwnPayments }): Route[] {
  const { invoice_id } = ownPaymentResource.example
  return [
    operation({
      operationId: 'payInvoice',
      summary: 'Pay an invoice of another customer from your wallet',
      description:
        'Pays the missing amount, instantly and finally: without the chain, and without a fee beyond the invoice’s own. Fiat currencies cannot be sent.',
      tag: 'Invoices',
      method: 'POST',
      path: '/api/v2/integration/invoices/{invoice_id}/pay',
      permission: 'can_transfer',
      stoppedBy: 'invoices',
      params: invoiceToPay,
      body: payBody,
      result: ownPaymentResource.schema,
      sendsValue: true,
      refusals: [
        invoiceRefusals.INVOICE_NOT_FOUND,
        invoiceRefusals.INVOICE_NOT_PAYABLE,
        invoiceRefusals.OWN_INVOICE,
        ...choiceRefusals,
        ledgerRefusals.INSUFFICIENT_BALANCE,
      ],
      example: {
        params: { invoice_id },
        body: { symbol: 'USDT', idempotency_key: 'order-1001' },
        data: ownPaymentResource.example,
      },
      submit: ownPayments.submit,
      command({ caller: { customerId }, params: { invoice_id: invoiceId }, body }) {
        if (!isUuid(invoiceId)) throw new Refusal(invoiceRefusals.INVOICE_NOT_FOUND)
        const { symbol = null, amount = null } = body
        return { id: ids.next(), customerId, invoiceId, symbol, amount }
      },
    }),
  ]
}
