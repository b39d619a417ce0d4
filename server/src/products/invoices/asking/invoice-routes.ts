import type { Clock } from '#platform/clock'
import { type Database, type Queryable, sql } from '#platform/database'
import {
  customer,
  cutPage,
  operation,
  type Route,
  readPage,
  readTime,
  requireCursor,
  route,
} from '#platform/http'
import { type Ids, isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { type AskingParts, readQuoted, wayRefusals } from '#products/invoices/choosing'
import { readTerms } from '#products/invoices/creating'
import {
  findInvoice,
  type Invoice,
  invoiceRefusals,
  listInvoices,
  readStories,
  untouched,
} from '#products/invoices/invoice'
import { invoiceResource, openExample, payPageOf, showInvoice } from '#products/invoices/publishing'
import type { Asking } from './asking.ts'
import { invoiceBody, invoiceParams, invoicesPage, invoicesQuery, paymentUrlResult } from './schemas.ts'
import { readWebAddress } from './web-address.ts'

export type InvoiceRoutesOptions = AskingParts & {
  readonly database: Database
  readonly businessClock: Clock
  readonly asking: Asking
  readonly ids: Ids
}

export const tag = 'Invoices'
export const path = '/api/v2/integration/invoices'
const read = 'can_invoices_read'

/** The fixed paths of settings and templates come before these. */
export function invoiceRoutes(options: InvoiceRoutesOptions): Route[] {
  return [createRoute(options), listRoute(options), getRoute(options), paymentUrlRoute(options)]
}

function createRoute({ asking, ids, ...parts }: InvoiceRoutesOptions): Route {
  return operation({
    operationId: 'createInvoice',
    summary: 'Create an invoice',
    description:
      'Send one Idempotency-Key, such as a UUID, for each invoice: a repeat gets the same invoice. Without `amount` the payer chooses the amount; without `symbol` and `bch_code` the payer chooses the currency on the page. An amount in `price_currency` is converted when the currency is chosen.',
    tag,
    method: 'POST',
    path,
    permission: 'can_invoices_create',
    stoppedBy: 'invoices',
    body: invoiceBody,
    result: invoiceResource.schema,
    refusals: [...wayRefusals, invoiceRefusals.TOO_MANY_OPEN_INVOICES],
    example: {
      body: {
        ...{ amount: '25', symbol: 'USDT', bch_code: 'trc20', ttl_seconds: 3_600 },
        ...{ description: 'Order 1001', external_payment_id: 'order-1001' },
        success_url: 'https://shop.example.com/thanks',
      },
      data: openExample,
    },
    submit: asking.submit,
    command({ caller: { customerId }, body }) {
      const { external_payment_id: externalPaymentId = null, success_url, fail_url } = body
      const page = (field: 'success_url' | 'fail_url', text: string | undefined) =>
        text === undefined ? null : readWebAddress(field, text)
      const terms = {
        ...readTerms(body, parts),
        externalPaymentId,
        successUrl: page('success_url', success_url),
        failUrl: page('fail_url', fail_url),
      }
      return { customerId, invoice: { id: ids.next(), customerId, templateId: null, terms } }
    },
  })
}

function listRoute({ database, catalog, publicUrl }: InvoiceRoutesOptions): Route {
  return route({
    operationId: 'listInvoices',
    summary: 'List your invoices, newest first',
    tag,
    method: 'GET',
    path,
    permission: read,
    alsoFor: [customer('reads')],
    query: invoicesQuery,
    result: invoicesPage,
    example: {
      query: { limit: '1', status: 'success' },
      data: { items: [invoiceResource.example], page: 1, limit: 1, has_more: false, next_cursor: null },
    },
    async handle({ caller: { customerId }, query }) {
      const { status, external_payment_id: externalPaymentId, template_id: templateId, from, to } = query
      const { limit, ...page } = readPage(query)
      await requireCursor(database, {
        cursor: query.cursor,
        items: sql`invoices where customer_id = ${customerId}`,
      })
      const found = await listInvoices(database, {
        ...{ customerId, status, externalPaymentId, templateId, catalog },
        from: from === undefined ? undefined : readTime('from', from),
        to: to === undefined ? undefined : readTime('to', to),
        // The row beyond the limit shows whether there are more.
        page: { ...page, limit: limit + 1 },
      })
      const { shown, answer } = cutPage(found, { limit, page: query.page }, ({ id }) => id)
      const stories = await readStories(database, { invoices: shown, catalog })
      return { items: stories.map((story) => showInvoice(story, { catalog, publicUrl })), ...answer }
    },
  })
}

function getRoute({ database, businessClock, ...parts }: InvoiceRoutesOptions): Route {
  const { catalog } = parts
  return route({
    operationId: 'getInvoice',
    summary: 'Read one of your invoices',
    description:
      'The invoice’s events carry the same data. After the rate has expired, and while no payment was seen, `amount_due` is quoted again.',
    tag,
    method: 'GET',
    path: `${path}/{invoice_id}`,
    permission: read,
    alsoFor: [customer('reads')],
    params: invoiceParams,
    result: invoiceResource.schema,
    refusals: [invoiceRefusals.INVOICE_NOT_FOUND],
    example: { params: { invoice_id: invoiceResource.example.invoice_id }, data: invoiceResource.example },
    async handle({ caller: { customerId }, params: { invoice_id: id } }) {
      const invoice = await requireInvoice({ database, catalog }, { id, customerId })
      const [story] = await readStories(database, { invoices: [invoice], catalog })
      const asked = { ...parts, now: businessClock.now() }
      return showInvoice(await readQuoted(database, story ?? { ...untouched, invoice }, asked), parts)
    },
  })
}

function paymentUrlRoute({ database, catalog, publicUrl }: InvoiceRoutesOptions): Route {
  return route({
    operationId: 'getInvoicePaymentUrl',
    summary: 'Read the address of the page on which an invoice is paid',
    tag,
    method: 'GET',
    path: `${path}/{invoice_id}/payment-url`,
    permission: read,
    alsoFor: [customer('reads')],
    params: invoiceParams,
    result: paymentUrlResult,
    refusals: [invoiceRefusals.INVOICE_NOT_FOUND],
    example: {
      params: { invoice_id: invoiceResource.example.invoice_id },
      data: {
        invoice_id: invoiceResource.example.invoice_id,
        payment_url: invoiceResource.example.payment_url,
      },
    },
    async handle({ caller: { customerId }, params: { invoice_id: id } }) {
      const invoice = await requireInvoice({ database, catalog }, { id, customerId })
      return { invoice_id: invoice.id, payment_url: payPageOf(invoice, publicUrl()) }
    },
  })
}

type Finding = { readonly database: Queryable; readonly catalog: AskingParts['catalog'] }
type Asked = { readonly id: string; readonly customerId: string }

/** An invoice of this merchant, or INVOICE_NOT_FOUND, also for another merchant's. */
export async function requireInvoice(
  { database, catalog }: Finding,
  { id, customerId }: Asked,
): Promise<Invoice> {
  const found = isUuid(id) ? await findInvoice(database, { id: id.toLowerCase(), catalog }) : undefined
  if (found?.customerId !== customerId) throw new Refusal(invoiceRefusals.INVOICE_NOT_FOUND)
  return found
}
