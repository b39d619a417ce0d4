import { loadDemoKeys } from '#docs/keys'
import {
  connectCopying,
  connectErrorsFilter,
  connectForms,
  connectHome,
  connectKeys,
  connectNavigation,
  connectSamples,
  connectSearch,
  connectTabs,
  followHeadings,
  leaveOldPlace,
} from '#docs/live'

const article = document.querySelector('article')

if (article === null) await connectHome()
else {
  connectNavigation()
  connectTabs()
  connectCopying()
  connectErrorsFilter()
  connectSearch()
  followHeadings()
  leaveOldPlace()
  // Without the keys of a sandbox the page is whole but for them.
  await loadDemoKeys().catch(() => undefined)
  connectKeys()
  connectSamples()
  connectForms()
  article.ariaBusy = 'false'
}
