import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Door } from '#core/sessions'
import { requestRefusals } from '#platform/http'
import { Refusal } from '#platform/refusal'

/** The output folder of `console/build`. */
const builtFolder = join(import.meta.dirname, '../../../../console/dist')

export type Link = { readonly href: string; readonly title: string; readonly group?: string }

/** The links of the console's navigation, in one language. */
export type Navigation = {
  readonly language: string
  readonly name: string
  readonly sandbox: readonly Link[]
  readonly live: readonly Link[]
}

/** The output of `console/build`: file names, and the console's navigation links in each language, English first. */
type Built = {
  readonly style: string
  readonly scripts: {
    readonly [door in Door]: { readonly script: string; readonly preloads: readonly string[] }
  }
  readonly navigation: readonly Navigation[]
}

/** A build and all its files by name: a page and its script come from the same build, even while another build runs. */
type Applications = Built & { readonly assets: ReadonlyMap<string, Buffer> }

/** The built pages of the applications are missing or incomplete. */
export class PagesNotBuilt extends Refusal {
  /** The advice for the person who runs the server. */
  readonly remedy: string

  constructor(reason: string) {
    const remedy = `not built (${reason}): run \`node console/build/main.mjs\` in the folder of this server`
    super(requestRefusals.SERVICE_UNAVAILABLE, { cause: new Error(`the pages are ${remedy}`) })
    this.name = 'PagesNotBuilt'
    this.remedy = remedy
  }
}

let applications: Applications | undefined

/** Throws `PagesNotBuilt` until every file exists; a build in progress may write missing files a moment later. */
export function readBuilt(): Applications {
  applications ??= readApplications(builtFolder)
  return applications
}

export function readApplications(folder: string): Applications {
  const list = join(folder, 'list.json')
  if (!existsSync(list)) throw new PagesNotBuilt('console/dist/list.json is missing')
  const built = JSON.parse(readFileSync(list, 'utf8')) as Built // console/build writes it last
  const assets = readAssets(join(folder, 'assets'))
  const named = Object.values(built.scripts).flatMap(({ script, preloads }) => [script, ...preloads])
  const missing = [built.style, ...named].find((name) => !assets.has(name))
  if (missing !== undefined) throw new PagesNotBuilt(`console/dist/assets/${missing} is missing`)
  return { ...built, assets }
}

function readAssets(folder: string): ReadonlyMap<string, Buffer> {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
}
