import { createRateLimiter } from '#core/access'
import { InvalidAmount, type Money, parsePositiveAmount } from '#core/money'
import { html, isFromOwnPage, missingPayPage, pageLanguage, payPage, payPageRefusals } from '#core/pay-pages'
import { unixSeconds } from '#platform/clock'
import { networkOf, type OpenAnswer, type OpenRequest, type OpenRoute, requestRefusals } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import {
  createChild,
  findTemplate,
  readMerchantSettings,
  type Template,
  templatePageOf,
} from '#products/invoices/asking'
import { invoiceRefusals, invoiceSettings } from '#products/invoices/invoice'
import { seeOther } from './checkout-forms.ts'
import { type CheckoutParts, idOf } from './checkout-page.ts'
import { drawTemplate, type TemplateProblem, templateTitle } from './draw-template.ts'
import { hasRoom } from './template-room.ts'

/** How many invoices of a template one visitor may begin in a minute. */
const begunMax = 30

type Parts = CheckoutParts & { readonly assets: string }
type Showing = {
  readonly template: Template
  readonly problem: TemplateProblem | null
  readonly entered: string
}

/** The permanent page of a template, and the form that begins a payment there. */
export function templatePages(parts: Parts): OpenRoute[] {
  const pace = createRateLimiter(() => unixSeconds(parts.systemClock.now()))
  const isTooFast = (visitor: string) => pace.count(visitor, begunMax).isExceeded
  return [
    {
      path: '/t/{template_id}',
      async handle(asked) {
        const template = await findVisited(asked, parts)
        return showTemplate(asked, template && { template, problem: null, entered: '' }, parts)
      },
    },
    {
      path: '/t/{template_id}/pay',
      method: 'POST',
      async handle(asked) {
        if (!isFromOwnPage(asked.headers)) throw new Refusal(payPageRefusals.FORM_FROM_ELSEWHERE)
        const template = await findVisited(asked, parts)
        if (template === null) throw new Refusal(requestRefusals.NOT_FOUND)
        const visitor = `${template.id} ${networkOf(asked.ip)}`
        return begin(asked, { template, isTooFast: isTooFast(visitor) }, parts)
      },
    },
  ]
}

async function findVisited({ path }: OpenRequest, { database, catalog }: Parts): Promise<Template | null> {
  const id = idOf(path)
  return (isUuid(id) && (await findTemplate(database, { id: id.toLowerCase(), catalog }))) || null
}

async function showTemplate(asked: OpenRequest, showing: Showing | null, parts: Parts): Promise<OpenAnswer> {
  const { assets, exchangeName: payee, database, publicUrl } = parts
  const { language, query } = pageLanguage(asked)
  const path = `/t/${idOf(asked.path)}`
  const page = { language, query, path, assets, payee }
  if (showing === null) return missingPayPage(page)
  const { template, problem, entered } = showing
  const { embedOrigins } = await readMerchantSettings(database, template.customerId)
  const view = { ...template, url: templatePageOf(template, publicUrl()) }
  const drawing = { view, language, action: `${path}/pay${query}`, problem, entered }
  return payPage({
    ...{ ...page, embedOrigins, pollMs: null, status: statusOf(problem) },
    title: templateTitle(drawing),
    content: html`${drawTemplate(drawing)}`,
  })
}

function statusOf(problem: TemplateProblem | null): number {
  if (problem === null) return 200
  return problem.kind === 'busy' ? 429 : 422
}

type Beginning = { readonly template: Template; readonly isTooFast: boolean }

async function begin(
  asked: OpenRequest,
  { template, isTooFast }: Beginning,
  parts: Parts,
): Promise<OpenAnswer> {
  const entered = (new URLSearchParams(asked.body.toString('utf8')).get('amount') ?? '').slice(0, 40)
  const show = (problem: TemplateProblem | null) => showTemplate(asked, { template, problem, entered }, parts)
  if (!template.isActive) return show(null)
  if (isTooFast || !(await hasRoom(parts.database, template.id))) return show({ kind: 'busy' })
  const amount = readEntered(entered, template)
  if (amount === undefined) return show({ kind: 'amount' })
  try {
    const id = await makeChild(template, amount, parts)
    return seeOther(`/pay/${id}${pageLanguage(asked).query}`)
  } catch (error) {
    if (error instanceof Refusal) return show(problemOf(error))
    throw error
  }
}

/** The amount that a visitor typed; null where the template asks for one, undefined where it is none. */
function readEntered(text: string, { price, priceAsset }: Template): Money | null | undefined {
  if (price !== null || priceAsset === null) return null
  try {
    // As people of both languages write it.
    return parsePositiveAmount(text.replace(/[\s\u00a0]/g, '').replace(',', '.'), priceAsset)
  } catch (error) {
    if (error instanceof InvalidAmount) return undefined
    throw error
  }
}

function problemOf({ kind, details }: Refusal): TemplateProblem {
  const bounds = details as { readonly min?: string; readonly max?: string; readonly symbol?: string } | null
  const words = (bound = '') => `${bound} ${bounds?.symbol ?? ''}`
  if (kind.code === invoiceRefusals.AMOUNT_TOO_SMALL.code)
    return { kind: 'too_small', bound: words(bounds?.min) }
  if (kind.code === invoiceRefusals.AMOUNT_TOO_LARGE.code)
    return { kind: 'too_large', bound: words(bounds?.max) }
  return { kind: kind.code === invoiceRefusals.TOO_MANY_OPEN_INVOICES.code ? 'busy' : 'not_now' }
}

async function makeChild(template: Template, amount: Money | null, parts: Parts): Promise<string> {
  const { database, ids, businessClock, catalog, wakeRail } = parts
  const id = ids.next()
  await database.inTransaction((tx) =>
    createChild(
      tx,
      { id, template, amount, externalPaymentId: null },
      { ...parts, now: businessClock.now() },
    ),
  )
  wakeRail(catalog.section(invoiceSettings).rail)
  return id
}
