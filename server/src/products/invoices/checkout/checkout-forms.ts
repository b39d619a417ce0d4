import { accessRefusals, createRateLimiter, type RateLimiter } from '#core/access'
import { isFromOwnPage, pageLanguage, payPageRefusals } from '#core/pay-pages'
import { unixSeconds } from '#platform/clock'
import {
  invalidField,
  networkOf,
  type OpenAnswer,
  type OpenRequest,
  type OpenRoute,
  requestRefusals,
} from '#platform/http'
import { Refusal } from '#platform/refusal'
import { askAgain, chooseWay } from '#products/invoices/choosing'
import { invoiceSettings, lockStory } from '#products/invoices/invoice'
import { type CheckoutParts, idOf } from './checkout-page.ts'
import { heardOf, playPayer, readAct } from './play-payer.ts'
import { type CheckoutFound, readCheckout } from './read-checkout.ts'

/** How often one visitor may send the forms of one page in a minute. */
const sentMax = 30

type Act = (found: CheckoutFound, form: URLSearchParams, parts: CheckoutParts) => Promise<void>

/** The forms of the page of an invoice; each leads back to the page. */
export function checkoutForms(parts: CheckoutParts): OpenRoute[] {
  const pace = createRateLimiter(() => unixSeconds(parts.systemClock.now()))
  const form = (name: string, act: Act): OpenRoute => ({
    path: `/pay/{invoice_id}/${name}`,
    method: 'POST',
    handle: (asked) => carryOut(asked, { act, pace, parts }),
  })
  const forms = [form('currency', choose), form('link', askForLink)]
  return parts.payerControls === null ? forms : [...forms, form('payer', play)]
}

type Sent = { readonly act: Act; readonly pace: RateLimiter; readonly parts: CheckoutParts }

async function carryOut(asked: OpenRequest, { act, pace, parts }: Sent): Promise<OpenAnswer> {
  if (!isFromOwnPage(asked.headers)) throw new Refusal(payPageRefusals.FORM_FROM_ELSEWHERE)
  const found = await readCheckout(parts.database, idOf(asked.path), parts)
  if (found === null) throw new Refusal(requestRefusals.NOT_FOUND)
  requirePace(pace, `${found.view.id} ${networkOf(asked.ip)}`, parts)
  await act(found, new URLSearchParams(asked.body.toString('utf8')), parts)
  return seeOther(`/pay/${found.view.id}${pageLanguage(asked).query}`)
}

export function seeOther(location: string): OpenAnswer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' } }
}

/** Throws RATE_LIMIT_EXCEEDED for a visitor who sends too much. */
function requirePace(
  pace: RateLimiter,
  visitor: string,
  { systemClock }: Pick<CheckoutParts, 'systemClock'>,
): void {
  const { isExceeded, limit, resetAt } = pace.count(visitor, sentMax)
  if (!isExceeded) return
  const wait = resetAt - unixSeconds(systemClock.now())
  throw new Refusal(accessRefusals.RATE_LIMIT_EXCEEDED, { details: { limit, retry_after_seconds: wait } })
}

async function choose(found: CheckoutFound, form: URLSearchParams, parts: CheckoutParts): Promise<void> {
  const [symbol = '', network = ''] = (form.get('way') ?? '').split(':')
  if (symbol === '' || network === '') throw invalidField('way', 'must be one of the ways on the page')
  await orPage(parts, async (tx, now) => {
    const story = await lockStory(tx, { id: found.view.id, catalog: parts.catalog })
    // Its merchant chose for the payer.
    if (!story.invoice.isWayFixed) await chooseWay(tx, { story, symbol, network }, { ...parts, now })
  })
}

async function askForLink(found: CheckoutFound, _form: URLSearchParams, parts: CheckoutParts): Promise<void> {
  await orPage(parts, async (tx, now) => {
    const story = await lockStory(tx, { id: found.view.id, catalog: parts.catalog })
    await askAgain(tx, { story }, { ...parts, now })
  })
}

type Transaction = Parameters<Parameters<CheckoutParts['database']['inTransaction']>[0]>[0]

/** A refused act leads back to the page too, which shows how things are. */
async function orPage(
  parts: CheckoutParts,
  act: (tx: Transaction, now: Date) => Promise<unknown>,
): Promise<void> {
  const { database, businessClock, catalog, engines } = parts
  try {
    await database.inTransaction((tx) => act(tx, businessClock.now()))
    engines.rails.wake(catalog.section(invoiceSettings).rail)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

async function play(found: CheckoutFound, form: URLSearchParams, parts: CheckoutParts): Promise<void> {
  const { payerControls: controls, database } = parts
  const act = readAct(form)
  if (controls === null) return
  await playPayer(act, found, { ...parts, controls })
  await heardOf(found, () => readCheckout(database, found.view.id, parts))
}
