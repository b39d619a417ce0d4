import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { OpenRoute } from '#platform/http'

const folder = join(import.meta.dirname, '../../../console/public')

const types: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The developer console at /docs, read once at start; its page reads /openapi.json. */
export function docsPages({ api, stream }: { api: object; stream: object }): OpenRoute[] {
  const page = readPage('index.html')
  const json = (value: object) => ({ type: 'application/json; charset=utf-8', body: JSON.stringify(value) })
  const [apiText, streamText] = [json(api), json(stream)]
  return [
    { path: '/docs', handle: async () => page },
    { path: '/openapi.json', handle: async () => apiText },
    { path: '/asyncapi.json', handle: async () => streamText },
    ...readdirSync(folder).map((name) => {
      const file = readPage(name)
      return { path: `/docs/${name}`, handle: async () => file }
    }),
  ]
}

function readPage(name: string): { type: string; body: Buffer } {
  const type = types[extname(name)]
  if (type === undefined) throw new Error(`console/public/${name} is of no type that the server sends`)
  return { type, body: readFileSync(join(folder, name)) }
}
