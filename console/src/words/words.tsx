import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { en, type Words } from './en.ts'
import { ru } from './ru.ts'

const dictionaries = { en, ru }

export type Language = keyof typeof dictionaries

export const languages: readonly Language[] = ['en', 'ru']

const kept = 'coffer.language'

type Chosen = { readonly language: Language; choose(language: Language): void }

const Context = createContext<Chosen>({ language: 'en', choose: () => {} })

/** Gives the pages below it the language that the person chose, or that the browser asks for. */
export function WordsProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(firstLanguage)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const chosen = useMemo<Chosen>(
    () => ({
      language,
      choose(next) {
        localStorage.setItem(kept, next)
        setLanguage(next)
      },
    }),
    [language],
  )
  return <Context value={chosen}>{children}</Context>
}

export function useLanguage(): Chosen {
  return useContext(Context)
}

export function useWords(): Words {
  return dictionaries[useContext(Context).language]
}

function firstLanguage(): Language {
  const wanted = [localStorage.getItem(kept) ?? '', ...navigator.languages.map((one) => one.slice(0, 2))]
  return languages.find((one) => one === wanted.find((other) => other === 'en' || other === 'ru')) ?? 'en'
}
