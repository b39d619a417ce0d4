// The words of the pages in each language, and of the codes that the server answers with. A text that a language lacks does
// not compile; a code that it lacks fails a test. English is always there; another language is loaded when it is chosen.

export type { Message } from '@coffer/sdk/messages'
export type { Words } from '#words/en'
export type { CodeList } from './codes/codes.ts'
export { useCodes } from './use-codes.ts'
export { useLanguage, useWords, WordsProvider } from './words.tsx'
