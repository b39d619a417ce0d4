import { idempotent, type WriterParts } from '#core/idempotency'
import type { Tx } from '#platform/database'
import { type Route, route } from '#platform/http'
import { Refusal } from '#platform/refusal'
import {
  changeInvoice,
  type InvoiceStory,
  invoiceRefusals,
  invoiceResource,
  invoiceSchema,
  lockStory,
  openExample,
} from '#products/invoices/invoice'
import type { AskingParts } from './asking-parts.ts'
import { chooseWay } from './choose-way.ts'
import { hindranceOf } from './hindrance.ts'
import { path, requireInvoice, tag, wayRefusals } from './invoice-routes.ts'
import { currencyBody, invoiceParams } from './schemas.ts'

export type ChangeRoutesOptions = WriterParts &
  AskingParts & {
    /** Lets the pay-ins of a rail be turned to now. */
    wakeRail(rail: string): void
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
      'Its page takes no payment any more. A payment that is on its way all the same is yours, as `timing: late`.',
    tag,
    method: 'POST',
    path: `${path}/{invoice_id}/cancel`,
    permission,
    params: invoiceParams,
    result: invoiceSchema,
    isOperation: true,
    refusals: [invoiceRefusals.INVOICE_NOT_FOUND, invoiceRefusals.INVOICE_NOT_CANCELLABLE],
    example: { params: exampleParams, data: { ...openExample, status: 'cancelled' } },
    handle: ({ caller: { customerId }, params: { invoice_id: id }, request }) =>
      idempotent(options, {
        request,
        async act(tx, now) {
          const story = await lockOwn(tx, { id, customerId, catalog })
          const status = hindranceOf(story, now)
          if (status !== null)
            throw new Refusal(invoiceRefusals.INVOICE_NOT_CANCELLABLE, { details: { status } })
          const cancelled = { ...story, invoice: { ...story.invoice, ended: 'cancelled' as const } }
          const invoice = changeInvoice(tx, { ...cancelled, events: ['invoice.cancelled'], now }, options)
          return invoiceResource({ ...story, invoice }, options)
        },
      }),
  })
}

function currencyRoute(options: ChangeRoutesOptions): Route {
  const { catalog, wakeRail } = options
  return route({
    operationId: 'chooseInvoiceCurrency',
    summary: 'Choose how an invoice is paid',
    description:
      'What the page does for a payer: it fixes `amount_due` and the rate. It can be chosen again while nobody has begun to pay.',
    tag,
    method: 'POST',
    path: `${path}/{invoice_id}/currency`,
    permission,
    params: invoiceParams,
    body: currencyBody,
    result: invoiceSchema,
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
          return invoiceResource({ ...story, invoice }, options)
        },
      })
      // A rail that has nothing to do is woken for nothing.
      wakeRail(body.bch_code.toLowerCase())
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
