import { displayAmount, html, type Language, type Markup } from '#core/pay-pages'
import { checkoutTexts } from './checkout-texts.ts'
import type { CheckoutPayment, CheckoutView } from './checkout-view.ts'

/** The payments that came, for the payer to keep; the style prints them on paper. Null before any payment. */
export function drawReceipt(view: CheckoutView, language: Language): Markup | null {
  const { payments, description, price, payee, id } = view
  if (payments.length === 0) return null
  const texts = checkoutTexts[language]
  return html`<section class="receipt" aria-labelledby="receipt-title">
  <h2 id="receipt-title">${texts.receipt}</h2>
  <dl>
    ${row(texts.receiptVia, payee)}
    ${description && row(texts.receiptFor, description)}
    ${price && row(texts.receiptAsked, displayAmount(price, language))}
    ${row(texts.receiptNumber, id)}
  </dl>
  <ol class="payments">${payments.map((payment, index) => paymentItem(payment, { index, language }))}</ol>
  <p class="out"><button class="button" id="print" type="button" data-print hidden>${texts.print}</button></p>
</section>`
}

function row(label: string, value: string): Markup {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`
}

type Place = { readonly index: number; readonly language: Language }

function paymentItem(payment: CheckoutPayment, { index, language }: Place): Markup {
  const { amount, networkName, txid, at } = payment
  const texts = checkoutTexts[language]
  return html`<li>
    <span>${texts.payment(index + 1)}${marksOf(payment, language).map((mark) => `, ${mark}`)}</span> <b>${displayAmount(amount, language)}</b>
    <small>${timeOf(at, language)}${networkName && `, ${networkName}`}${txid && html`<br>${texts.txid} <code>${txid}</code>`}</small>
  </li>`
}

function marksOf({ isCounted, isLate, status }: CheckoutPayment, language: Language): string[] {
  const texts = checkoutTexts[language]
  return [
    status === 'seen' && texts.seenMark,
    status === 'gone' && texts.goneMark,
    status === 'too_small' && texts.smallMark,
    !isCounted && texts.strangeMark,
    isLate && texts.lateMark,
  ].filter((mark) => mark !== false)
}

/** A receipt is read anywhere, so its time says its zone. */
function timeOf(at: Date, language: Language): Markup {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  const text = new Intl.DateTimeFormat(language === 'ru' ? 'ru-RU' : 'en-GB', format).format(at)
  return html`<time datetime="${at.toISOString()}">${text} UTC</time>`
}
