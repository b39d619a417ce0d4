// Search: the entries that the server makes from the descriptions and the guides, and the words that find them. The dialog is
// loaded when it is first opened.
export { type Entry, search, wordsOf } from './search.ts'
export { describedEntries } from './search-entries.ts'
