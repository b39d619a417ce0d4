import type { OpenRequest } from '#platform/http'

/** The languages of pay pages; English is the fallback. */
export const languages = ['ru', 'en'] as const

export type Language = (typeof languages)[number]

/** A page's language, and the query that carries the payer's choice in links and forms: '' or '?lang=ru'. */
export type PageLanguage = { readonly language: Language; readonly query: string }

/** The language that the payer chose by ?lang=, otherwise the browser's preferred one. */
export function pageLanguage({ query, headers }: Pick<OpenRequest, 'query' | 'headers'>): PageLanguage {
  const chosen = languages.find((language) => language === query.get('lang'))
  if (chosen !== undefined) return { language: chosen, query: `?lang=${chosen}` }
  return { language: languageOf(headers['accept-language']), query: '' }
}

/** The language that an Accept-Language header prefers: https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4 */
function languageOf(header: string | undefined): Language {
  const weights = { ru: 0, en: 0 }
  for (const item of (header ?? '').slice(0, 1_000).toLowerCase().split(',')) {
    const [range = '', ...parameters] = item.split(';').map((part) => part.trim())
    const language = languages.find((one) => range === one || range.startsWith(`${one}-`))
    if (language === undefined) continue
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length)
    weights[language] = Math.max(weights[language], quality === undefined ? 1 : Number(quality) || 0)
  }
  return weights.ru > weights.en ? 'ru' : 'en'
}
