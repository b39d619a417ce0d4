import { createContext } from 'react'
import { en, type Words } from '#words/en'
import { type Codes, englishCodes } from './codes/codes.ts'

export const languages = ['en', 'ru'] as const

export type Language = (typeof languages)[number]

/** All that is said in one language. */
export type Dictionary = { readonly language: Language; readonly words: Words; readonly codes: Codes }

export const english: Dictionary = { language: 'en', words: en, codes: englishCodes }

/** The dictionary of the pages below, and how another language is chosen. */
export const Chosen = createContext<Dictionary & { choose(language: Language): void }>({
  ...english,
  choose: () => {},
})
