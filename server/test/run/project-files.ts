import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = new URL('../../../', import.meta.url).pathname
/** The files that git ignores: packages, build results, and the data of servers. */
const ignored = /^(node_modules|dist|data|coverage|\.git|\.vitest)$|\.log$|\.tgz$/

/** The files of this project by their paths, as somebody who clones it has them, with what is not committed yet. */
export function projectFiles(folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !ignored.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return projectFiles(path)
      return entry.isFile() ? [relative(root, path)] : []
    })
}
