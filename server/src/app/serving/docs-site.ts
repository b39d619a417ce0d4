import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import type { Config } from '#app/settings'
import { readBuilt } from './built-applications.ts'

const samples = join(import.meta.dirname, '../../../../console/samples')

type Framing = { readonly isFramed: boolean }

/** The documentation, drawn as markup by `console/src/docs/site.tsx`. */
type Site = {
  home(): string
  page(path: string, framing: Framing): string | null
  nothing(framing: Framing): string
  entries(): object
}

type Options = {
  readonly integration: object
  readonly stream: object
  readonly mode: Config['mode']
  readonly origin: string
}

/** Opens the documentation of this server with its descriptions. */
export function openDocsSite({ integration, stream, mode, origin }: Options): Site {
  const { style, theme, scripts } = readBuilt()
  const addressOf = (name: string) => `/assets/${name}`
  return readModule().openSite({
    ...{ api: integration, streamApi: stream, mode, origin },
    receivers: readdirSync(samples).map((file) => ({
      ...{ file, text: readFileSync(join(samples, file), 'utf8') },
    })),
    assets: {
      style: addressOf(style),
      theme: addressOf(theme),
      script: addressOf(scripts.docs.script),
      preloads: scripts.docs.preloads.map(addressOf),
      icon: addressOf('icon.svg'),
    },
  })
}

type Module = { openSite(options: object): Site }

/** Compiled from the text that was read with the scripts: another build may have taken the file away. */
function readModule(): Module {
  const { site: filename, siteText } = readBuilt()
  const exports = {}
  compileFunction(siteText, ['exports', 'require'], { filename })(exports, createRequire(import.meta.url))
  return exports as Module // as console/src/docs/site.tsx exports it
}
