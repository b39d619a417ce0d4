// The documentation of one server, drawn as markup: the server calls this, built as one file, with its own descriptions.
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { guides } from '#docs/guides'
import { EventPage, OperationPage, ReferencePage, TopicPage } from '#docs/pages'
import { type Site, SiteContext } from '#docs/parts'
import { contentsOf, type DocsPage, groupsOf, type Schema } from '#docs/reading'
import { describedEntries, type Entry } from '#docs/search'
import { type Assets, DocsShell, HomePage, PageDocument, partsOf } from '#docs/shell'

type Options = {
  readonly api: Schema
  readonly streamApi: Schema
  readonly mode: 'sandbox' | 'live'
  readonly origin: string
  readonly receivers: Site['receivers']
  readonly assets: Assets
}

type Framing = { readonly isFramed: boolean }

export type DocsSite = {
  /** The page at /. */
  home(): string
  /** The page at a path, within the navigation of the console or alone. Null where there is none. */
  page(path: string, framing: Framing): string | null
  /** The page for a path that has none. */
  nothing(framing: Framing): string
  /** The entries of the search. */
  entries(): readonly Entry[]
}

export function openSite({ api, streamApi, mode, origin, receivers, assets }: Options): DocsSite {
  const isSandbox = mode === 'sandbox'
  const contents = contentsOf(api, streamApi)
  const site: Site = { api, streamApi, groups: groupsOf(api), origin, isSandbox, receivers, isProse: false }
  const articleOf = (page: DocsPage, of = site) =>
    renderToStaticMarkup(<SiteContext value={of}>{contentOf(page)}</SiteContext>)
  const documentOf = (title: string, body: ReactNode) =>
    `<!doctype html>\n${renderToStaticMarkup(<PageDocument {...{ title, mode, origin, assets }}>{body}</PageDocument>)}\n`
  const draw = (page: DocsPage, { isFramed }: Framing) => {
    const title = [page.title, page.section, 'Coffer'].filter((part) => part !== '').join(' · ')
    const shell = { page, contents, article: articleOf(page), icon: assets.icon, isSandbox, isFramed }
    return documentOf(title, <DocsShell {...shell} />)
  }
  return {
    home: () => documentOf('Coffer', <HomePage icon={assets.icon} isSandbox={isSandbox} />),
    page(path, framing) {
      const page = contents.pages.find((one) => one.path === path)
      return page === undefined ? null : draw(page, framing)
    },
    nothing: (framing) => draw(nothingHere, framing),
    entries() {
      const ofGuides = contents.pages
        .filter(({ view }) => view === 'guide')
        .flatMap((page) => guideEntries(page, articleOf(page, { ...site, isProse: true })))
      return [...ofGuides, ...describedEntries(api, streamApi)]
    },
  }
}

const nothingHere: DocsPage = { path: '', section: '', title: 'There is no page here', view: 'nothing' }

function contentOf(page: DocsPage): ReactNode {
  switch (page.view) {
    case 'guide': {
      const Guide = guides[page.id]
      return <Guide />
    }
    case 'reference':
      return <ReferencePage />
    case 'operation':
      return <OperationPage operation={page.operation} />
    case 'event':
      return <EventPage event={page.event} />
    case 'topic':
      return <TopicPage topic={page.topic} />
    case 'nothing':
      return (
        <>
          <h1>{page.title}</h1>
          <p>
            Search for it, or begin at <a href="/docs">the start</a>.
          </p>
        </>
      )
  }
}

/** A guide in parts, one for each heading, so that a result leads to its heading. */
function guideEntries({ path, title: guide }: DocsPage, article: string): Entry[] {
  return partsOf(article).map(({ id, title, text }) => ({
    kind: 'Guide',
    title,
    where: id === '' ? '' : guide,
    text,
    href: id === '' ? path : `${path}#${id}`,
  }))
}
