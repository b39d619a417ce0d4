import { type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { chooseLanguage, firstLanguage, type Language } from '#preferences'
import type { Words } from '#words/en'
import { Chosen, type Dictionary, english } from './chosen.ts'

/** Another language is loaded when it is chosen; without it the pages speak English. */
const loaders: { readonly [language in Language]: () => Promise<Dictionary> } = {
  en: async () => english,
  ru: () =>
    import('./russian.ts').then(
      ({ russian }) => russian,
      () => english,
    ),
}

/** Gives the pages below it the language that the person chose, or that the browser asks for. */
export function WordsProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(firstLanguage)
  const [dictionary, setDictionary] = useState(language === 'en' ? english : null)
  useEffect(() => {
    let isGone = false
    void loaders[language]().then((loaded) => {
      if (!isGone) setDictionary(loaded)
    })
    return () => {
      isGone = true
    }
  }, [language])
  useEffect(() => {
    if (dictionary !== null) document.documentElement.lang = dictionary.language
  }, [dictionary])
  const chosen = useMemo(
    () =>
      dictionary && {
        ...dictionary,
        choose(next: Language) {
          chooseLanguage(next)
          setLanguage(next)
        },
      },
    [dictionary],
  )
  return chosen && <Chosen value={chosen}>{children}</Chosen>
}

export function useLanguage(): { readonly language: Language; choose(language: Language): void } {
  return useContext(Chosen)
}

export function useWords(): Words {
  return useContext(Chosen).words
}
