import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '#app/settings'
import {
  Document,
  type OpenAnswer,
  type OpenRequest,
  type OpenRoute,
  requestRefusals,
  wantsPage,
} from '#platform/http'
import { openApi30Of } from '#platform/openapi'
import { Refusal } from '#platform/refusal'
import type { Sandbox } from '#sandbox/world'
import { demoKeys, type SignedIn } from './demo-keys.ts'
import { type Api, partsOf } from './docs-parts.ts'
import { openDocsSite } from './docs-site.ts'

type Descriptions = {
  /** The routes that keys call. */
  readonly api: object
  readonly console: object
  readonly office: object
  /** The routes that customers' keys call, as the pages show them. */
  readonly integration: object
  readonly stream: object
}

type Options = {
  describe(): Descriptions
  readonly sandbox: Sandbox | null
  readonly config: Config
  readonly signedIn: SignedIn
  publicUrl(): string
}

/** The page at /, the documentation below /docs and the descriptions, each written at its first request. */
export function docsPages(options: Options): OpenRoute[] {
  const { sandbox, config, signedIn } = options
  const composed = once(() => compose(options))
  // Anybody may open a sandbox's console; a live exchange shows its console only to signed-in people.
  const isFramed = async (asked: OpenRequest) => config.mode === 'sandbox' || (await signedIn(asked)) !== null
  return [
    { path: '/', isUnlisted: true, handle: ({ headers }) => answerHome(composed(), headers) },
    ...machineReadable.map(([path, name]) => ({
      path,
      handle: ({ headers }: OpenRequest) => composed().machines[name]().answer(headers),
    })),
    demoKeys('/docs/demo-keys.json', { sandbox, config, signedIn }),
    ...['/docs', '/docs/*'].map((path) => ({
      path,
      isUnlisted: path !== '/docs',
      async handle(asked: OpenRequest) {
        const path = asked.path.replace(/\/$/, '')
        const file = composed().file(path)
        if (file !== null) return file.answer(asked.headers)
        return answerDocs(composed().pages({ isFramed: await isFramed(asked) }), { path, asked })
      },
    })),
  ]
}

const machineReadable = [
  ['/openapi.json', 'api'],
  ['/openapi-3.0.json', 'api30'],
  ['/openapi/console.json', 'console'],
  ['/openapi/office.json', 'office'],
  ['/asyncapi.json', 'stream'],
] as const
type MachineReadable = (typeof machineReadable)[number][1]

type Pages = {
  at(path: string): Document | null
  nothing(): Document
}

type Composed = {
  home(): Document
  readonly machines: { readonly [name in MachineReadable]: () => Document }
  /** Files that the scripts of the pages load. */
  file(path: string): Document | null
  /** The pages within the console's navigation, or alone. */
  pages(framing: { readonly isFramed: boolean }): Pages
}

function compose({ describe, config: { mode }, publicUrl }: Options): Composed {
  const { api, console, office, integration, stream } = describe()
  const site = once(() => openDocsSite({ integration, stream, mode, origin: publicUrl() }))
  const files: { readonly [path: string]: () => Document } = {
    '/docs/openapi.json': once(() => jsonOf(integration)),
    '/docs/search.json': once(() => jsonOf(site().entries())),
  }
  const parts = once(() => partsOf(integration as Api)) // as describeApi writes it
  const pagesIn = (framing: { readonly isFramed: boolean }): Pages => ({
    at: kept((path) => {
      const page = site().page(path, framing)
      return page === null ? null : pageOf(page)
    }),
    nothing: once(() => pageOf(site().nothing(framing))),
  })
  const [framed, alone] = [pagesIn({ isFramed: true }), pagesIn({ isFramed: false })]
  return {
    home: once(() => pageOf(site().home())),
    machines: {
      api: once(() => jsonOf(api)),
      api30: once(() => jsonOf(openApi30Of(api))),
      console: once(() => jsonOf(console)),
      office: once(() => jsonOf(office)),
      stream: once(() => jsonOf(stream)),
    },
    file: kept((path) => {
      const part = /^\/docs\/parts\/(\w{1,80})\.json$/.exec(path)?.[1]
      if (part === undefined) return files[path]?.() ?? null
      const description = parts().get(part)
      return description === undefined ? null : jsonOf(description)
    }),
    pages: ({ isFramed }) => (isFramed ? framed : alone),
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Keeps what was made for a path. Nothing is kept for a path that has nothing, so that strangers fill no memory. */
function kept(make: (path: string) => Document | null): (path: string) => Document | null {
  const known = new Map<string, Document>()
  return (path) => {
    const made = known.get(path) ?? make(path)
    if (made !== null) known.set(path, made)
    return made
  }
}

/** A page for browsers; for other clients there is nothing at /. */
async function answerHome(composed: Composed, headers: IncomingHttpHeaders): Promise<OpenAnswer> {
  if (!wantsPage(headers)) throw new Refusal(requestRefusals.NOT_FOUND)
  return differing(await composed.home().answer(headers), 'accept')
}

type Asked = { readonly path: string; readonly asked: OpenRequest }

async function answerDocs({ at, nothing }: Pages, { path, asked: { headers } }: Asked): Promise<OpenAnswer> {
  const found = at(path)
  if (found !== null) return differing(await found.answer(headers), 'cookie')
  if (!wantsPage(headers)) throw new Refusal(requestRefusals.NOT_FOUND)
  const answer = await nothing().answer({ ...headers, 'if-none-match': undefined })
  return { ...differing(answer, 'cookie, accept'), status: 404 }
}

/** Lists for caches the headers that the answer depends on. */
function differing(answer: OpenAnswer, by: string): OpenAnswer {
  return { ...answer, headers: { ...answer.headers, vary: `${by}, accept-encoding` } }
}

function pageOf(body: string): Document {
  return new Document({ type: 'text/html; charset=utf-8', body })
}

function jsonOf(description: object): Document {
  return new Document({ type: 'application/json; charset=utf-8', body: JSON.stringify(description) })
}
