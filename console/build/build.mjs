// Builds what browsers and the server need when its sources have changed: the two applications and the script of the
// documentation, the one style, and the documentation as a module that the server draws pages with. The name of each file has a
// hash, and the server reads a list of them.
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const console_ = fileURLToPath(new URL('..', import.meta.url))
const source = join(console_, 'src')
const dist = join(console_, 'dist')
const sdk = fileURLToPath(new URL('../../sdk/src', import.meta.url))
const listFile = join(dist, 'list.json')
const entries = {
  console: join(source, 'console', 'main.tsx'),
  office: join(source, 'office', 'main.tsx'),
  docs: join(source, 'docs', 'main.ts'),
}

/** Builds what is stale. Answers the milliseconds that it took; null where nothing changed. */
export async function buildPages() {
  const folders = [...['src', 'build'].map((name) => join(console_, name)), sdk]
  const sources = hashOf(...folders.map(filesOf), [join(console_, 'package.json')])
  if (existsSync(listFile) && JSON.parse(readFileSync(listFile, 'utf8')).sources === sources) return null
  const startedAt = performance.now()
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(join(dist, 'assets'), { recursive: true })
  const style = writeStyle()
  copyFileSync(join(source, 'icon.svg'), join(dist, 'assets', 'icon.svg'))
  const list = { sources, style, scripts: await scripts(), theme: await theme(), site: await site() }
  // Written last: a build that was broken off is stale.
  writeFileSync(listFile, JSON.stringify(list))
  return Math.round(performance.now() - startedAt)
}

/** The scripts of the applications and of the documentation, which share what they have in common. */
async function scripts() {
  // The script of the documentation shares one small file with the applications.
  const groups = [{ name: 'common', test: /src\/(?:docs\/keys|jsx\/visible-text|preferences|ui\/keyboard)/ }]
  const to = { dir: 'assets', format: /** @type {const} */ ('esm'), codeSplitting: { groups } }
  const output = await bundle({ input: entries, platform: 'browser' }, to)
  const built = output.flatMap((one) => (one.type === 'chunk' && one.isEntry ? [one] : []))
  return Object.fromEntries(
    built.map(({ name, fileName, imports }) => [name, { script: fileName, preloads: imports }]),
  )
}

/** A classic script, which runs before the page is painted. */
async function theme() {
  const input = { theme: join(source, 'docs', 'theme.ts') }
  const [built] = await bundle({ input, platform: 'browser' }, { dir: 'assets', format: 'iife' })
  return built.fileName
}

/** The documentation as one file for the server. */
async function site() {
  const input = { site: join(source, 'docs', 'site.tsx') }
  const [built] = await bundle({ input, platform: 'node' }, { dir: 'site', format: 'cjs', minify: false })
  return built.fileName
}

/**
 * @param {import('rolldown').InputOptions} from
 * @param {import('rolldown').OutputOptions & { dir: string }} to
 */
async function bundle(from, { dir, ...to }) {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({
    ...from,
    cwd: console_,
    tsconfig: false,
    onLog(level, log, handle) {
      // Only a warning to the bundler, which leaves the import to a browser that cannot find it either.
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message)
      // This directive is for servers that render components of a framework; ours draws pages without it.
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
    },
    transform: {
      jsx: { runtime: 'automatic', importSource: '@coffer/console' },
      define: { 'process.env.NODE_ENV': '"production"' },
      target: 'es2024',
    },
  })
  const { output } = await build.write({
    minify: true,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    ...to,
    dir: join(dist, dir),
  })
  await build.close()
  return output
}

/** Writes the one style of all pages: our own files in the order of their names. */
function writeStyle() {
  const files = filesOf(source).filter((file) => file.endsWith('.css'))
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const name = `style-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.css`
  writeFileSync(join(dist, 'assets', name), text)
  return name
}

/** @param {string} folder */
function filesOf(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** @param {string[][]} lists */
function hashOf(...lists) {
  const hash = createHash('sha256')
  for (const file of lists.flat()) hash.update(file.slice(console_.length)).update(readFileSync(file))
  return hash.digest('hex')
}
