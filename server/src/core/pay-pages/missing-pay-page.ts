import type { OpenAnswer } from '#platform/http'
import { html } from './markup.ts'
import { type PayPage, payPage } from './pay-page.ts'
import { payStatus } from './pay-status.ts'

const texts = {
  en: {
    title: 'There is no payment here',
    text: 'Check the address, or ask for a new link where you got this one.',
  },
  ru: {
    title: 'Здесь нет платежа',
    text: 'Проверьте адрес или запросите новую ссылку там, где получили эту.',
  },
} as const

/** The page at an address without a payment. */
export function missingPayPage(
  page: Pick<PayPage, 'language' | 'query' | 'path' | 'assets' | 'payee'>,
): OpenAnswer {
  const { title, text } = texts[page.language]
  const content = html`<section class="card">
  ${payStatus({ tone: 'over', title, texts: [text], level: 1 })}
</section>`
  return payPage({ ...page, title, content, pollMs: null, status: 404 })
}
