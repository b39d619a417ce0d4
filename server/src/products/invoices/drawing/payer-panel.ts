import { html, type Language, type Markup } from '#core/pay-pages'
import type { CheckoutView } from './checkout-view.ts'

/** The acts of a person who plays the payer in the sandbox. */
export const payerActs = [
  'exact',
  'short',
  'over',
  'late',
  'twice',
  'wrong_coin',
  'decline',
  'mine',
  'bury',
  'reorganise',
] as const

export type PayerAct = (typeof payerActs)[number]

const texts = {
  en: {
    title: 'Sandbox: play the payer',
    about: 'No real money moves here. Live pages have no such panel.',
    exact: 'Pay what is asked',
    short: 'Pay half',
    over: 'Pay double',
    late: 'Let the time run out, then pay',
    twice: 'Pay once more',
    wrong_coin: 'Pay in another coin',
    decline: 'Decline',
    mine: 'Mine a block',
    bury: 'Mine until it is confirmed',
    reorganise: 'Reorganise the chain',
  },
  ru: {
    title: 'Песочница: сыграйте плательщика',
    about: 'Настоящие деньги не движутся. На рабочих страницах этой панели нет.',
    exact: 'Заплатить сколько нужно',
    short: 'Заплатить половину',
    over: 'Заплатить вдвойне',
    late: 'Дождаться конца и заплатить',
    twice: 'Заплатить ещё раз',
    wrong_coin: 'Заплатить другой монетой',
    decline: 'Отказаться',
    mine: 'Добыть блок',
    bury: 'Добыть до подтверждения',
    reorganise: 'Переставить блоки сети',
  },
} as const

type Offered = {
  readonly view: CheckoutView
  readonly isOnChain: boolean
  /** Its network has another currency. */
  readonly hasOtherCoin: boolean
}

/** The acts that a payer can do on an invoice as it stands; none before they have chosen how to pay. */
export function actsOf({ view: { state, payments, chosen }, isOnChain, hasOtherCoin }: Offered): PayerAct[] {
  if (chosen === null || state.kind === 'choosing') return []
  const means = 'means' in state ? state.means : null
  const isPayable = means !== null && means.kind !== 'preparing' && means.kind !== 'no_link'
  const pays: PayerAct[] = isPayable ? ['exact', 'short', 'over', 'late'] : ['twice']
  if (!isOnChain) return means?.kind === 'preparing' ? [] : isPayable ? [...pays, 'decline'] : pays
  const chain: PayerAct[] = payments.length === 0 ? [] : ['mine', 'bury', 'reorganise']
  return [...pays, ...(hasOtherCoin ? (['wrong_coin'] as const) : []), ...chain]
}

type Panel = {
  readonly acts: readonly PayerAct[]
  readonly language: Language
  /** Where the form is sent. */
  readonly action: string
}

/** The buttons that play the payer; null where there is nothing to do. */
export function payerPanel({ acts, language, action }: Panel): Markup | null {
  if (acts.length === 0) return null
  const text = texts[language]
  return html`<section class="sandbox" id="payer" aria-labelledby="payer-title">
  <h2 id="payer-title">${text.title}</h2>
  <p>${text.about}</p>
  <form method="post" action="${action}">
    ${acts.map((act, index) => html`<button class="button${index === 0 ? ' primary' : ''}" id="act-${act}" name="act" value="${act}">${text[act]}</button>`)}
  </form>
</section>`
}
