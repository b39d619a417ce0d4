import { add, type Money, parseAmount } from '#core/money'
import {
  countdown,
  displayAmount,
  html,
  type Language,
  type Markup,
  payStatus,
  type StatusTone,
} from '#core/pay-pages'
import { checkoutTexts } from './checkout-texts.ts'
import type { CheckoutState, CheckoutView, Depth, Means } from './checkout-view.ts'
import { currencyWords, drawMeans, type MeansDrawing } from './draw-means.ts'
import { drawReceipt } from './draw-receipt.ts'

export type CheckoutDrawing = Omit<MeansDrawing, 'means' | 'chosen'> & {
  readonly view: CheckoutView
  readonly now: Date
}

type Status = {
  readonly tone: StatusTone
  readonly title: string
  readonly texts: readonly (string | null)[]
}

/** The card of an invoice whose payer has chosen how to pay, or cannot choose any more. */
export function drawCheckout(drawing: CheckoutDrawing): Markup {
  const { view, language, now } = drawing
  const { state, chosen, expiresAt, rateExpiresAt } = view
  const means = meansOf(state)
  return html`<section class="card">
  ${headOf(view, language)}
  ${goneNote(view, language)}
  ${payStatus(statusOf(view, language))}
  ${depthBar(state, language)}
  ${strangersNote(view, language)}
  ${state.kind === 'expired' ? askWhetherPaid(language) : null}
  ${means === null ? null : countdown({ expiresAt: rateExpiresAt ?? expiresAt, isOfPrice: rateExpiresAt !== null, now, language })}
  ${means === null || chosen === null ? null : drawMeans({ ...drawing, means, chosen })}
  ${wayOut(view, language)}
  ${drawReceipt(view, language)}
</section>`
}

/** The title of the window: the state of the invoice, and its amount. */
export function checkoutTitle(view: CheckoutView, language: Language): string {
  const texts = checkoutTexts[language]
  const title = view.state.kind === 'choosing' ? texts.choose : statusOf(view, language).title
  const amount = mainAmount(view)
  return amount === null ? title : `${title}: ${displayAmount(amount, language)}`
}

/** The length from which an amount would break in the large letters. */
const longAmount = 11

/** The head of the page: the amount in large letters, then its purpose. */
export function headOf(view: CheckoutView, language: Language): Markup {
  const texts = checkoutTexts[language]
  const amount = mainAmount(view)
  const text = amount === null ? texts.anyAmount : displayAmount(amount, language)
  return html`<h1 tabindex="-1">${labelOf(view.state, language)}
    <strong class="amount${text.length > longAmount ? ' amount-long' : ''}">${text}</strong></h1>
  ${priceOf(view, language)}
  ${view.description && html`<p class="purpose">${view.description}</p>`}`
}

function labelOf({ kind }: CheckoutState, language: Language): string {
  const texts = checkoutTexts[language]
  switch (kind) {
    case 'choosing':
      return texts.price
    case 'waiting':
    case 'too_small':
      return texts.toPay
    case 'short':
      return texts.left
    case 'seen':
    case 'paid':
    case 'late':
      return texts.paid
    default:
      return texts.amount
  }
}

function mainAmount({ state, price }: CheckoutView): Money | null {
  if (state.kind === 'short') return state.missing
  if ('paid' in state) return state.paid
  return meansOf(state)?.amount ?? price
}

/** The price in the merchant's currency, where that is another one, and the fee that the payer pays on top. */
function priceOf(
  { price, rate, chosen, feePercent, state }: CheckoutView,
  language: Language,
): Markup | null {
  const texts = checkoutTexts[language]
  if (meansOf(state) === null || chosen === null) return null
  const isOther = price !== null && price.asset.symbol !== chosen.symbol
  const parts = [
    isOther && `${texts.worth(displayAmount(price, language))}.`,
    isOther && rate !== null && `${texts.rate(chosen.symbol, displayAmount(rateOf(rate, price), language))}.`,
    feePercent !== null && texts.fee(feePercent),
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : html`<p class="price">${parts.join(' ')}</p>`
}

/** A decimal, with all its digits, as money of the price's currency. */
function rateOf(rate: string, { asset: { symbol } }: Money): Money {
  const scale = rate.split('.')[1]?.length ?? 0
  return parseAmount(rate, { symbol, scale })
}

function meansOf(state: CheckoutState): Means | null {
  return 'means' in state ? state.means : null
}

function statusOf(view: CheckoutView, language: Language): Status {
  const { state } = view
  const texts = checkoutTexts[language]
  const show = (amount: Money) => displayAmount(amount, language)
  switch (state.kind) {
    case 'waiting': {
      const { title, text } = state.means.kind === 'chain' ? texts.waiting : linkTexts(state.means, language)
      return { tone: state.means.kind === 'no_link' ? 'over' : 'wait', title, texts: [text] }
    }
    case 'too_small':
      return { tone: 'bad', title: texts.too_small.title, texts: [texts.too_small.text] }
    case 'short': {
      const { title, text, over } = texts.short
      return { tone: 'bad', title, texts: [(state.means === null ? over : text)(show(state.paid))] }
    }
    case 'seen':
      return { tone: 'wait', title: texts.seen.title, texts: [texts.seen.text] }
    case 'paid':
      return {
        tone: 'good',
        title: texts.success.title,
        texts: [texts.success.text, state.over && texts.over(show(state.over))],
      }
    case 'late':
      return {
        tone: state.depth === null ? 'over' : 'wait',
        title: texts.late.title,
        texts: [
          state.depth === null ? texts.late.text : texts.late.seen,
          state.missing && texts.late.short(show(state.missing)),
        ],
      }
    case 'refunded':
      return { tone: 'over', title: texts.refunded.title, texts: [texts.refunded.text] }
    case 'expired':
      return { tone: 'over', title: texts.expired.title, texts: [] }
    case 'cancelled':
      return { tone: 'over', title: texts.cancelled.title, texts: [texts.cancelled.text] }
    case 'choosing':
      return { tone: 'over', title: texts.nothingOffered.title, texts: [texts.nothingOffered.text] }
  }
}

function linkTexts({ kind }: Means, language: Language): { readonly title: string; readonly text: string } {
  const texts = checkoutTexts[language]
  return kind === 'preparing' || kind === 'no_link' ? texts[kind] : texts.waiting
}

function depthBar(state: CheckoutState, language: Language): Markup | null {
  const depth: Depth | null = 'depth' in state ? state.depth : null
  if (depth === null) return null
  const { blocks, required } = depth
  const text = checkoutTexts[language].depth(blocks, required)
  return html`<p class="depth"><progress max="${required}" value="${blocks}" aria-hidden="true"></progress> <span id="depth">${text}</span></p>`
}

/** Shown first: a payer who reads that a payment is awaited would pay again. */
function goneNote({ payments }: CheckoutView, language: Language): Markup | null {
  if (!payments.some(({ status }) => status === 'gone')) return null
  const { title, text } = checkoutTexts[language].gone
  return payStatus({ tone: 'wait', title, texts: [text] })
}

function strangersNote({ payments, chosen }: CheckoutView, language: Language): Markup | null {
  const others = strangers(payments.filter(({ status }) => status === 'seen' || status === 'taken'))
  if (others.length === 0 || chosen === null) return null
  const { title, text } = checkoutTexts[language].stranger
  const amounts = others.map((amount) => displayAmount(amount, language)).join(', ')
  return payStatus({ tone: 'bad', title, texts: [text(amounts, currencyWords(chosen, language))] })
}

/** The sum of all that came in another currency than the chosen one, by currency. */
function strangers(payments: readonly { readonly amount: Money; readonly isCounted: boolean }[]): Money[] {
  const sums = new Map<string, Money>()
  for (const { amount, isCounted } of payments) {
    if (isCounted) continue
    const before = sums.get(amount.asset.symbol)
    sums.set(amount.asset.symbol, before === undefined ? amount : add(before, amount))
  }
  return [...sums.values()]
}

function askWhetherPaid(language: Language): Markup {
  const { ask, yes, no } = checkoutTexts[language].expired
  return html`<div class="question"><h3>${ask}</h3><p>${yes}</p><p>${no}</p></div>`
}

/** The way back to the merchant: one address for payers who paid, another for those who did not. */
export function wayOut({ state, successUrl, failUrl }: CheckoutView, language: Language): Markup | null {
  const isPaid = state.kind === 'paid' || state.kind === 'seen'
  const url = isPaid ? successUrl : failUrl
  if (url === null || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return null
  const kind = isPaid ? 'button primary' : 'button'
  // In a merchant's frame the whole window goes back.
  return html`<p class="out"><a class="${kind}" id="out" href="${url}" target="_top" rel="noreferrer noopener">${checkoutTexts[language].toShop(new URL(url).host)}</a></p>`
}

/** How often a page is asked for again, where the stream does not tell of changes; money can come after the end. */
export function pollMsOf({ state, expiresAt }: CheckoutView, now: Date): number | null {
  const isOver = now.getTime() > expiresAt.getTime() + dayMs
  switch (state.kind) {
    case 'choosing':
      return 15_000
    case 'waiting':
    case 'too_small':
    case 'seen':
      return meansOf(state)?.kind === 'preparing' ? 1_000 : 2_500
    case 'short':
      return state.means !== null || state.depth !== null ? 2_500 : 15_000
    case 'late':
      return state.depth === null ? null : 2_500
    case 'expired':
    case 'cancelled':
      return isOver ? null : 15_000
    default:
      return null
  }
}

const dayMs = 24 * 60 * 60 * 1_000
