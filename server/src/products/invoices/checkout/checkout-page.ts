import { isProductHalted } from '#core/operators'
import { html, missingPayPage, type PayerControls, pageLanguage, payPage } from '#core/pay-pages'
import type { Rails } from '#core/rails'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { OpenAnswer, OpenRequest } from '#platform/http'
import { type AskingParts, isRateOver, offersFor, readQuoted } from '#products/invoices/choosing'
import {
  type CheckoutOffer,
  canChange,
  checkoutTitle,
  drawCheckout,
  drawOffers,
  payerPanel,
  pollMsOf,
} from '#products/invoices/drawing'
import { readMerchantSettings } from '#products/invoices/settings'
import { checkoutTopicName } from './checkout-topic.ts'
import { playableActs } from './play-payer.ts'
import { type CheckoutFound, type CheckoutReading, readCheckout } from './read-checkout.ts'

export type CheckoutParts = CheckoutReading &
  AskingParts & {
    readonly database: Database
    readonly systemClock: Clock
    /** Null in live mode. */
    readonly payerControls: PayerControls | null
    readonly engines: { readonly rails: Pick<Rails, 'wake'> }
  }

type Asked = OpenRequest & { readonly assets: string }

/** The page of an invoice, as it stands. */
export async function answerCheckout(
  { path, query: asked, headers, assets }: Asked,
  parts: CheckoutParts,
): Promise<OpenAnswer> {
  const { language, query } = pageLanguage({ query: asked, headers })
  const page = { language, query, path, assets, payee: parts.exchangeName }
  const found = await readPayable(idOf(path), parts)
  if (found === null) return missingPayPage(page)
  const { view, story } = found
  const now = parts.businessClock.now()
  const { embedOrigins } = await readMerchantSettings(parts.database, story.invoice.customerId)
  const isHalted = await isProductHalted(parts.database, 'invoices')
  const isChangeable = canChange(view) && !isHalted
  const isChoosing = view.state.kind === 'choosing' || (asked.has('choose') && isChangeable)
  const panel = isChoosing ? null : panelOf(found, { parts, language, action: `${path}/payer${query}` })
  const drawing = { view, language, path, query, now, isHalted, canChange: isChangeable }
  const content = isChoosing
    ? drawOffers({ ...drawing, offers: offersOf(story.invoice, parts) })
    : drawCheckout({ ...drawing, ...(panel === null ? {} : { openAt: '#payer' }) })
  return payPage({
    ...{ ...page, embedOrigins, title: checkoutTitle(view, language) },
    content: html`${content}${panel}`,
    pollMs: pollMsOf(view, now),
    topic: checkoutTopicName(view.id),
  })
}

/** An invoice whose due holds, where there is a price. */
async function readPayable(id: string, parts: CheckoutParts): Promise<CheckoutFound | null> {
  const found = await readCheckout(parts.database, id, parts)
  if (found === null || !isRateOver(found.story, parts.businessClock.now())) return found
  await readQuoted(parts.database, found.story, { ...parts, now: parts.businessClock.now() })
  return readCheckout(parts.database, id, parts)
}

/** The id in the address of a page or of a form on it. */
export function idOf(path: string): string {
  return path.split('/')[2] ?? ''
}

function panelOf(
  found: CheckoutFound,
  { parts: { payerControls }, ...panel }: { parts: CheckoutParts; language: 'ru' | 'en'; action: string },
) {
  return payerControls && payerPanel({ ...panel, acts: playableActs(found, payerControls) })
}

/** The ways to pay what is asked for, as the page shows them. */
export function offersOf(asked: Parameters<typeof offersFor>[0], parts: CheckoutParts): CheckoutOffer[] {
  return offersFor(asked, parts).map(({ currency, symbol, network, networkName, due }) => ({
    ...{ symbol, network, networkName, due },
    currencyName: currency.name,
  }))
}
