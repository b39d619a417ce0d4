import { add, compare, type Money } from '#core/money'
import {
  countdown,
  displayAmount,
  html,
  type Language,
  type Markup,
  payLink,
  payStatus,
  type StatusTone,
} from '#core/pay-pages'
import { payPageTexts } from './pay-page-texts.ts'

/** The part of a deposit that its payer may see. */
export type PayPageView = {
  readonly payee: string
  /** The requested amount. */
  readonly amount: Money
  readonly expiresAt: Date
  readonly state: PayPageState
}

export type PayPageState =
  | { readonly kind: 'preparing' | 'rejected' | 'declined' | 'expired' }
  | { readonly kind: 'waiting'; readonly link: string }
  | { readonly kind: 'paid'; readonly isLate: boolean; readonly payments: readonly Money[] }

type Drawing = {
  readonly view: PayPageView
  readonly language: Language
  readonly now: Date
  /** Target of the pay button; the link itself where absent. */
  readonly openAt?: string
}

const tones: { readonly [kind in PayPageState['kind']]: StatusTone } = {
  preparing: 'wait',
  waiting: 'wait',
  paid: 'good',
  rejected: 'bad',
  declined: 'bad',
  expired: 'over',
}

const hourMs = 60 * 60 * 1_000

/** The interval between refreshes. Money can come after the expiry, so a page refreshes for a while longer. */
export function pollMsOf({ state, expiresAt }: PayPageView, now: Date): number | null {
  if (state.kind === 'preparing') return 1_500
  if (state.kind === 'waiting') return 2_500
  if (state.kind === 'paid' || state.kind === 'rejected') return null
  return now.getTime() < expiresAt.getTime() + hourMs ? 15_000 : null
}

export function titleOf({ state, amount }: PayPageView, language: Language): string {
  return `${statusOf(state, language).title}: ${displayAmount(totalOf(state) ?? amount, language)}`
}

/** The card with the amount, the payment's state, and the ways to pay. */
export function drawPayPage({ view, language, now, openAt }: Drawing): Markup {
  const { state, expiresAt, amount } = view
  const texts = payPageTexts[language]
  const { title, text } = statusOf(state, language)
  const total = totalOf(state)
  return html`<section class="card">
  <h1 tabindex="-1">${amountLabel(state, language)}
    ${largeAmount(displayAmount(total ?? amount, language))}</h1>
  ${payStatus({ tone: tones[state.kind], title, texts: [remark(view, language), text] })}
  ${state.kind === 'waiting' ? countdown({ expiresAt, now, language }) : null}
  ${state.kind === 'waiting' ? payLink({ link: state.link, open: { href: openAt ?? state.link, text: texts.open }, language }) : null}
  ${state.kind === 'paid' && state.payments.length > 1 ? listOf(state.payments, language) : null}
</section>`
}

function amountLabel({ kind }: PayPageState, language: Language): string {
  const texts = payPageTexts[language]
  if (kind === 'paid') return texts.paid
  return kind === 'preparing' || kind === 'waiting' ? texts.toPay : texts.amount
}

function largeAmount(text: string): Markup {
  return html`<strong class="amount${text.length > 14 ? ' amount-long' : ''}">${text}</strong>`
}

function statusOf(state: PayPageState, language: Language): { title: string; text: string } {
  const texts = payPageTexts[language]
  if (state.kind !== 'paid') return texts[state.kind]
  return state.isLate ? texts.late : texts.success
}

/** The sum of all payments; null before the first. */
function totalOf(state: PayPageState): Money | null {
  if (state.kind !== 'paid') return null
  return state.payments.reduce(add)
}

/** A sentence for a payer who paid another amount, or more than once. */
function remark({ state, amount: asked, payee }: PayPageView, language: Language): string | null {
  if (state.kind !== 'paid') return null
  const texts = payPageTexts[language]
  if (state.payments.length > 1) return texts.several(payee)
  const [paid = asked] = state.payments
  if (compare(paid, asked) === 0) return null
  return texts.otherAmount(displayAmount(paid, language), displayAmount(asked, language))
}

function listOf(payments: readonly Money[], language: Language): Markup {
  const texts = payPageTexts[language]
  return html`<ol class="payments">${payments.map(
    (amount, index) =>
      html`<li><span>${texts.payment(index + 1)}</span> ${displayAmount(amount, language)}</li>`,
  )}</ol>`
}
