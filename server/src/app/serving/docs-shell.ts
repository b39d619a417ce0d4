import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contents, DocsPage } from './docs-contents.ts'

type Options = {
  /** The console's navigation; empty for pages on their own. */
  frame: string
  /** The folder of the console's files. */
  folder: string
  contents: Contents
  assets: string
  scripts: readonly string[]
  mode: string
}

type Composer = {
  page(page: DocsPage): string
  home(): string
  /** All guides, for the search. */
  guides(): string
}

/** Composes pages from their common shell, the navigation and their own content. */
export function composer({ frame, folder, contents, assets, scripts, mode }: Options): Composer {
  const read = (name: string) => readFileSync(join(folder, 'pages', name), 'utf8')
  const [shell, home] = [read('shell.html'), read('home.html')]
  const preloads = scripts
    .filter((name) => name.endsWith('.js') && !['home.js', 'theme.js'].includes(name))
    .map((name) => `<link rel="modulepreload" href="${assets}/${name}" />`)
    .join('\n    ')
  const common = { assets, preloads, mode, frame, framed: frame === '' ? '' : ' framed' }
  const guideOf = ({ id }: DocsPage) =>
    withMode(read(`${id}.html`), mode).replace(
      /<sample-file name="([\w.-]{1,40})"><\/sample-file>/g,
      (_, name) => sampleOf(name, folder),
    )
  return {
    guides: () =>
      contents.pages
        .filter(({ view }) => view === 'guide')
        .map((page) => `<article data-path="${page.path}">${guideOf(page)}</article>`)
        .join('\n'),
    home: () => filled(withMode(home, mode), common),
    page(page) {
      const content = page.view === 'guide' ? guideOf(page) : drawnLater(page)
      return filled(shell, {
        ...common,
        title: escaped(page.section === '' ? page.title : `${page.title} · ${page.section}`),
        navigation: navigation(contents, page),
        view: page.view,
        id: escaped(page.id ?? ''),
        content,
        neighbours: neighbours(contents, page),
      })
    },
  }
}

function filled(template: string, values: { readonly [name: string]: string }): string {
  return template.replace(/\{\{(\w{1,40})\}\}/g, (_, name) => values[name] ?? '')
}

/** Drops the parts of a page that describe the other mode. */
function withMode(page: string, mode: string): string {
  return page.replace(/<in-(sandbox|live)>([\s\S]*?)<\/in-\1>/g, (_, of, text) => (of === mode ? text : ''))
}

/** The page of an operation, an event or a topic before a script draws the rest. */
function drawnLater({ title, lead = '', view }: DocsPage): string {
  const text = lead === '' ? '' : `<p class="lead">${inline(lead)}</p>`
  if (view === 'nothing')
    return `<h1>${title}</h1><p>Search for it, or begin at <a href="/docs">the start</a>.</p>`
  return `<h1>${escaped(title)}</h1>${text}
<noscript><p class="problem">The rest of this page needs JavaScript. <a href="/openapi.json">/openapi.json</a> and <a href="/asyncapi.json">/asyncapi.json</a> do not.</p></noscript>`
}

function navigation({ pages, sections }: Contents, current: DocsPage): string {
  return sections
    .map((section) => {
      const within = pages.filter((page) => page.section === section)
      const isOpen = section === sections[0] || section === current.section
      const items = within.map((page) => navigationItem(page, page.path === current.path)).join('')
      return `<details class="nav-group" data-section="${escaped(section)}"${isOpen ? ' open' : ''}><summary>${escaped(section)}</summary><ul>${items}</ul></details>`
    })
    .join('\n')
}

function navigationItem({ path, title, method }: DocsPage, isCurrent: boolean): string {
  const word = method === 'DELETE' ? 'DEL' : method
  const badge = method && `<span class="method method-${method.toLowerCase()}">${word}</span>`
  return `<li><a href="${path}"${isCurrent ? ' aria-current="page"' : ''}><span>${escaped(title)}</span>${badge ?? ''}</a></li>`
}

function neighbours({ pages }: Contents, current: DocsPage): string {
  const at = pages.findIndex(({ path }) => path === current.path)
  if (at === -1) return ''
  const [previous, next] = [pages[at - 1], pages[at + 1]]
  const link = (rel: string, word: string, page: DocsPage | undefined) =>
    page === undefined
      ? ''
      : `<a rel="${rel}" href="${page.path}"><span class="hint">${word}</span> ${escaped(page.title)}</a>`
  return `${link('prev', 'Before', previous)}${link('next', 'Next', next)}`
}

/** A program of console/samples as a page shows it. */
function sampleOf(name: string, folder: string): string {
  const text = readFileSync(join(folder, 'samples', name), 'utf8')
  return `<pre data-file="${name}"><code>${escaped(text)}</code></pre>`
}

function inline(text: string): string {
  return escaped(text).replace(/`([^`]*)`/g, '<code>$1</code>')
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
