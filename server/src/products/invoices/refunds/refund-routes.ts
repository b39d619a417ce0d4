import Type, { type Static } from 'typebox'
import { accessRefusals, requirePermission } from '#core/access'
import { catalogRefusals, spellCode, symbolField } from '#core/catalog'
import { idempotent, type WriterParts } from '#core/idempotency'
import { ledgerRefusals } from '#core/ledger'
import { amountField } from '#core/money'
import { closedObject, invalidField, orNull, type Route, route } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { invoiceRefusals } from '#products/invoices/invoice'
import { invoiceResource, refundResource } from '#products/invoices/publishing'
import { type AskedRefund, refundInvoice } from './refund-invoice.ts'
import type { RefundParts } from './refund-parts.ts'

const refundBody = closedObject({
  address: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Receiving address. Without it the money returns to the wallets that paid.',
    }),
  ),
  tag: Type.Optional(
    orNull(Type.String({ minLength: 1, maxLength: 500 }), { description: 'Memo or destination tag.' }),
  ),
  bch_code: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9]{1,20}$',
      says: 'must be a network code such as trc20',
      spelling: spellCode,
      description: 'Network of the address, by default the one on which the invoice is paid.',
    }),
  ),
  symbol: Type.Optional(
    symbolField(
      'Currency to refund: by default `hedging_symbol` of a hedged invoice, or `symbol`. Another currency refunds the payments in that currency.',
    ),
  ),
  amount: Type.Optional(
    amountField(
      'Amount that the payer gets, by default the whole rest. For an overpayment, send `amount_received` less `amount_due`.',
    ),
  ),
})

const id = invoiceResource.example.invoice_id

const example = {
  params: { invoice_id: id },
  body: { idempotency_key: 'refund-order-1001' },
  data: {
    ...invoiceResource.example,
    ...{ status: 'refunded', resolution: 'refunded', amount_refunded: '25' },
    ...{ txid: null, txids: [], payment_source: 'internal', bch_code: 'trc20' },
    payments: invoiceResource.example.payments.map((payment) => ({
      ...payment,
      ...{ source: 'internal', bch_code: null, txid: null },
    })),
    refunds: [refundResource.example],
  },
}

export function refundRoutes(parts: WriterParts & RefundParts): Route[] {
  const { withdraw, database } = parts
  return [
    route({
      operationId: 'refundInvoice',
      summary: 'Refund payments of an invoice',
      description:
        'A refund is paid from your funding account, including the part that was taken as commission. Without `address` the refund goes at once to the customers who paid from a balance here: the latest payer first, each at most the amount of their payment. With `address` the refund is a withdrawal with the same id: the fee is charged on top, the limits, approvals and halts of withdrawals apply, and decimals that the network cannot send stay with you. Such a call also needs the permission `can_withdraw_crypto`, since a key could otherwise send your income anywhere. To return money that came over a rail in a fiat currency, make a payout yourself. A hedged invoice is refunded in the currency of its hedge. The amount of a failed refund can be refunded again.',
      tag: 'Invoices',
      method: 'POST',
      path: '/api/v2/integration/invoices/{invoice_id}/refund',
      permission: 'can_invoices_create',
      stoppedBy: 'invoices',
      params: closedObject({ invoice_id: Type.String({ maxLength: 64 }) }),
      body: refundBody,
      result: invoiceResource.schema,
      isOperation: true,
      sendsValue: true,
      keyDescription:
        'A repeat with the same key within 24 h refunds nothing and gets the first answer. The signature covers the key here, but not in the header; without a key here, a signature counts once.',
      refusals: [
        invoiceRefusals.INVOICE_NOT_FOUND,
        invoiceRefusals.INVOICE_NOT_REFUNDABLE,
        invoiceRefusals.REFUND_NEEDS_PAYOUT,
        catalogRefusals.CURRENCY_NOT_FOUND,
        ledgerRefusals.INSUFFICIENT_BALANCE,
        accessRefusals.PERMISSION_DENIED,
        ...withdraw.refusals,
      ],
      example,
      async handle({ caller: { customerId, apiKey, ip }, params, body, request }) {
        const asked = readAsked(body, {
          ...{ customerId, askedWith: { apiKey, ip }, invoiceId: requireId(params.invoice_id) },
        })
        if (asked.to !== null)
          await requirePermission(database, { apiKey, permission: 'can_withdraw_crypto' })
        let networks: readonly string[] = []
        const answer = await idempotent(parts, {
          request,
          async act(tx, now) {
            const refunded = await refundInvoice(tx, asked, { ...parts, now })
            networks = refunded.networks
            return refunded.invoice
          },
        })
        for (const network of networks) withdraw.wake(network)
        return answer
      },
    }),
  ]
}

function requireId(text: string): string {
  if (!isUuid(text)) throw new Refusal(invoiceRefusals.INVOICE_NOT_FOUND)
  return text.toLowerCase()
}

function readAsked(
  { address, tag = null, bch_code, symbol, amount }: Static<typeof refundBody>,
  asked: Pick<AskedRefund, 'customerId' | 'askedWith' | 'invoiceId'>,
): AskedRefund {
  if (address === undefined && tag !== null) throw invalidField('tag', 'goes with an address')
  if (address === undefined && bch_code !== undefined) throw invalidField('bch_code', 'goes with an address')
  return { ...asked, symbol, amount, to: address === undefined ? null : { address, tag, network: bch_code } }
}
