// Live: what the script of a page does with prerendered markup. The script loads no React: the forms, the dialogs and the
// search bring it when they are first opened.
export { connectCopying } from './copying.ts'
export { connectErrorsFilter } from './errors-filter.ts'
export { followHeadings } from './follow-headings.ts'
export { connectForms } from './forms.ts'
export { connectHome } from './home.ts'
export { connectKeys } from './keys.ts'
export { connectNavigation } from './navigation.ts'
export { leaveOldPlace } from './old-places.ts'
export { connectSamples } from './samples.ts'
export { connectSearch } from './search.ts'
export { connectTabs } from './tabs.ts'
