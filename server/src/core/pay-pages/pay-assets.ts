import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Document, hashOf, type OpenRoute, requestRefusals } from '#platform/http'
import { Refusal } from '#platform/refusal'

const types = {
  'pay.css': 'text/css; charset=utf-8',
  'pay.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
}

export type PayAssets = {
  /** The folder's address. A hash of all its files is part of it, so browsers may cache them until one changes. */
  readonly folder: string
  readonly route: OpenRoute
}

/** The style, script and icon of all pay pages. */
export function payAssets(): PayAssets {
  const files = Object.entries(types).map(([name, type]) => {
    return { name, type, body: readFileSync(join(import.meta.dirname, 'browser', name)) }
  })
  const folder = `/pay/assets/${hashOf(files.map(({ body }) => body))}`
  const documents = new Map(
    files.map(({ name, type, body }) => [`${folder}/${name}`, new Document({ type, body, isFixed: true })]),
  )
  return {
    folder,
    route: {
      path: '/pay/assets/{hash}/{name}',
      isUnlisted: true,
      async handle({ path, headers }) {
        const found = documents.get(path)
        if (found === undefined) throw new Refusal(requestRefusals.NOT_FOUND)
        return found.answer(headers)
      },
    },
  }
}
