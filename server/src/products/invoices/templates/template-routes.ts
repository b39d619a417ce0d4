import { isIP } from 'node:net'
import { idempotent, type Writer, type WriterParts } from '#core/idempotency'
import { requireProduct } from '#core/operators'
import { sql, type Tx } from '#platform/database'
import {
  customer,
  cutPage,
  invalidField,
  operation,
  type Route,
  readPage,
  requireCursor,
  route,
} from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { type AskingParts, wayRefusals } from '#products/invoices/choosing'
import { readPrice, readTerms, roomIn } from '#products/invoices/creating'
import { invoiceRefusals, invoiceSettings } from '#products/invoices/invoice'
import { type InvoiceResource, invoiceResource, openExample } from '#products/invoices/publishing'
import type { AskedChild } from './create-child.ts'
import { deactivateTemplate } from './deactivate-template.ts'
import { countActive, findTemplate, insertTemplate, listTemplates, type Template } from './template.ts'
import { templateResource } from './template-resource.ts'
import {
  receiptBody,
  templateBody,
  templateParams,
  templatesPage,
  templatesQuery,
} from './template-schemas.ts'

export type TemplateRoutesOptions = WriterParts &
  AskingParts & {
    /** Creates invoices of templates, among others. */
    readonly asking: Pick<
      Writer<{ readonly customerId: string; readonly child: AskedChild }, InvoiceResource>,
      'submit'
    >
  }

const tag = 'Invoices'
const path = '/api/v2/integration/invoices/templates'
const read = 'can_invoices_read'
const create = 'can_invoices_create'
const exampleParams = { template_id: templateResource.example.template_id }
const { TEMPLATE_NOT_FOUND } = invoiceRefusals

export function templateRoutes(options: TemplateRoutesOptions): Route[] {
  return [
    createRoute(options),
    listRoute(options),
    getRoute(options),
    deactivateRoute(options),
    receiptRoute(options),
  ]
}

function createRoute(options: TemplateRoutesOptions): Route {
  const { ids, publicUrl } = options
  return route({
    operationId: 'createInvoiceTemplate',
    summary: 'Create a template',
    description:
      'A template has a permanent page for a QR code, and makes a separate invoice for each receipt and each paying visit. The terms of a template never change: to change them, deactivate it and create another.',
    tag,
    method: 'POST',
    path,
    permission: create,
    stoppedBy: 'invoices',
    body: templateBody,
    result: templateResource.schema,
    isOperation: true,
    refusals: [...wayRefusals.slice(0, 2), invoiceRefusals.TOO_MANY_TEMPLATES],
    example: {
      body: { name: 'Coffee to go', amount: '3.5', price_currency: 'USDT', description: 'One cup' },
      data: templateResource.example,
    },
    handle: ({ caller: { customerId }, body, request }) =>
      idempotent(options, {
        request,
        async act(tx, now) {
          await requireProduct(tx, 'invoices')
          const { way, ...terms } = readTerms(body, options)
          const template: Template = {
            ...{ ...terms, id: ids.next(), customerId, name: body.name },
            way: way && { asset: way.currency.asset, network: way.network },
            ...{ isActive: true, createdAt: now, updatedAt: now },
          }
          await requireRoom(tx, { customerId, catalog: options.catalog })
          insertTemplate(tx, template)
          return templateResource.of({ template, publicUrl: publicUrl() })
        },
      }),
  })
}

function listRoute({ database, catalog, publicUrl }: TemplateRoutesOptions): Route {
  return route({
    operationId: 'listInvoiceTemplates',
    summary: 'List your templates, newest first',
    tag,
    method: 'GET',
    path,
    permission: read,
    alsoFor: [customer('reads')],
    query: templatesQuery,
    result: templatesPage,
    example: {
      query: { limit: '1' },
      data: { items: [templateResource.example], page: 1, limit: 1, has_more: false, next_cursor: null },
    },
    async handle({ caller: { customerId }, query }) {
      const { limit, ...page } = readPage(query)
      // The row beyond the limit shows whether there are more.
      const asked = { customerId, page: { ...page, limit: limit + 1 }, catalog }
      await requireCursor(database, {
        cursor: query.cursor,
        items: sql`invoice_templates where customer_id = ${customerId}`,
      })
      const found = await listTemplates(database, asked)
      const { shown, answer } = cutPage(found, { limit, page: query.page }, ({ id }) => id)
      return {
        items: shown.map((one) => templateResource.of({ template: one, publicUrl: publicUrl() })),
        ...answer,
      }
    },
  })
}

function getRoute(options: TemplateRoutesOptions): Route {
  return route({
    operationId: 'getInvoiceTemplate',
    summary: 'Read one of your templates',
    tag,
    method: 'GET',
    path: `${path}/{template_id}`,
    permission: read,
    alsoFor: [customer('reads')],
    params: templateParams,
    result: templateResource.schema,
    refusals: [TEMPLATE_NOT_FOUND],
    example: { params: exampleParams, data: templateResource.example },
    handle: async ({ caller: { customerId }, params: { template_id: id } }) =>
      templateResource.of({
        template: await requireTemplate(options, { id, customerId }),
        publicUrl: options.publicUrl(),
      }),
  })
}

function deactivateRoute(options: TemplateRoutesOptions): Route {
  const { publicUrl } = options
  return route({
    operationId: 'deactivateInvoiceTemplate',
    summary: 'Deactivate a template',
    description:
      'A deactivated template makes no invoices; its earlier invoices can still be paid. A template cannot be activated again.',
    tag,
    method: 'POST',
    path: `${path}/{template_id}/deactivate`,
    permission: create,
    params: templateParams,
    result: templateResource.schema,
    isOperation: true,
    refusals: [TEMPLATE_NOT_FOUND],
    example: { params: exampleParams, data: { ...templateResource.example, is_active: false } },
    handle: ({ caller: { customerId }, params: { template_id: id }, request }) =>
      idempotent(options, {
        request,
        async act(tx, now) {
          const template = await requireTemplate({ ...options, database: tx }, { id, customerId })
          const ended = await deactivateTemplate(tx, template, { ...options, now })
          return templateResource.of({ template: ended, publicUrl: publicUrl() })
        },
      }),
  })
}

function receiptRoute({ asking, ...options }: TemplateRoutesOptions): Route {
  return operation({
    operationId: 'createTemplatePayment',
    summary: 'Create the invoice of a receipt at a point of sale',
    description:
      'The template has one invoice for each `external_payment_id`: a repeat of the same receipt, under any key, returns that invoice in its present state.',
    tag,
    method: 'POST',
    path: `${path}/{template_id}/payments`,
    permission: create,
    stoppedBy: 'invoices',
    params: templateParams,
    body: receiptBody,
    result: invoiceResource.schema,
    refusals: [
      TEMPLATE_NOT_FOUND,
      invoiceRefusals.TEMPLATE_INACTIVE,
      invoiceRefusals.RECEIPT_EXISTS,
      ...wayRefusals,
      invoiceRefusals.TOO_MANY_OPEN_INVOICES,
    ],
    example: {
      params: exampleParams,
      body: { amount: '25', external_payment_id: 'order-1001', idempotency_key: 'receipt-1001' },
      data: { ...openExample, template_id: templateResource.example.template_id },
    },
    submit: asking.submit,
    async command({ caller: { customerId }, params: { template_id }, body }) {
      if (body.payer_ip !== undefined && isIP(body.payer_ip) === 0)
        throw invalidField('payer_ip', 'must be an IPv4 or IPv6 address')
      const template = await requireTemplate(options, { id: template_id, customerId })
      const { external_payment_id: externalPaymentId, amount: text } = body
      const amount = text === undefined ? null : readPrice(text, template.priceAsset)
      return { customerId, child: { id: options.ids.next(), template, amount, externalPaymentId } }
    },
  })
}

type Making = Pick<AskingParts, 'catalog'> & { readonly customerId: string }

/** Locks what a merchant makes, and throws TOO_MANY_TEMPLATES where there is no room for another active one. */
async function requireRoom(tx: Tx, { customerId, catalog }: Making): Promise<void> {
  const { templatesMax: max } = catalog.section(invoiceSettings)
  await roomIn(tx, { catalog }).lock(customerId)
  if ((await countActive(tx, customerId)) < BigInt(max)) return
  throw new Refusal(invoiceRefusals.TOO_MANY_TEMPLATES, { details: { max: String(max) } })
}

type Finding = Pick<AskingParts, 'catalog'> & { readonly database: Parameters<typeof findTemplate>[0] }
type Asked = { readonly id: string; readonly customerId: string }

/** A template of this merchant, or TEMPLATE_NOT_FOUND, also for another merchant's. */
async function requireTemplate({ database, catalog }: Finding, { id, customerId }: Asked): Promise<Template> {
  const found = isUuid(id) ? await findTemplate(database, { id: id.toLowerCase(), catalog }) : undefined
  if (found?.customerId !== customerId) throw new Refusal(TEMPLATE_NOT_FOUND)
  return found
}
