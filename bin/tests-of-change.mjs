import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A test that names a product's paths less often only uses it, as a payment does that fills a wallet. */
const mentionsMin = 3
const products = 'server/src/products/'
/** Written from the sources, or read by people alone. */
const followsOrExplains = /^(openapi|asyncapi)\.json$|^sdk\/src\/generated\/|\.md$/

/**
 * Arguments for vitest. `--changed` becomes a list of tests where nothing but products changed: every journey imports the whole
 * server, so vitest itself would run them all.
 * @param {string} root
 * @param {readonly string[]} args
 */
export function narrowed(root, args) {
  const [flag, since, ...rest] = args
  if (flag !== '--changed' || rest.length > 0) return args
  const tests = testsOf(root, changedFiles(root, since))
  return tests === null ? args : tests
}

/**
 * The tests of changed files: those in the folder of a product, those that have its name, import it or a
 * set-up that does, and those that call its operations. Null where a changed file is of no product.
 * @param {string} root
 * @param {readonly string[]} changed
 */
export function testsOf(root, changed) {
  const own = changed.filter((path) => path.endsWith('.test.ts'))
  const others = changed.filter((path) => !own.includes(path) && !followsOrExplains.test(path))
  const names = [...new Set(others.map((path) => productOf(path)))]
  if (names.length === 0 || names.includes(null)) return null
  const read = (/** @type {string} */ path) => ({ path, text: readFileSync(join(root, path), 'utf8') })
  const tests = ['server', 'cli', 'sdk', 'console']
    .flatMap((folder) => sourcesIn(root, folder))
    .filter((path) => path.endsWith('.test.ts'))
    .map(read)
  const setUps = ['load', 'wire', 'world']
    .flatMap((folder) => sourcesIn(root, `server/test/${folder}`))
    .map(read)
  const chosen = names.flatMap((name) => {
    const imports = new RegExp(`from '[^']*(#|/)products/${name}[/']`)
    const houses = setUps
      .filter(({ text }) => imports.test(text))
      .map(({ path }) => path.slice(path.lastIndexOf('/')))
    const paths = pathsOf(root, String(name))
    return tests.filter(
      ({ path, text }) =>
        path.startsWith(`${products}${name}/`) ||
        path.slice(path.lastIndexOf('/') + 1).startsWith(`${name}.`) ||
        imports.test(text) ||
        houses.some((house) => text.includes(`${house}'`)) ||
        mentions(text, paths) >= mentionsMin,
    )
  })
  return [...new Set([...own, ...chosen.map(({ path }) => path), 'server/test/tidy/'])]
}

/** The TypeScript files below a folder, by their paths in the project. @param {string} root @param {string} folder */
function sourcesIn(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`)
}

/** @param {string} path */
function productOf(path) {
  return path.startsWith(products) ? (path.slice(products.length).split('/')[0] ?? null) : null
}

/** Paths of the product's operations, up to their first parameter. @param {string} root @param {string} name */
function pathsOf(root, name) {
  const described = Object.entries(JSON.parse(readFileSync(join(root, 'openapi.json'), 'utf8')).paths)
  const sources = sourcesIn(root, `${products}${name}`).map((path) => readFileSync(join(root, path), 'utf8'))
  const operations = new Set(
    sources.flatMap((text) => [...text.matchAll(/operationId: '(\w+)'/g)].map(([, id]) => id)),
  )
  return described
    .filter(([, methods]) => Object.values(methods).some(({ operationId }) => operations.has(operationId)))
    .map(([path]) => path.replace(/^\/api\/v1\/integration/, '').replace(/\/?\{.*/, ''))
}

/** @param {string} text @param {readonly string[]} paths */
function mentions(text, paths) {
  return paths.reduce(
    (sum, path) =>
      sum + text.split(new RegExp(`${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`)).length - 1,
    0,
  )
}

/** As vitest counts them. @param {string} root @param {string | undefined} since */
function changedFiles(root, since) {
  const lines = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '')
  const committed = since === undefined ? [] : lines('diff', '--name-only', `${since}...HEAD`)
  return [
    ...new Set([
      ...committed,
      ...lines('diff', '--name-only', 'HEAD'),
      ...lines('ls-files', '--others', '--exclude-standard'),
    ]),
  ]
}
