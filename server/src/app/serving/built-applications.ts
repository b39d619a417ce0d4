import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Door } from '#core/sessions'
import { requestRefusals } from '#platform/http'
import { Refusal } from '#platform/refusal'

/** The output folder of `console/build`. */
const builtFolder = join(import.meta.dirname, '../../../../console/dist')

/** The output of `console/build`, by the names of its files. */
type Built = {
  readonly style: string
  readonly scripts: {
    readonly [door in Door | 'docs']: { readonly script: string; readonly preloads: readonly string[] }
  }
  /** The script that sets the theme and the language. */
  readonly theme: string
  /** The module that draws the documentation. */
  readonly site: string
}

/** A build and all its files: a page and its script come from the same build, also while another build runs. */
type Applications = Built & {
  /** By name. */
  readonly assets: ReadonlyMap<string, Buffer>
  readonly siteText: string
}

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

/** Throws `PagesNotBuilt` until everything is there; missing files may be there a moment later. */
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
  const missing = [built.style, built.theme, ...named].find((name) => !assets.has(name))
  if (missing !== undefined) throw new PagesNotBuilt(`console/dist/assets/${missing} is missing`)
  const site = join(folder, 'site', built.site)
  if (!existsSync(site)) throw new PagesNotBuilt(`console/dist/site/${built.site} is missing`)
  return { ...built, assets, siteText: readFileSync(site, 'utf8') }
}

function readAssets(folder: string): ReadonlyMap<string, Buffer> {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]))
}
