import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Door } from '#core/sessions'

/** Where `console/build` writes. */
export const builtFolder = join(import.meta.dirname, '../../../console/dist')

export type Link = { readonly href: string; readonly title: string; readonly group?: string }

/** The links of the console's navigation, in one language. */
export type Navigation = {
  readonly language: string
  readonly name: string
  readonly sandbox: readonly Link[]
  readonly live: readonly Link[]
}

/** What `console/build` made: names of files, and the links of the console's navigation in each language, English first. */
type Built = {
  readonly style: string
  readonly scripts: {
    readonly [door in Door]: { readonly script: string; readonly preloads: readonly string[] }
  }
  readonly navigation: readonly Navigation[]
}

let built: Built | undefined

/** Throws where nothing was built. */
export function readBuilt(): Built {
  const file = join(builtFolder, 'list.json')
  if (!existsSync(file))
    throw new Error('console/dist is not built: run `npm start`, or node console/build/main.mjs')
  built ??= JSON.parse(readFileSync(file, 'utf8')) as Built // as console/build writes it
  return built
}
