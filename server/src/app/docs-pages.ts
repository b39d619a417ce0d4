import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { extname, join } from 'node:path'
import { Document, hashOf, type OpenRoute, requestRefusals, wantsPage } from '#platform/http'
import { Refusal } from '#platform/refusal'
import type { Config } from './config.ts'
import { demoKeys, type SignedIn } from './demo-keys.ts'
import { contentsOf, type Described, type DocsPage } from './docs-contents.ts'
import { partsOf } from './docs-parts.ts'
import { composer } from './docs-shell.ts'
import type { Sandbox } from './sandbox/open-sandbox.ts'

const folder = join(import.meta.dirname, '../../../console')
const html = 'text/html; charset=utf-8'
const json = 'application/json; charset=utf-8'

const types: { readonly [extension: string]: string } = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.html': html,
}

type Descriptions = { readonly api: object; readonly integration: object; readonly stream: object }

type Options = { describe: () => Descriptions; sandbox: Sandbox | null; config: Config; signedIn: SignedIn }

/** The page at /, the documentation below /docs and their files, composed once, when one of them is asked for. */
export function docsPages({ describe, sandbox, config, signedIn }: Options): OpenRoute[] {
  let made: Composed | undefined
  const composed = () => {
    made ??= compose(describe(), config)
    return made
  }
  return [
    { path: '/', isUnlisted: true, handle: ({ headers }) => answerPage(composed().home, headers) },
    { path: '/openapi.json', handle: ({ headers }) => composed().api.answer(headers) },
    { path: '/asyncapi.json', handle: ({ headers }) => composed().stream.answer(headers) },
    demoKeys('/docs/demo-keys.json', { sandbox, config, signedIn }),
    ...['/docs', '/docs/*'].map((path) => ({
      path,
      isUnlisted: path !== '/docs',
      async handle({ path, headers }: Parameters<OpenRoute['handle']>[0]) {
        const { documents, nothing } = composed()
        const found = documents.get(path.replace(/\/$/, ''))
        if (found !== undefined) return found.answer(headers)
        return { ...(await answerPage(nothing, { ...headers, 'if-none-match': undefined })), status: 404 }
      },
    })),
  ]
}

type Composed = {
  readonly home: Document
  readonly nothing: Document
  readonly api: Document
  readonly stream: Document
  /** By path. */
  readonly documents: ReadonlyMap<string, Document>
}

function compose({ api, integration, stream }: Descriptions, { mode }: Config): Composed {
  const files = readFiles('public')
  // The folder's name is a hash of all files, so browsers keep them until one changes.
  const assets = `/docs/assets/${hashOf([...files.values()])}`
  const contents = contentsOf(integration as Described, stream as Described) // as describeApi and describeStream write them
  const pages = composer({ folder, contents, assets, scripts: [...files.keys()], mode })
  const documents = new Map([
    [`${assets}/guides.html`, pageOf(pages.guides())] as const,
    ...[...files].map(([name, body]) => [`${assets}/${name}`, assetOf(name, body)] as const),
    ...contents.pages.map((page) => [page.path, pageOf(pages.page(page))] as const),
    ['/docs/openapi.json', jsonOf(integration)] as const,
    ...[...partsOf(integration as Described)].map(
      ([id, part]) => [`/docs/parts/${id}.json`, jsonOf(part)] as const,
    ),
  ])
  return {
    home: pageOf(pages.home()),
    nothing: pageOf(pages.page(nothingHere)),
    api: jsonOf(api),
    stream: jsonOf(stream),
    documents,
  }
}

const nothingHere: DocsPage = { path: '', section: '', title: 'There is no page here', view: 'nothing' }

/** A page for browsers; for other clients there is nothing here. */
async function answerPage(page: Document, headers: IncomingHttpHeaders) {
  if (!wantsPage(headers)) throw new Refusal(requestRefusals.NOT_FOUND)
  const answer = await page.answer(headers)
  return { ...answer, headers: { ...answer.headers, vary: 'accept, accept-encoding' } }
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

/** Docstrings hold the types of scripts: a tenth of what a page loads, which no browser reads. */
function withoutDocstrings(script: Buffer): string {
  return script.toString('utf8').replace(/^ *\/\*\*.*?\*\/\n/gms, '')
}

function readFiles(name: string): ReadonlyMap<string, Buffer> {
  const names = readdirSync(join(folder, name)).sort()
  return new Map(names.map((file) => [file, readFileSync(join(folder, name, file))]))
}
