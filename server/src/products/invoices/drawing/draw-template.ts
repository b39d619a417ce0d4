import type { Asset, Money } from '#core/money'
import { displayAmount, html, type Language, type Markup, payStatus, qrCode } from '#core/pay-pages'

/** The part of a template that its visitors may see. */
export type TemplateView = {
  readonly name: string
  readonly description: string | null
  /** The amount of each visit; null where the visitor says how much. */
  readonly price: Money | null
  /** The currency of a visitor's amount; null where the payment itself says how much. */
  readonly priceAsset: Asset | null
  readonly isActive: boolean
  readonly url: string
}

/** Why a visitor's form made no invoice. */
export type TemplateProblem =
  | { readonly kind: 'amount' | 'busy' | 'halted' | 'not_now' }
  | { readonly kind: 'too_small' | 'too_large'; readonly bound: string }

const texts = {
  en: {
    price: 'To pay',
    anyAmount: 'Any amount',
    amountIn: (symbol: string) => `Amount in ${symbol}`,
    pay: 'Pay',
    inactive: {
      title: 'Nothing can be paid here any more',
      text: 'The seller has closed this page. Please do not use its code any more.',
    },
    amount: 'Enter an amount above zero, such as 12.50.',
    busy: 'Too many payments were begun here just now. Wait a minute and try again.',
    halted: 'Payments are paused here for now. Nothing was begun. Try again later.',
    not_now: 'That cannot be paid at this moment. Try again in a few minutes.',
    too_small: (bound: string) => `The smallest payment is ${bound}.`,
    too_large: (bound: string) => `The largest payment is ${bound}.`,
    code: 'QR code of this page',
    scan: 'Scan to pay',
    print: 'Print the code of this page',
  },
  ru: {
    price: 'К оплате',
    anyAmount: 'Любая сумма',
    amountIn: (symbol: string) => `Сумма в ${symbol}`,
    pay: 'Заплатить',
    inactive: {
      title: 'Здесь больше ничего нельзя оплатить',
      text: 'Продавец закрыл эту страницу. Пожалуйста, больше не пользуйтесь её кодом.',
    },
    amount: 'Введите сумму больше нуля, например 12,50.',
    busy: 'Здесь только что начато слишком много платежей. Подождите минуту и попробуйте снова.',
    halted: 'Платежи здесь пока приостановлены. Ничего не начато. Попробуйте позже.',
    not_now: 'Сейчас это оплатить нельзя. Попробуйте через несколько минут.',
    too_small: (bound: string) => `Наименьший платёж: ${bound}.`,
    too_large: (bound: string) => `Наибольший платёж: ${bound}.`,
    code: 'QR-код этой страницы',
    scan: 'Отсканируйте, чтобы заплатить',
    print: 'Распечатать код этой страницы',
  },
} as const

type Drawing = {
  readonly view: TemplateView
  readonly language: Language
  /** Where the form is sent. */
  readonly action: string
  readonly problem: TemplateProblem | null
  /** The amount that was sent and could not be taken. */
  readonly entered: string
}

/** The permanent page: what is paid, a button that begins a payment, and the code that leads here, for paper. */
export function drawTemplate({ view, ...drawing }: Drawing): Markup {
  const { name, description, price, isActive, priceAsset } = view
  const { language } = drawing
  const text = texts[language]
  if (!isActive)
    return html`<section class="card">
  <p class="purpose">${name}</p>
  ${payStatus({ tone: 'over', title: text.inactive.title, texts: [text.inactive.text], level: 1 })}
</section>`
  const amount = price === null ? text.anyAmount : displayAmount(price, language)
  return html`<section class="card template">
  <p class="template-name">${name}</p>
  ${description && html`<p class="purpose">${description}</p>`}
  <h1 tabindex="-1">${text.price} <strong class="amount${amount.length > 11 ? ' amount-long' : ''}">${amount}</strong></h1>
  ${payForm({ ...drawing, asset: price === null ? priceAsset : null })}
</section>
${poster(view, language)}`
}

function payForm({
  language,
  action,
  problem,
  entered,
  asset,
}: Omit<Drawing, 'view'> & { readonly asset: Asset | null }): Markup {
  const text = texts[language]
  const said =
    problem === null
      ? null
      : html`<p class="problem" id="problem" role="alert">${problemText(problem, language)}</p>`
  const describedBy = problem === null ? null : html` aria-describedby="problem" aria-invalid="true"`
  return html`<form method="post" action="${action}" class="begin">
  ${
    asset &&
    html`<label>${text.amountIn(asset.symbol)}
    <input id="amount" name="amount" inputmode="decimal" autocomplete="off" maxlength="40" required value="${entered}"${describedBy}>
  </label>`
  }
  ${said}
  <button class="button primary" id="begin">${text.pay}</button>
</form>`
}

function problemText(problem: TemplateProblem, language: Language): string {
  const text = texts[language]
  return 'bound' in problem ? text[problem.kind](problem.bound) : text[problem.kind]
}

/** Shown on paper alone, where a button leads nowhere. */
function poster({ url, name }: TemplateView, language: Language): Markup {
  const text = texts[language]
  return html`<p class="out"><button class="button" id="print" type="button" data-print hidden>${text.print}</button></p>
<section class="poster">
  <p class="template-name">${name}</p>
  <figure>
    ${qrCode(url, text.code)}
    <figcaption>${text.scan}<br>${url}</figcaption>
  </figure>
</section>`
}

export function templateTitle({ view, language }: Pick<Drawing, 'view' | 'language'>): string {
  return view.isActive ? view.name : texts[language].inactive.title
}
