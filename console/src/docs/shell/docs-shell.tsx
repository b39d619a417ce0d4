import type { Contents, DocsPage } from '#docs/reading'
import { partsOf } from './article-text.ts'
import { ConsoleNavigation } from './console-navigation.tsx'
import { DocsNavigation, Neighbours } from './docs-navigation.tsx'

type Props = {
  readonly page: DocsPage
  readonly contents: Contents
  /** The content of the page, as markup. */
  readonly article: string
  readonly icon: string
  readonly isSandbox: boolean
  /** Whether the page stands within the navigation of the console. */
  readonly isFramed: boolean
}

/** The frame around every page of the documentation. */
export function DocsShell({ page, contents, article, icon, isSandbox, isFramed }: Props) {
  return (
    <div className={isFramed ? 'frame docs framed' : 'frame docs'}>
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <Bar icon={icon} />
      <div id="sides" className="sides">
        {isFramed && <ConsoleNavigation isSandbox={isSandbox} />}
        <DocsNavigation contents={contents} current={page} />
      </div>
      <main id="content" tabIndex={-1}>
        <article
          className={isWide(page) ? 'wide' : undefined}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: markup that our own components drew
          dangerouslySetInnerHTML={{ __html: article }}
        />
        <Neighbours contents={contents} current={page} />
      </main>
      <OnThisPage article={article} />
    </div>
  )
}

/** Pages with samples beside their text. */
function isWide(page: DocsPage): boolean {
  return (
    ['operation', 'event', 'topic'].includes(page.view) || (page.view === 'guide' && page.id === 'stream')
  )
}

function Bar({ icon }: { readonly icon: string }) {
  return (
    <header className="bar">
      <button
        id="menu"
        type="button"
        className="button quiet menu-button"
        aria-expanded={false}
        aria-controls="sides"
      >
        Menu
      </button>
      <a className="brand" href="/docs">
        <img src={icon} alt="" width="26" height="26" />
        Coffer <span className="hint">docs</span>
      </a>
      <button
        id="open-search"
        type="button"
        className="button palette-button"
        aria-keyshortcuts="/ Control+K Meta+K"
        hidden
      >
        Search <kbd>/</kbd>
      </button>
      <button id="open-key" type="button" className="button key-button" hidden>
        <span className="unseen">Key in use: </span>
        <span id="key-in-use">No key</span>
      </button>
    </header>
  )
}

/** The headings of a long page, beside it. */
function OnThisPage({ article }: { readonly article: string }) {
  const headings = partsOf(article).filter(({ id }) => id !== '')
  if (headings.length < 2) return null
  return (
    <aside id="on-page" aria-label="On this page">
      <h2>On this page</h2>
      <ul>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </aside>
  )
}
