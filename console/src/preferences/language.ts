/** The languages of the pages. */
export const languages = ['en', 'ru'] as const

export type Language = (typeof languages)[number]

const kept = 'coffer.language'

/** The language that the person chose, or else the first that the browser asks for and the pages have. */
export function firstLanguage(): Language {
  const wanted = [localStorage.getItem(kept), ...navigator.languages.map((one) => one.slice(0, 2))]
  return wanted.flatMap((one) => languages.filter((known) => known === one))[0] ?? 'en'
}

export function chooseLanguage(language: Language): void {
  localStorage.setItem(kept, language)
}
