import type { Money } from '#core/money'
import { displayAmount, html, type Language, type Markup, payStatus } from '#core/pay-pages'
import { checkoutTexts } from './checkout-texts.ts'
import type { CheckoutView } from './checkout-view.ts'
import { headOf, wayOut } from './draw-checkout.ts'
import { currencyWords } from './draw-means.ts'

/** A way to pay, with its cost at this moment; null where the payer says how much. */
export type CheckoutOffer = {
  readonly symbol: string
  readonly currencyName: string
  readonly network: string
  readonly networkName: string
  readonly due: Money | null
}

type Drawing = {
  readonly view: CheckoutView
  readonly offers: readonly CheckoutOffer[]
  /** Operators have halted invoices: nothing can be chosen. */
  readonly isHalted: boolean
  readonly language: Language
  /** The page that the choice is on. */
  readonly path: string
  readonly query: string
  /** Where the form is sent; the choice of an invoice where this is absent. */
  readonly action?: string
  /** The fields that the form sends beside the way. */
  readonly also?: { readonly [name: string]: string }
}

/** The card in which a payer chooses how to pay: a group for each currency, a button for each of its networks. */
export function drawOffers({
  view,
  offers,
  isHalted,
  language,
  path,
  query,
  action = `${path}/currency${query}`,
  also = {},
}: Drawing): Markup {
  const texts = checkoutTexts[language]
  const { title, text } = isHalted ? texts.halted : texts.nothingOffered
  const groups = [...Map.groupBy(offers, ({ symbol }) => symbol).values()]
  return html`<section class="card">
  ${headOf({ ...view, state: { kind: 'choosing' } }, language)}
  ${
    isHalted || groups.length === 0
      ? payStatus({ tone: 'wait', title, texts: [text] })
      : html`<h2 class="choose" id="choose">${texts.choose}</h2>
  <p class="price">${texts.chooseHint}</p>
  <form method="post" action="${action}" class="offers" aria-labelledby="choose">
    ${Object.entries(also).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
    ${groups.map((group) => (group.length === 1 ? group.map((one) => loneButton(one, language)) : groupOf(group, language)))}
  </form>`
  }
  ${view.state.kind === 'choosing' ? null : html`<p class="change"><a id="back" href="${path}${query}">${texts.back}</a></p>`}
  ${view.state.kind === 'choosing' ? wayOut(view, language) : null}
</section>`
}

function groupOf(group: readonly CheckoutOffer[], language: Language): Markup | null {
  const [first] = group
  if (first === undefined) return null
  return html`<fieldset>
  <legend>${currencyWords(first, language)}</legend>
  ${group.map((offer) => offerButton(offer, { language, name: offer.networkName }))}
</fieldset>`
}

/** A currency that is on one network only. */
function loneButton(offer: CheckoutOffer, language: Language): Markup {
  return offerButton(offer, {
    language,
    name: html`${currencyWords(offer, language)}<small>${offer.networkName}</small>`,
  })
}

type Named = { readonly language: Language; readonly name: Markup | string }

function offerButton({ symbol, network, due }: CheckoutOffer, { language, name }: Named): Markup {
  return html`<button class="button offer" id="offer-${symbol}-${network}" name="way" value="${symbol}:${network}"><span>${name}</span>${due && html` <b>${displayAmount(due, language)}</b>`}</button>`
}
