import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

const folders = ['server/src', 'server/migrations', 'config']
const single = ['package.json', 'server/package.json', 'console/build/bundle-commands.mjs']

/** The paths of all that a server without its pages needs to run, besides packages. */
export function runningFiles(root: string): string[] {
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
  return [...single, ...found.sort()]
}
