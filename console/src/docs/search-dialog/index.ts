// The dialog of the search, which a page loads when it is first opened.
export { openSearch } from './search-dialog.tsx'
