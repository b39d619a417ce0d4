import type { Config } from '#app/settings'
import { visibleText } from '#platform/visible-text'
import { type Link, type Navigation, readBuilt } from './built-applications.ts'

/**
 * The console's navigation on pages of the documentation: the same links in the same order, with the documentation as
 * the current one. The text has all languages, and the style shows the one that `theme.js` names.
 */
export function docsFrame(mode: Config['mode']): string {
  return readBuilt()
    .navigation.map((navigation) => drawn(navigation, navigation[mode]))
    .join('')
}

function drawn({ language, name }: Navigation, listed: readonly Link[]): string {
  const groups = [...Map.groupBy(listed, ({ group = '' }) => group)]
  const items = groups.map(([group, links]) => {
    const heading = group && `<span class="side-group" aria-hidden="true">${escaped(group)}</span>`
    const label = group && ` aria-label="${escaped(group)}"`
    return `<li>${heading}<ul${label}>${links.map(drawnLink).join('')}</ul></li>`
  })
  return `<nav class="side" lang="${language}" aria-label="${escaped(name)}"><ul>${items.join('')}</ul></nav>`
}

// Not `page`: a page below /docs is a place within the documentation, not the link's own page.
function drawnLink({ href, title }: Link): string {
  return `<li><a href="${href}"${href === '/docs' ? ' aria-current="true"' : ''}>${escaped(title)}</a></li>`
}

function escaped(text: string): string {
  return visibleText(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
