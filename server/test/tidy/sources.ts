import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectFiles } from '../run/project-files.ts'

export const root = new URL('../../../', import.meta.url).pathname

/** Code of this project that people write, by its path from the root. */
export const sources: readonly string[] = projectFiles().filter(
  (path) => /\.(ts|tsx|js|mjs)$/.test(path) && !/(^|\/)(generated|results)\//.test(path),
)

/** Code that runs outside tests and measurements. */
export const productionSources: readonly string[] = sources.filter(
  (path) => !/\.(test|contract)\.ts$|^\w+\/test\/|^(bench|examples)\//.test(path),
)

export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** The room of a file: its folder, at most four names deep in the server and three elsewhere. */
export function roomOf(path: string): string {
  const deep = path.startsWith('server/src/') ? 4 : 3
  return dirname(path).split('/').slice(0, deep).join('/')
}
