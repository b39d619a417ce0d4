import { html, type Language, type Markup } from '#core/pay-pages'
import type { PayPageState } from './draw-pay-page.ts'

/** The acts of a person who plays the payer in the sandbox. */
export const payerActs = ['pay', 'half', 'double', 'decline', 'late'] as const

export type PayerAct = (typeof payerActs)[number]

const texts = {
  en: {
    title: 'Sandbox: play the payer',
    about: 'No real money moves here. Live pages have no such panel.',
    payer: 'Pay as',
    pay: 'Pay',
    again: 'Pay again',
    payLate: 'Pay all the same',
    half: 'Pay half',
    double: 'Pay double',
    decline: 'Decline',
    late: 'Let the time run out, then pay',
  },
  ru: {
    title: 'Песочница: сыграйте плательщика',
    about: 'Настоящие деньги не движутся. На рабочих страницах этой панели нет.',
    payer: 'Платит',
    pay: 'Оплатить',
    again: 'Оплатить ещё раз',
    payLate: 'Всё равно оплатить',
    half: 'Оплатить половину',
    double: 'Оплатить вдвойне',
    decline: 'Отказаться',
    late: 'Дождаться конца и оплатить',
  },
} as const

type Panel = {
  readonly state: PayPageState
  readonly language: Language
  readonly payers: readonly string[]
  /** The form's target. */
  readonly action: string
}

/** The buttons that play the payer; null without a link to pay. */
export function payerPanel({ state, language, payers, action }: Panel): Markup | null {
  if (state.kind === 'preparing' || state.kind === 'rejected') return null
  const text = texts[language]
  const isOpen = state.kind === 'waiting'
  const pay = isOpen ? text.pay : state.kind === 'paid' ? text.again : text.payLate
  const others = isOpen ? payerActs.filter((act) => act !== 'pay') : []
  return html`<section class="sandbox" id="payer" aria-labelledby="payer-title">
  <h2 id="payer-title">${text.title}</h2>
  <p>${text.about}</p>
  <form method="post" action="${action}">
    <label>${text.payer}
      <select name="payer" id="payer-name">${payers.map((name) => html`<option>${name}</option>`)}</select>
    </label>
    <button class="button primary" id="act-pay" name="act" value="pay">${pay}</button>
    ${others.map((act) => html`<button class="button" id="act-${act}" name="act" value="${act}">${text[act]}</button>`)}
  </form>
</section>`
}
