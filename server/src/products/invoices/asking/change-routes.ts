import { idempotent, type WriterParts } from '#core/idempotency'
import type { Rails } from '#core/rails'
import type { Tx } from '#platform/database'
import { type Route, route } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { type AskingParts, chooseWay, hindranceOf, wayRefusals } from '#products/invoices/choosing'
import { type InvoiceStory, invoiceRefusals, isSeen, lockStory } from '#products/invoices/invoice'
import { changeInvoice, invoiceResource, openExample, showInvoice } from '#products/invoices/publishing'
import { path, requireInvoice, tag } from './invoice-routes.ts'
import { currencyBody, invoiceParams } from './schemas.ts'

export type ChangeRoutesOptions = WriterParts &
  AskingParts & {
    readonly engines: { readonly rails: Pick<Rails, 'wake'> }
  }

const permission = 'can_invoices_create'
const exampleParams = { invoice_id: openExample.invoice_id }

/** Changes of one invoice that nobody has begun to pay. */
export function changeRoutes(options: ChangeRoutesOptions): Route[] {
  return [cancelRoute(options), currencyRoute(options)]
}

function cancelRoute(options: ChangeRoutesOptions): Route {
  const { catalog } = options
  return route({
    operationId: 'cancelInvoice',
    summary: 'Cancel an invoice that nobody has begun to pay',
    description:
      'The page of the invoice then accepts no payment. A payment that was already on its way is still yours, with `timing: late`.',
    tag,
    method: 'POST',
    path: `${path}/{invoice_id}/cancel`,
    permission,
    params: invoiceParams,
    result: invoiceResource.schema,
    isOperation: true,
    refusals: [invoiceRefusals.INVOICE_NOT_FOUND, invoiceRefusals.INVOICE_NOT_CANCELLABLE],
    example: { params: exampleParams, data: { ...openExample, status: 'cancelled' } },
    handle: ({ caller: { customerId }, params: { invoice_id: id }, request }) =>
      idempotent(options, {
        request,
        async act(tx, now) {
          const story = await lockOwn(tx, { id, customerId, catalog })
          // A payment that no block has at the moment may come back, and was seen in time.
          const status = hindranceOf(story, now) ?? (story.payments.some(isSeen) ? 'confirming' : null)
          if (status !== null)
            throw new Refusal(invoiceRefusals.INVOICE_NOT_CANCELLABLE, { details: { status } })
          const cancelled = { ...story, invoice: { ...story.invoice, ended: 'cancelled' as const } }
          const invoice = changeInvoice(tx, { ...cancelled, events: ['invoice.cancelled'], now }, options)
          return showInvoice({ ...story, invoice }, options)
        },
      }),
  })
}

function currencyRoute(options: ChangeRoutesOptions): Route {
  const { catalog, engines } = options
  return route({
    operationId: 'chooseInvoiceCurrency',
    summary: 'Choose how an invoice is paid',
    description:
      'Does the same as the page for a payer: fixes `amount_due` and the rate until `rate_expires_at`. The choice can be changed while nobody has begun to pay; the same choice again before that time has the same terms.',
    tag,
    method: 'POST',
    path: `${path}/{invoice_id}/currency`,
    permission,
    stoppedBy: 'invoices',
    params: invoiceParams,
    body: currencyBody,
    result: invoiceResource.schema,
    isOperation: true,
    refusals: [
      invoiceRefusals.INVOICE_NOT_FOUND,
      invoiceRefusals.INVOICE_NOT_PAYABLE,
      ...wayRefusals,
      invoiceRefusals.TOO_MANY_CHOICES,
    ],
    example: { params: exampleParams, body: { symbol: 'USDT', bch_code: 'trc20' }, data: openExample },
    async handle({ caller: { customerId }, params: { invoice_id: id }, body, request }) {
      const answer = await idempotent(options, {
        request,
        async act(tx, now) {
          const story = await lockOwn(tx, { id, customerId, catalog })
          const asked = { story, symbol: body.symbol, network: body.bch_code }
          const invoice = await chooseWay(tx, asked, { ...options, now })
          return showInvoice({ ...story, invoice }, options)
        },
      })
      // Waking a rail without work does no harm.
      engines.rails.wake(body.bch_code.toLowerCase())
      return answer
    },
  })
}

type Own = Parameters<typeof requireInvoice>[1] & Pick<AskingParts, 'catalog'>

/** Locks an invoice of this merchant, or INVOICE_NOT_FOUND. */
async function lockOwn(tx: Tx, { catalog, ...asked }: Own): Promise<InvoiceStory> {
  const { id } = await requireInvoice({ database: tx, catalog }, asked)
  return lockStory(tx, { id, catalog })
}
