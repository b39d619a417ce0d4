import type { Language } from './language.ts'
import { html, type Markup } from './markup.ts'

export type Countdown = {
  readonly expiresAt: Date
  /** Only the price expires, and another follows. */
  readonly isOfPrice?: boolean
  readonly now: Date
  readonly language: Language
}

const texts = {
  en: {
    until: 'Pay by',
    left: 'Time left',
    notices: { 300: '5 minutes left to pay', 60: '1 minute left to pay' },
    price: { until: 'This price holds until', notices: { 60: '1 minute left at this price' } },
  },
  ru: {
    until: 'Оплатите до',
    left: 'Осталось',
    notices: { 300: 'На оплату осталось 5 минут', 60: 'На оплату осталась 1 минута' },
    price: { until: 'Цена действует до', notices: { 60: 'Цена действует ещё 1 минуту' } },
  },
} as const

/**
 * The remaining time. The script counts it down from the remaining seconds, since the browser's clock may be wrong, and
 * shows the end in the payer's time zone. Screen readers read the notices, not each second of the timer.
 */
export function countdown({ expiresAt, isOfPrice = false, now, language }: Countdown): Markup {
  const { left, ...whole } = texts[language]
  const { until, notices } = isOfPrice ? whole.price : whole
  const leftMs = Math.max(0, expiresAt.getTime() - now.getTime())
  // A countdown of days shows no seconds.
  const timer =
    leftMs > dayMs
      ? null
      : html`<span>${left} <b role="timer" aria-label="${left}" data-timer>${clockText(leftMs)}</b></span>`
  return html`<p class="countdown" id="countdown" data-left-ms="${leftMs}" data-notices="${JSON.stringify(notices)}">
  ${timer}
  <span class="until">${until} <time datetime="${expiresAt.toISOString()}" data-local>${utcText(expiresAt, language)}</time></span>
</p>`
}

const dayMs = 24 * 60 * 60 * 1_000

/** In the format of pay.js: "14:59", "1:04:59". */
function clockText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1_000)
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const tail = String(rest).padStart(2, '0')
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(2, '0')}:${tail}`
}

function utcText(at: Date, language: Language): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat(language === 'ru' ? 'ru-RU' : 'en-GB', format).format(at)} UTC`
}
