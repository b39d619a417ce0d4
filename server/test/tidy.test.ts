import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allDeclaredRoutes } from '../src/app/sandbox-api.ts'
import { readConfig } from '../src/app/settings/config.ts'

const root = join(import.meta.dirname, '../..')
const folders = ['server', 'sdk', 'cli', 'console', 'bench', 'bin', 'examples'].filter((name) =>
  existsSync(join(root, name)),
)
const generated = ['node_modules', 'results', 'data', 'generated', 'dist']

/** A text that the code does without, where, and what to write instead. */
type Rule = {
  readonly name: string
  readonly pattern: RegExp
  readonly instead: string
  /** Judges a path from the project's root. */
  appliesTo(path: string): boolean
  /** A line that it refuses and one that it lets pass: a rule that cannot fail is none. */
  readonly refuses: string
  readonly allows: string
}

const isTest = (path: string) =>
  /\.test\.ts$|^\w+\/test\/|^bench\//.test(path) || basename(path) === 'signed-server.ts'
const isServer = (path: string) => path.startsWith('server/src/') && !isTest(path)
const isSource = (path: string) => !isTest(path)
const isMoney = (path: string) => /^server\/src\/core\/(money|ledger)\//.test(path) && !isTest(path)
const except =
  (...paths: string[]) =>
  (path: string) =>
    isServer(path) && !paths.some((one) => path.startsWith(one))

const rules: readonly Rule[] = [
  {
    name: 'no floats where money is counted',
    pattern: /\bparseFloat\b|\bNumber\(|\bMath\.(?!min|max)/,
    instead:
      'use bigint units; parseAmount and formatAmount are the edge, multiply and convert name their rounding',
    appliesTo: isMoney,
    refuses: 'const value = Number(text)',
    allows: 'const value = BigInt(text)',
  },
  {
    name: 'no rounding by printing',
    pattern: /\.toFixed\(|\.toPrecision\(|\bparseFloat\b/,
    instead: 'use formatAmount for amounts; rates are exact fractions',
    appliesTo: except('server/src/app/', 'server/src/platform/'),
    refuses: 'amount.toFixed(2)',
    allows: 'formatAmount(amount)',
  },
  {
    name: 'time comes from a clock',
    pattern: /\bnew Date\(\s*\)|\bDate\.now\(/,
    instead: 'take a Clock as a parameter, or systemClock from #platform/clock in app',
    // An id carries the machine's time, whatever time the exchange has.
    appliesTo: except('server/src/platform/clock/', 'server/src/platform/ids/'),
    refuses: 'const now = new Date()',
    allows: 'const now = new Date(milliseconds)',
  },
  {
    name: 'chance comes from the platform',
    pattern: /\bMath\.random\(/,
    instead: 'use node:crypto for secrets, Ids for ids; take a source of chance as a parameter elsewhere',
    appliesTo: except('server/src/platform/'),
    refuses: 'Math.random()',
    allows: 'randomBytes(16)',
  },
  {
    name: 'types are not switched off',
    pattern: /\bas any\b|@ts-ignore|@ts-nocheck/,
    instead: 'parse at the edge with a schema or a fromRow; take unknown where nothing is known',
    appliesTo: (path) => path.endsWith('.ts'),
    refuses: 'const row = result as any',
    allows: 'const row = result as Row // the query names its columns',
  },
  {
    name: 'the server speaks through its logger',
    pattern: /\bconsole\.\w+\(/,
    instead: 'use the Logger; only main prints for people',
    appliesTo: except(
      'server/src/app/main.ts',
      'server/src/app/start-chains.ts',
      'server/src/app/settings/command.ts',
      'server/src/app/emit-openapi.ts',
    ),
    refuses: "console.log('started')",
    allows: "logger.info({ event: 'started' })",
  },
  {
    name: 'only the ledger writes the ledger',
    pattern: /\b(insert\s+into|update|delete\s+from|merge\s+into|truncate(\s+table)?)\s+(only\s+)?ledger_/i,
    instead: 'post an entry through #core/ledger',
    appliesTo: except('server/src/core/ledger/'),
    refuses: 'update ledger_balances set balance = 0',
    allows: 'select balance from ledger_balances for no key update',
  },
  {
    name: 'configuration is read in one place',
    pattern: /\bprocess\.env\b/,
    instead: 'add a setting to app/settings/config.ts and take it as a parameter',
    appliesTo: except(
      'server/src/app/main.ts',
      'server/src/app/start-chains.ts',
      'server/src/app/settings/command.ts',
      'server/src/app/emit-openapi.ts',
      // They hand the environment on to a child process.
      'server/src/platform/postgres/locate-binaries.ts',
      'server/src/platform/processes/running-process.ts',
    ),
    refuses: 'const port = process.env.PORT',
    allows: 'const { port } = config',
  },
  {
    name: 'nothing is left for later in the code',
    pattern: /\b(TODO|FIXME|XXX|HACK)\b/,
    instead: 'do it, or open an issue and say what holds today',
    appliesTo: () => true,
    refuses: '// TODO round',
    allows: '// Rounds down, for the house.',
  },
]

const files = folders.flatMap((folder) => filesIn(join(root, folder)))
const sources = files.filter(
  (path) => /\.(ts|mjs|js|tsx|css|html|sql)$/.test(path) && basename(path) !== 'tidy.test.ts',
)
const texts = new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

/** Paths from the root of every file below a folder. */
function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    if (generated.includes(name) || name.startsWith('.')) return []
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : [relative(root, path)]
  })
}

describe.each(rules.map((rule) => [rule.name, rule] as const))('%s', (_, rule) => {
  test('in every file', () => {
    const found = [...texts].flatMap(([path, text]) => {
      if (!rule.appliesTo(path)) return []
      const lines = text.split('\n').map((line, index) => ({ line, at: `${path}:${index + 1}` }))
      return lines.filter(({ line }) => rule.pattern.test(line)).map(({ at, line }) => `${at} ${line.trim()}`)
    })
    expect(found, `${rule.name}: ${rule.instead}`).toEqual([])
  })

  test('can fail, and applies to something', () => {
    expect([rule.pattern.test(rule.refuses), rule.pattern.test(rule.allows)]).toEqual([true, false])
    expect(sources.some(rule.appliesTo)).toBe(true)
  })
})

const sourceLinesMax = 300
const testLinesMax = 500

test('a file fits in a head', () => {
  const long = [...texts].flatMap(([path, text]) => {
    if (path.endsWith('.css')) return []
    const count = text.split('\n').length - 1
    return count > (isSource(path) ? sourceLinesMax : testLinesMax) ? [`${path}: ${count} lines`] : []
  })
  expect(long, 'split it by subject, into files named after what each part does').toEqual([])
})

test('folders are named after what they know', () => {
  const vague = files.filter((path) => /(^|\/)(utils?|helpers?|common|shared|lib|misc)\//.test(path))
  expect(vague, 'name the folder after its subject, or leave the lines where they are used').toEqual([])
})

test('every module says at its door what it is', () => {
  const doors = [...texts].filter(([path]) => /^(server\/src\/\w+|cli\/src)\/[^/]+\/index\.ts$/.test(path))
  expect(doors.length).toBeGreaterThan(10)
  const silent = doors.filter(([, text]) => !/^(\/\/|\/\*)/.test(text)).map(([path]) => path)
  expect(silent, 'open index.ts with a comment: what it owns, its invariants, what it is not').toEqual([])
})

const routes = allDeclaredRoutes(readConfig({}).catalogPath).filter(({ session }) => session === undefined)
// The journey of every operation with an idempotency key keeps its requests in tables.
const journeys = [...texts]
  .filter(([path]) => /^server\/test\/(journeys\/.*\.test|wire\/keyed-\w+)\.ts$/.test(path))
  .map(([, text]) => text)

test('operation ids are camelCase and unique', () => {
  const ids = routes.map(({ operationId }) => operationId)
  expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z0-9]*)*$/.test(id))).toEqual([])
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('every route has a summary, a permission and an example', () => {
  const lacking = routes.filter(
    ({ summary, permission, example }) =>
      summary === '' || permission === undefined || example?.data === undefined,
  )
  expect(lacking.map(({ operationId }) => operationId)).toEqual([])
})

test('every route is named by a journey', () => {
  const unnamed = routes.filter(({ operationId, method, path }) => {
    const called = calledAs(method, path)
    return !journeys.some((text) => new RegExp(`\\b${operationId}\\b`).test(text) || called.test(text))
  })
  expect(
    unnamed.map(({ operationId, method, path }) => `${operationId}: ${method} ${path}`),
    'add a test under server/test/journeys that calls the route or bears its operation id',
  ).toEqual([])
})

/** How a journey writes a call: 'GET', `/account/wallets/${symbol}`. */
function calledAs(method: string, path: string): RegExp {
  const short = path.replace('/api/v1/integration', '').replaceAll('.', '\\.')
  const pattern = short.replace(/\{\w+\}/g, '[^\\s\'"`/]+')
  return new RegExp(`'${method}',\\s*['"\`](/api/v1/integration)?${pattern}['"\`?]`)
}

test('a call is recognised by its method and whole path', () => {
  const called = calledAs('GET', '/api/v1/integration/account/wallets/{symbol}')
  expect(called.test(["'GET', `/account/wallets/$", '{symbol}`'].join(''))).toBe(true)
  expect(called.test("'GET', '/account/wallets'")).toBe(false)
  expect(called.test("'POST', '/account/wallets/USDT'")).toBe(false)
})
