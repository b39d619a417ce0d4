import type { PayerControls } from '#core/pay-pages'
import { html, missingPayPage, pageLanguage, payPage } from '#core/pay-pages'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { OpenAnswer, OpenRequest } from '#platform/http'
import { type AskingParts, offersFor, readMerchantSettings } from '#products/invoices/asking'
import { checkoutTopicName } from './checkout-topic.ts'
import { type CheckoutView, canChange } from './checkout-view.ts'
import { checkoutTitle, drawCheckout, pollMsOf } from './draw-checkout.ts'
import { type CheckoutOffer, drawOffers } from './draw-offers.ts'
import { payerPanel } from './payer-panel.ts'
import { playableActs } from './play-payer.ts'
import { type CheckoutFound, type CheckoutReading, readCheckout } from './read-checkout.ts'

export type CheckoutParts = CheckoutReading &
  AskingParts & {
    readonly database: Database
    readonly systemClock: Clock
    /** Null in live mode. */
    readonly payerControls: PayerControls | null
    /** Lets the pay-ins of a rail be turned to now. */
    wakeRail(rail: string): void
  }

type Asked = OpenRequest & { readonly assets: string }

/** The page of an invoice, as it stands. */
export async function answerCheckout(
  { path, query: asked, headers, assets }: Asked,
  parts: CheckoutParts,
): Promise<OpenAnswer> {
  const { language, query } = pageLanguage({ query: asked, headers })
  const page = { language, query, path, assets, payee: parts.exchangeName }
  const found = await readCheckout(parts.database, idOf(path), parts)
  if (found === null) return missingPayPage(page)
  const { view, story } = found
  const now = parts.businessClock.now()
  const { embedOrigins } = await readMerchantSettings(parts.database, story.invoice.customerId)
  const isChoosing = view.state.kind === 'choosing' || (asked.has('choose') && canChange(view))
  const panel = isChoosing ? null : panelOf(found, { parts, language, action: `${path}/payer${query}` })
  const drawing = { view, language, path, query, now, canChange: canChange(view) }
  const content = isChoosing
    ? drawOffers({ ...drawing, offers: offersOf(found, parts) })
    : drawCheckout({ ...drawing, ...(panel === null ? {} : { openAt: '#payer' }) })
  return payPage({
    ...{ ...page, embedOrigins, title: checkoutTitle(view, language) },
    content: html`${content}${panel}`,
    pollMs: pollMsOf(view, now),
    topic: checkoutTopicName(view.id),
  })
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

function offersOf(
  { story }: { readonly story: CheckoutFound['story']; view: CheckoutView },
  parts: CheckoutParts,
): CheckoutOffer[] {
  return offersFor(story.invoice, parts).map(({ currency, symbol, network, networkName, due }) => ({
    ...{ symbol, network, networkName, due },
    currencyName: currency.name,
  }))
}
