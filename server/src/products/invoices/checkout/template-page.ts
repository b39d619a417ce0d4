import { createRateLimiter } from '#core/access'
import { InvalidAmount, type Money, parsePositiveAmount } from '#core/money'
import { haltRefusals, isProductHalted } from '#core/operators'
import { html, isFromOwnPage, missingPayPage, pageLanguage, payPage, payPageRefusals } from '#core/pay-pages'
import { unixSeconds } from '#platform/clock'
import { networkOf, type OpenAnswer, type OpenRequest, type OpenRoute, requestRefusals } from '#platform/http'
import { isUuid } from '#platform/ids'
import { Refusal } from '#platform/refusal'
import { chooseWay } from '#products/invoices/choosing'
import {
  type CheckoutView,
  checkoutTitle,
  drawOffers,
  drawTemplate,
  type TemplateProblem,
  templateTitle,
} from '#products/invoices/drawing'
import { invoiceRefusals, invoiceSettings } from '#products/invoices/invoice'
import { readMerchantSettings } from '#products/invoices/settings'
import { createChild, findTemplate, type Template, templatePageOf } from '#products/invoices/templates'
import { seeOther } from './checkout-forms.ts'
import { type CheckoutParts, idOf, offersOf } from './checkout-page.ts'

/** How many invoices of a template one visitor may begin in a minute. */
const begunMax = 30
/** How many characters of an amount are read. */
const enteredMax = 40

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
        if (template !== null && asked.query.has('choose')) return showOffers(asked, template, parts)
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
  if (problem.kind === 'halted') return haltRefusals.PRODUCT_HALTED.status
  return problem.kind === 'busy' ? 429 : 422
}

type Beginning = { readonly template: Template; readonly isTooFast: boolean }

async function begin(
  asked: OpenRequest,
  { template, isTooFast }: Beginning,
  parts: Parts,
): Promise<OpenAnswer> {
  const form = new URLSearchParams(asked.body.toString('utf8'))
  const entered = (form.get('amount') ?? '').slice(0, enteredMax)
  const show = (problem: TemplateProblem | null) => showTemplate(asked, { template, problem, entered }, parts)
  if (!template.isActive) return show(null)
  if (isTooFast) return show({ kind: 'busy' })
  const amount = readEntered(entered, template)
  if (amount === undefined) return show({ kind: 'amount' })
  const way = form.get('way')
  const { query } = pageLanguage(asked)
  // Nothing is kept of a visitor who has not chosen how to pay.
  if (template.way === null && way === null) {
    if (await isProductHalted(parts.database, 'invoices')) return show({ kind: 'halted' })
    return seeOther(choosingAt(template, { query, entered }))
  }
  try {
    const id = await makeChild({ template, amount, way }, parts)
    return seeOther(`/pay/${id}${query}`)
  } catch (error) {
    if (error instanceof Refusal) return show(problemOf(error))
    throw error
  }
}

type Chosen = { readonly query: string; readonly entered: string }

/** The page on which a visitor chooses how to pay, before anything is kept of the visit. */
function choosingAt({ id }: Template, { query, entered }: Chosen): string {
  const choosing = `/t/${id}${query}${query === '' ? '?' : '&'}choose`
  return entered === '' ? choosing : `${choosing}&amount=${encodeURIComponent(entered)}`
}

async function showOffers(asked: OpenRequest, template: Template, parts: Parts): Promise<OpenAnswer> {
  const entered = (asked.query.get('amount') ?? '').slice(0, enteredMax)
  const amount = readEntered(entered, template)
  if (!template.isActive || template.way !== null || amount === undefined)
    return showTemplate(
      asked,
      { template, problem: amount === undefined ? { kind: 'amount' } : null, entered },
      parts,
    )
  const { assets, exchangeName: payee, database } = parts
  const { language, query } = pageLanguage(asked)
  const path = `/t/${template.id}`
  const { embedOrigins, isShifted } = await readMerchantSettings(database, template.customerId)
  const price = amount ?? template.price
  const offers = offersOf({ price, hedgingAsset: template.hedgingAsset, isShifted }, parts)
  const view = { ...nothingBegun, payee, description: template.description, price }
  const isHalted = await isProductHalted(database, 'invoices')
  const form = { action: `${path}/pay${query}`, also: entered === '' ? {} : { amount: entered } }
  return payPage({
    ...{ language, query, path, assets, payee, embedOrigins, pollMs: null },
    title: checkoutTitle(view, language),
    content: html`${drawOffers({ view, offers, isHalted, language, path, query, ...form })}`,
  })
}

/** The checkout of a visitor before an invoice is made. */
const nothingBegun: CheckoutView = {
  ...{ id: '', payee: '', description: null, price: null, rate: null, feePercent: null },
  ...{ rateExpiresAt: null, expiresAt: new Date(0), successUrl: null, failUrl: null },
  ...{ state: { kind: 'choosing' }, payments: [], chosen: null, isWayFixed: false },
}

/** The amount that a visitor typed; null where the template sets the amount, undefined where the text is no amount. */
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
  if (kind.code === haltRefusals.PRODUCT_HALTED.code) return { kind: 'halted' }
  if (kind.code === invoiceRefusals.AMOUNT_TOO_LARGE.code)
    return { kind: 'too_large', bound: words(bounds?.max) }
  return { kind: kind.code === invoiceRefusals.TOO_MANY_OPEN_INVOICES.code ? 'busy' : 'not_now' }
}

type Visit = { readonly template: Template; readonly amount: Money | null; readonly way: string | null }

/** The invoice of a visit, with the way that the visitor chose where the template leaves it open. */
async function makeChild({ template, amount, way }: Visit, parts: Parts): Promise<string> {
  const { database, ids, businessClock, catalog, engines } = parts
  const id = ids.next()
  const [symbol = '', network = ''] = (way ?? '').split(':')
  await database.inTransaction(async (tx) => {
    const acting = { ...parts, now: businessClock.now() }
    const story = await createChild(tx, { id, template, amount, externalPaymentId: null }, acting)
    if (template.way === null) await chooseWay(tx, { story, symbol, network }, acting)
  })
  engines.rails.wake(catalog.section(invoiceSettings).rail)
  return id
}
