// The words of the pages in each language. A text that a language lacks does not compile.
export type { Words } from './en.ts'
export { type Language, languages, useLanguage, useWords, WordsProvider } from './words.tsx'
