import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'

const root = new URL('../../../', import.meta.url).pathname
const bundler = join(root, 'console/build/bundle-commands.mjs')
const sources = ['server/src', 'cli/src', 'sdk/src'].map((folder) => join(root, folder))
const lock = 2

/**
 * Settings of Node with which a process that runs a command's file loads a bundle of the present sources in its place: 0.3 s of
 * CPU, where the files take 1.3 s. The first test that asks for them bundles; the others wait for it.
 */
export async function bundledCommands(): Promise<{ NODE_OPTIONS: string }> {
  const folder = join(root, 'node_modules/.cache/commands', hashOfSources())
  const loader = join(folder, 'loader.mjs')
  const client = new pg.Client({ connectionString: inject('adminDatabaseUrl') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    if (!existsSync(loader)) execFileSync(process.execPath, [bundler, folder], { stdio: 'inherit' })
  } finally {
    await client.end()
  }
  return { NODE_OPTIONS: `--import=${pathToFileURL(loader).href}` }
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = sources.flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  for (const file of [...files.sort(), bundler, join(root, 'node_modules/.package-lock.json')])
    hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}
