import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { runningFiles } from './running-files.ts'

const root = new URL('../../../', import.meta.url).pathname

/** The sources of a version in a folder of their own, with the packages and the built pages of this project. */
export type VersionTree = {
  readonly root: string
  readonly version: string
  /** Settings of Node with which a command of the tree loads its bundle. */
  readonly bundled: { readonly NODE_OPTIONS: string }
}

/** Unpacks the archive of a version into an empty folder. */
export function unpackVersion(version: string, folder: string): Promise<VersionTree> {
  const archive = readFileSync(join(import.meta.dirname, `version-${version}.json.br`))
  const files: { readonly [path: string]: string } = JSON.parse(brotliDecompressSync(archive).toString())
  for (const [path, text] of Object.entries(files)) {
    makePlace(join(folder, path))
    writeFileSync(join(folder, path), text)
  }
  return finish(folder, version)
}

type Later = {
  readonly version: string
  /** Migrations that this version adds, by the names of their files. */
  readonly migrations: { readonly [name: string]: string }
}

/** Copies the sources as they are into an empty folder, as those of a later version. */
export function copyAsVersion({ version, migrations }: Later, folder: string): Promise<VersionTree> {
  for (const path of runningFiles(root)) {
    makePlace(join(folder, path))
    copyFileSync(join(root, path), join(folder, path))
  }
  const manifest = join(folder, 'package.json')
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }))
  for (const [name, text] of Object.entries(migrations))
    writeFileSync(join(folder, 'server/migrations', name), text)
  return finish(folder, version)
}

function makePlace(path: string): void {
  const folder = dirname(path)
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
}

async function finish(folder: string, version: string): Promise<VersionTree> {
  for (const place of ['node_modules', 'server/node_modules', 'console/dist'])
    if (existsSync(join(root, place))) symlinkSync(join(root, place), join(folder, place))
  const bundle = join(folder, 'bundles/commands')
  await promisify(execFile)(process.execPath, [join(folder, 'console/build/bundle-commands.mjs'), bundle])
  const loader = pathToFileURL(join(bundle, 'loader.mjs')).href
  return { root: folder, version, bundled: { NODE_OPTIONS: `--import=${loader}` } }
}
