import { createContext } from 'react'
import type { Language } from '#preferences'
import { en, type Words } from '#words/en'
import { type Codes, englishCodes } from './codes/codes.ts'

/** All that is said in one language. */
export type Dictionary = { readonly language: Language; readonly words: Words; readonly codes: Codes }

export const english: Dictionary = { language: 'en', words: en, codes: englishCodes }

/** The dictionary of the pages below, and how another language is chosen. */
export const Chosen = createContext<Dictionary & { choose(language: Language): void }>({
  ...english,
  choose: () => {},
})
