import { readBuilt } from './built-applications.ts'
import type { Config } from './config.ts'

/** The console's navigation as pages of the documentation show it: the same links in the same order, with the documentation as the current one. */
export function docsFrame(mode: Config['mode']): string {
  const { navigation } = readBuilt()
  const groups = [...Map.groupBy(navigation[mode], ({ group = '' }) => group)]
  const drawn = groups.map(([group, links]) => {
    const heading = group && `<span class="side-group" aria-hidden="true">${escaped(group)}</span>`
    const label = group && ` aria-label="${escaped(group)}"`
    return `<li>${heading}<ul${label}>${links.map(drawnLink).join('')}</ul></li>`
  })
  return `<nav class="side" aria-label="${escaped(navigation.name)}"><ul>${drawn.join('')}</ul></nav>`
}

// A page below /docs is a place within the documentation, which `page` would deny.
function drawnLink({ href, title }: { readonly href: string; readonly title: string }): string {
  return `<li><a href="${href}"${href === '/docs' ? ' aria-current="true"' : ''}>${escaped(title)}</a></li>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
