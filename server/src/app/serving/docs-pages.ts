import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { extname, join } from 'node:path'
import type { Config } from '#app/settings'
import {
  Document,
  hashOf,
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
import { contentsOf, type Described, type DocsPage } from './docs-contents.ts'
import { docsFrame } from './docs-frame.ts'
import { partsOf } from './docs-parts.ts'
import { composer } from './docs-shell.ts'

const folder = join(import.meta.dirname, '../../../../console')
const html = 'text/html; charset=utf-8'
const json = 'application/json; charset=utf-8'

const types: { readonly [extension: string]: string } = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.html': html,
}

type Descriptions = {
  /** The routes that keys call. */
  readonly api: object
  readonly console: object
  readonly office: object
  /** The routes that customers' keys call, as the pages show them. */
  readonly integration: object
  readonly stream: object
}

type Options = { describe: () => Descriptions; sandbox: Sandbox | null; config: Config; signedIn: SignedIn }

/** The page at /, the documentation below /docs and their files, composed at the first request for one of them. */
export function docsPages({ describe, sandbox, config, signedIn }: Options): OpenRoute[] {
  const composed = once(() => compose(describe(), config))
  // Anybody may open a sandbox's console; a live exchange shows its console only to signed-in people.
  const isFramed = async (asked: OpenRequest) => config.mode === 'sandbox' || (await signedIn(asked)) !== null
  return [
    { path: '/', isUnlisted: true, handle: ({ headers }) => answerPage(composed().home, headers) },
    ...machineReadable.map(([path, name]) => ({
      path,
      handle: ({ headers }: OpenRequest) => composed().machines[name]().answer(headers),
    })),
    demoKeys('/docs/demo-keys.json', { sandbox, config, signedIn }),
    ...['/docs', '/docs/*'].map((path) => ({
      path,
      isUnlisted: path !== '/docs',
      async handle(asked: OpenRequest) {
        const { files, framed, alone } = composed()
        const [path, { headers }] = [asked.path.replace(/\/$/, ''), asked]
        const file = files.get(path)
        if (file !== undefined) return file.answer(headers)
        const { documents, nothing } = (await isFramed(asked)) ? framed() : alone()
        const found = documents.get(path)
        if (found !== undefined) return differing(await found.answer(headers), 'cookie')
        const answer = await answerPage(nothing, { ...headers, 'if-none-match': undefined })
        return { ...differing(answer, 'cookie, accept'), status: 404 }
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

type Composed = {
  readonly home: Document
  /** The descriptions for programs, each written at its first request. */
  readonly machines: { readonly [name in MachineReadable]: () => Document }
  /** Files by path. */
  readonly files: ReadonlyMap<string, Document>
  /** The pages inside the console's navigation, and without it. */
  framed(): Pages
  alone(): Pages
}

type Pages = {
  /** Documents by path. */
  readonly documents: ReadonlyMap<string, Document>
  readonly nothing: Document
}

function compose({ api, console, office, integration, stream }: Descriptions, { mode }: Config): Composed {
  const public_ = readFiles('public')
  // The folder's name is a hash of all files, so browsers keep them until one changes.
  const assets = `/docs/assets/${hashOf([...public_.values()])}`
  const contents = contentsOf(integration as Described, stream as Described) // written by describeApi and describeStream
  const composerIn = (frame: string) =>
    composer({ frame, folder, contents, assets, scripts: [...public_.keys()], mode })
  const pagesIn = (frame: string) => {
    const pages = composerIn(frame)
    return {
      documents: new Map(contents.pages.map((page) => [page.path, pageOf(pages.page(page))] as const)),
      nothing: pageOf(pages.page(nothingHere)),
    }
  }
  const { guides, home } = composerIn('')
  return {
    home: pageOf(home()),
    machines: {
      api: once(() => jsonOf(api)),
      api30: once(() => jsonOf(openApi30Of(api))),
      console: once(() => jsonOf(console)),
      office: once(() => jsonOf(office)),
      stream: once(() => jsonOf(stream)),
    },
    files: new Map([
      [`${assets}/guides.html`, pageOf(guides())] as const,
      ...[...public_].map(([name, body]) => [`${assets}/${name}`, assetOf(name, body)] as const),
      ['/docs/openapi.json', jsonOf(integration)] as const,
      ...[...partsOf(integration as Described)].map(
        ([id, part]) => [`/docs/parts/${id}.json`, jsonOf(part)] as const,
      ),
    ]),
    framed: once(() => pagesIn(docsFrame(mode))),
    alone: once(() => pagesIn('')),
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

const nothingHere: DocsPage = { path: '', section: '', title: 'There is no page here', view: 'nothing' }

/** A page for browsers; other clients get 404. */
async function answerPage(page: Document, headers: IncomingHttpHeaders) {
  if (!wantsPage(headers)) throw new Refusal(requestRefusals.NOT_FOUND)
  return differing(await page.answer(headers), 'accept')
}

/** Lists for caches the headers that the answer depends on. */
function differing(answer: OpenAnswer, by: string): OpenAnswer {
  return { ...answer, headers: { ...answer.headers, vary: `${by}, accept-encoding` } }
}

function pageOf(body: string): Document {
  return new Document({ type: html, body })
}

function jsonOf(description: object): Document {
  return new Document({ type: json, body: JSON.stringify(description) })
}

function assetOf(name: string, body: Buffer): Document {
  const type = types[extname(name)]
  if (type === undefined) throw new Error(`console/public/${name} is of no type that the server sends`)
  return new Document({ type, body: type === types['.js'] ? withoutDocstrings(body) : body, isFixed: true })
}

/** Removes docstrings: the types in them are a tenth of what a page loads, and no browser reads them. */
function withoutDocstrings(script: Buffer): string {
  return script.toString('utf8').replace(/^ *\/\*\*.*?\*\/\n/gms, '')
}

function readFiles(name: string): ReadonlyMap<string, Buffer> {
  const names = readdirSync(join(folder, name)).sort()
  return new Map(names.map((file) => [file, readFileSync(join(folder, name, file))]))
}
