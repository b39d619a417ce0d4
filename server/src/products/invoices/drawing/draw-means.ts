import { formatAmount, type Money } from '#core/money'
import {
  copyField,
  displayAmount,
  html,
  type Language,
  type Markup,
  payLink,
  payStatus,
  qrCode,
} from '#core/pay-pages'
import { checkoutTexts } from './checkout-texts.ts'
import type { ChosenWay, Means } from './checkout-view.ts'

export type MeansDrawing = {
  readonly means: Means
  readonly chosen: ChosenWay
  readonly language: Language
  /** Where the forms of the page are sent, without a slash at the end. */
  readonly path: string
  readonly query: string
  /** Operators have halted invoices: no fresh link is given. */
  readonly isHalted: boolean
  /** The payer can still take another currency. */
  readonly canChange: boolean
  /** Where the button of a rail's link leads; the link itself where this is absent. */
  readonly openAt?: string
}

type ChainMeans = Extract<Means, { kind: 'chain' }>

/** How to send the money: by a code, by hand or by a link. */
export function drawMeans(drawing: MeansDrawing): Markup {
  const { means, language } = drawing
  if (means.kind === 'chain') return drawChain({ ...drawing, means })
  return html`${meansOfRail(drawing)}${changeLink(drawing)}
${means.kind === 'no_link' ? askAgainForm(drawing, language) : null}`
}

function meansOfRail({ means, openAt, language }: MeansDrawing): Markup | null {
  if (means.kind !== 'link') return null
  const { link } = means
  return payLink({ link, open: { href: openAt ?? link, text: checkoutTexts[language].openBank }, language })
}

function askAgainForm({ path, query, isHalted }: MeansDrawing, language: Language): Markup {
  const { halted } = checkoutTexts[language]
  if (isHalted) return payStatus({ tone: 'wait', title: halted.title, texts: [halted.text] })
  return html`<form method="post" action="${path}/link${query}" class="again"><button class="button primary" id="ask-again">${checkoutTexts[language].askAgain}</button></form>`
}

function drawChain(drawing: MeansDrawing & { readonly means: ChainMeans }): Markup {
  const { means, chosen, language } = drawing
  const texts = checkoutTexts[language]
  return html`<div class="way">
  <p class="way-name">${texts.on(currencyWords(chosen, language), chosen.networkName)}</p>
  <p class="rule">${texts.only(chosen.symbol, chosen.networkName)}</p>
  ${changeLink(drawing)}
</div>
${tagWarning(means, language)}
<figure>
  ${qrCode(means.uri, texts.code)}
  <figcaption>${texts.scan}</figcaption>
</figure>
${openButton(means, language)}
<dl class="fields">${fieldsOf(drawing)}</dl>
${means.amount === null ? null : html`<p class="rule">${texts.exactly}</p>`}
${means.min === null ? null : html`<p class="rule">${texts.min(displayAmount(means.min, language))}</p>`}
${plainCode(means, language)}`
}

const russianNames = new Intl.DisplayNames('ru', { type: 'currency' })
const nationalCurrencies = new Set(Intl.supportedValuesOf('currency'))

/** "Tether USD (USDT)"; "XRP" where the name says no more. */
export function currencyWords(
  chosen: Pick<ChosenWay, 'currencyName' | 'symbol'>,
  language: Language,
): string {
  const { symbol } = chosen
  const name = currencyName(chosen, language)
  return name === symbol ? symbol : `${name} (${symbol})`
}

/** Coins have one name in all languages; roubles have not. */
function currencyName(
  { symbol, currencyName: name }: Pick<ChosenWay, 'currencyName' | 'symbol'>,
  language: Language,
): string {
  const russian = language === 'ru' && nationalCurrencies.has(symbol) ? russianNames.of(symbol) : undefined
  return russian === undefined ? name : russian.slice(0, 1).toUpperCase() + russian.slice(1)
}

function changeLink({ canChange, path, query, language }: MeansDrawing): Markup | null {
  if (!canChange) return null
  const again = query === '' ? '?choose' : `${query}&choose`
  return html`<p class="change"><a id="change" href="${path}${again}">${checkoutTexts[language].change}</a></p>`
}

function tagWarning({ tag }: ChainMeans, language: Language): Markup | null {
  if (tag === null) return null
  const texts = checkoutTexts[language]
  return html`<div class="warning" id="tag-warning">
  <h3>${texts.tagTitle(tag.name)}</h3>
  <p class="tag-value">${tag.value}</p>
  <p>${texts.tagText(tag.name)}</p>
</div>`
}

/** A wallet on this device opens a link that begins with a scheme. */
function openButton({ uri }: ChainMeans, language: Language): Markup | null {
  if (!/^[a-z]+:/.test(uri)) return null
  return html`<p class="out"><a class="button primary" id="open-wallet" href="${uri}">${checkoutTexts[language].open}</a></p>`
}

function fieldsOf({
  means,
  language,
}: {
  readonly means: ChainMeans
  readonly language: Language
}): Markup[] {
  const { amount, address, tag } = means
  const texts = checkoutTexts[language]
  const field = (id: string, label: string) => (shown: string, copied: string) =>
    copyField({ id, label, shown, copied, language })
  return [
    ...(amount === null
      ? []
      : [field('amount', texts.amount)(displayAmount(amount, language), typed(amount))]),
    field('address', texts.address)(address, address),
    ...(tag === null ? [] : [field('tag', tag.name)(tag.value, tag.value)]),
  ]
}

/** An amount as it is typed into a wallet: a decimal, without its symbol. */
function typed(amount: Money): string {
  return formatAmount(amount)
}

/** Some wallets read addresses only. */
function plainCode({ uri, address, tag }: ChainMeans, language: Language): Markup | null {
  if (uri === address) return null
  const texts = checkoutTexts[language]
  return html`<details class="plain" id="plain">
  <summary>${texts.plain}</summary>
  <figure>
    ${qrCode(address, texts.plainCode)}
    <figcaption>${tag === null ? texts.plainScan : texts.plainTag(tag.name)}</figcaption>
  </figure>
</details>`
}
