import type { OpenAnswer } from '#platform/http'
import { type Language, languages, type PageLanguage } from './language.ts'
import { html, type Markup } from './markup.ts'

export type PayPage = PageLanguage & {
  /** The address of the page, without its query. */
  readonly path: string
  /** The folder of `payAssets`. */
  readonly assets: string
  /** The payee's name, at the top of the page. */
  readonly payee: string
  readonly title: string
  readonly content: Markup
  /** The interval between refreshes; null when no change is expected. */
  readonly pollMs: number | null
  /** The public topic of the stream that announces changes, so that they show at once. */
  readonly topic?: string
  /** The origins whose pages may show the page in a frame; no frame when absent. */
  readonly embedOrigins?: readonly string[]
  readonly status?: number
}

const names: { readonly [language in Language]: string } = { ru: 'Русский', en: 'English' }

const texts = {
  en: {
    languages: 'Language',
    offline: 'No connection. This page keeps trying.',
    again: 'Check again',
    reloads: 'This page reloads by itself every 15 seconds.',
  },
  ru: {
    languages: 'Язык',
    offline: 'Нет связи. Страница пробует снова.',
    again: 'Проверить ещё раз',
    reloads: 'Страница обновляется сама каждые 15 секунд.',
  },
} as const

// Allows no inline style or script, and nothing from another origin.
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors"

const headers = {
  // Only the payer knows the page's address, so it goes to no other origin. A form still sends its own origin.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  vary: 'accept-language',
}

/** A page for somebody who pays. */
export function payPage(page: PayPage): OpenAnswer {
  return {
    status: page.status ?? 200,
    type: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': `${policy} ${ancestorsOf(page)}`, ...headers },
    body: documentOf(page).text,
  }
}

/** Anything beyond scheme, host and port could end the directive or the whole policy. */
const origin = /^https?:\/\/[\w.:[\]-]+$/

function ancestorsOf({ embedOrigins = [] }: PayPage): string {
  const allowed = embedOrigins.filter((one) => origin.test(one))
  return allowed.length === 0 ? "'none'" : allowed.join(' ')
}

function documentOf(page: PayPage): Markup {
  const { language, path, query, assets, payee, title, content, pollMs, topic = null } = page
  const text = texts[language]
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="color-scheme" content="light dark">
<title>${title} · ${payee}</title>
<link rel="icon" href="${assets}/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${assets}/pay.css">
<script type="module" src="${assets}/pay.js"></script>
${pollMs === null ? null : html`<noscript><meta http-equiv="refresh" content="15"></noscript>`}
</head>
<body>
<header>
  <p class="payee">${payee}</p>
  <nav aria-label="${text.languages}">${languages.map((one) => languageLink(one, page))}</nav>
</header>
<main>
  <div id="live" ${pollMs === null ? null : html`data-poll-ms="${pollMs}"`} ${topic && html`data-topic="${topic}"`}>
${content}
  </div>
  <p id="offline" class="note" hidden>${text.offline}</p>
  <p id="announcer" class="unseen" role="status"></p>
  ${pollMs === null ? null : html`<noscript><p class="note">${text.reloads} <a href="${path}${query}">${text.again}</a></p></noscript>`}
</main>
</body>
</html>
`
}

function languageLink(one: Language, { path, language }: PayPage): Markup {
  const current = one === language ? html` aria-current="true"` : null
  return html`<a href="${path}?lang=${one}" lang="${one}" hreflang="${one}"${current}>${names[one]}</a>`
}
