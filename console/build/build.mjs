// Builds the two applications when their sources have changed: scripts and styles with a hash in each name, and a list of them
// that the server reads. The list has the links of the console's navigation too, which /docs shows.
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
import { consoleLinks } from '#places'
import { en } from '#words/en'
import { ru } from '#words/ru'

const console_ = fileURLToPath(new URL('..', import.meta.url))
const dist = join(console_, 'dist')
const sdk = fileURLToPath(new URL('../../sdk/src', import.meta.url))
const listFile = join(dist, 'list.json')
const applications = ['console', 'office']

/** Builds what is stale. Answers the milliseconds that it took; null where nothing changed. */
export async function buildApplications() {
  const folders = [...['src', 'build', 'public'].map((name) => join(console_, name)), sdk]
  const sources = hashOf(...folders.map(filesOf), [join(console_, 'package.json')])
  if (existsSync(listFile) && JSON.parse(readFileSync(listFile, 'utf8')).sources === sources) return null
  const startedAt = performance.now()
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(join(dist, 'assets'), { recursive: true })
  const scripts = await bundle()
  const style = writeStyle()
  copyFileSync(join(console_, 'public', 'icon.svg'), join(dist, 'assets', 'icon.svg'))
  // Written last: a build that was broken off is stale.
  writeFileSync(listFile, JSON.stringify({ sources, style, scripts, navigation: navigation() }))
  return Math.round(performance.now() - startedAt)
}

function navigation() {
  return Object.entries({ en, ru }).map(([language, words]) => {
    const linksOf = (/** @type {boolean} */ isSandbox) => consoleLinks(words, { isSandbox })
    return { language, name: words.navigation, sandbox: linksOf(true), live: linksOf(false) }
  })
}

async function bundle() {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({
    cwd: console_,
    input: Object.fromEntries(applications.map((name) => [name, join(console_, 'src', name, 'main.tsx')])),
    platform: 'browser',
    tsconfig: false,
    onLog(level, log, handle) {
      // Only a warning to the bundler, which leaves the import to a browser that cannot find it either.
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message)
      // This directive is for servers that render components; this application has no such server.
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
    },
    transform: {
      jsx: { runtime: 'automatic', importSource: '@coffer/console' },
      define: { 'process.env.NODE_ENV': '"production"' },
      target: 'es2024',
    },
  })
  const { output } = await build.write({
    dir: join(dist, 'assets'),
    format: 'esm',
    minify: true,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await build.close()
  const entries = output.flatMap((one) => (one.type === 'chunk' && one.isEntry ? [one] : []))
  return Object.fromEntries(
    entries.map(({ name, fileName, imports }) => [name, { script: fileName, preloads: imports }]),
  )
}

/**
 * Writes one style for both applications: the style of charts, then the frame's, which the documentation has too, then our own
 * files in the order of their names.
 */
function writeStyle() {
  const own = filesOf(join(console_, 'src')).filter((file) => file.endsWith('.css'))
  const chart = fileURLToPath(import.meta.resolve('uplot/dist/uPlot.min.css'))
  const files = [chart, join(console_, 'public', 'frame.css'), ...own]
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
