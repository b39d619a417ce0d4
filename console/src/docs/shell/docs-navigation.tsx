import { MethodBadge } from '#docs/parts'
import type { Contents, DocsPage } from '#docs/reading'

type Props = { readonly contents: Contents; readonly current: DocsPage }

/** All pages of the documentation by section; the first section and the current one are open. */
export function DocsNavigation({ contents: { pages, sections }, current }: Props) {
  return (
    <nav id="navigation" className="contents" aria-label="Documentation">
      {sections.map((section) => (
        <details
          key={section}
          className="nav-group"
          data-section={section}
          open={section === sections[0] || section === current.section}
        >
          <summary>{section}</summary>
          <ul>
            {pages
              .filter((page) => page.section === section)
              .map((page) => (
                <li key={page.path}>
                  <a href={page.path} aria-current={page.path === current.path ? 'page' : undefined}>
                    <span>{page.title}</span>
                    {page.view === 'operation' && <MethodBadge method={page.operation.method} isShort />}
                  </a>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}

/** Links to the page before and the next one, in reading order. */
export function Neighbours({ contents: { pages }, current }: Props) {
  const at = pages.findIndex(({ path }) => path === current.path)
  if (at === -1) return null
  const [previous, next] = [pages[at - 1], pages[at + 1]]
  return (
    <nav className="neighbours" aria-label="Before and next">
      {previous !== undefined && (
        <a rel="prev" href={previous.path}>
          <span className="hint">Before</span> {previous.title}
        </a>
      )}
      {next !== undefined && (
        <a rel="next" href={next.path}>
          <span className="hint">Next</span> {next.title}
        </a>
      )}
    </nav>
  )
}
