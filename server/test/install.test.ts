import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ccxtInstallHint } from '#providers/ccxt'
import { viemInstallHint } from '../src/app/signing/load-evm.ts'

const project = new URL('../..', import.meta.url)
const { isInstalled, selectionOf } = await import(new URL('bin/install.mjs', project).href)
const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, project), 'utf8'))

type Entry = Record<string, unknown>

const here = { os: [process.platform], cpu: [process.arch] }
const elsewhere = { os: ['plan9'] }
const linked = (resolved: string) => ({ resolved, link: true })
const taken = (version: string, more: Entry = {}) => ({
  version,
  resolved: 'from npm',
  integrity: version,
  ...more,
})
const own = {
  server: { version: '0.1.0' },
  'node_modules/@coffer/server': linked('server'),
}
const needed = { ...own, 'node_modules/pg': taken('8') }
const tools = { 'node_modules/vitest': taken('5', { dev: true }) }
const node = { 'node_modules/node-here': taken('26', { optional: true, ...here }) }
const locked = {
  '': {},
  ...needed,
  ...tools,
  ...node,
  'node_modules/node-elsewhere': taken('26', { optional: true, ...elsewhere }),
  'bin/node': { version: '0.1.0', optionalDependencies: { 'node-here': '26', 'node-elsewhere': '26' } },
  'node_modules/@coffer/node': linked('bin/node'),
}

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A project whose node_modules holds these packages, by npm's account of it. */
function projectWith(installed: Record<string, Entry> | null): string {
  const root = mkdtempSync(join(tmpdir(), 'coffer-install-'))
  folders.push(root)
  const write = (name: string, content: object) => writeFileSync(join(root, name), JSON.stringify(content))
  mkdirSync(join(root, 'node_modules'))
  write('package.json', { workspaces: ['server', 'bin/node'] })
  write('package-lock.json', { packages: locked })
  if (installed !== null) write('node_modules/.package-lock.json', { packages: installed })
  return root
}

const production = { developers: false, node: false }
const development = { developers: true, node: false }
const withNode = { developers: false, node: true }

test.for([
  ['nothing yet', null, { production: false, development: false, withNode: false }],
  ['what a server needs', needed, { production: true, development: false, withNode: false }],
  ['that and Node', { ...needed, ...node }, { production: true, development: false, withNode: true }],
  ['everything', { ...needed, ...tools, ...node }, { production: true, development: true, withNode: true }],
  ['too little', own, { production: false, development: false, withNode: false }],
  [
    'another version of what a server needs',
    { ...needed, ...tools, ...node, 'node_modules/pg': taken('7') },
    { production: false, development: false, withNode: false },
  ],
  [
    'another version of a tool',
    { ...needed, ...node, 'node_modules/vitest': taken('4', { dev: true }) },
    { production: true, development: false, withNode: true },
  ],
  [
    'packages of a machine of another kind',
    { ...needed, ...tools, ...node, 'node_modules/node-elsewhere': taken('26', elsewhere) },
    { production: false, development: false, withNode: false },
  ],
] as const)('node_modules with %s is enough for whom it should be', ([_, installed, enough]) => {
  const root = projectWith(installed)
  expect({
    production: isInstalled(root, production),
    development: isInstalled(root, development),
    withNode: isInstalled(root, withNode),
  }).toEqual(enough)
})

test('a start takes no tools, Node only where it lacks one, and nothing away from who has the tools', () => {
  const fresh = projectWith(null)
  expect(selectionOf(fresh, production)).toEqual(['--omit=dev', '--workspace', 'server'])
  expect(selectionOf(fresh, withNode)).toEqual([
    '--omit=dev',
    '--workspace',
    'server',
    '--workspace',
    'bin/node',
  ])
  expect(selectionOf(fresh, development)).toEqual(['--include=dev'])
  expect(selectionOf(projectWith({ ...needed, ...tools }), withNode)).toEqual(['--include=dev'])
})

test('no tool of developers comes with `npm start`', () => {
  const { packages } = readJson('package-lock.json')
  const manifests: { devDependencies?: object }[] = ['', 'server', 'sdk/src', 'cli'].map(
    (path) => packages[path],
  )
  const tools = manifests.flatMap(({ devDependencies = {} }) => Object.keys(devDependencies))
  const inProduction = Object.keys(
    Object.assign({}, ...['server', 'cli', 'sdk/src'].map((path) => packages[path].dependencies)),
  )
  const unneeded = tools.filter((name) => !inProduction.includes(name))
  expect(unneeded).toEqual(
    expect.arrayContaining(['@foundry-rs/anvil', 'ccxt', 'typescript', 'viem', 'vitest']),
  )
  expect(unneeded.filter((name) => packages[`node_modules/${name}`]?.dev !== true)).toEqual([])
})

test('live mode and the page of operating name the ccxt and the viem that are tested, and no tool comes with them', () => {
  expect(ccxtInstallHint).toBe(
    `npm install --loglevel=error --no-save --omit=dev -w server ccxt@${readJson('package.json').devDependencies.ccxt}`,
  )
  const page = readFileSync(new URL('docs/operating.md', project), 'utf8')
  expect(page).toContain(ccxtInstallHint)
  expect(viemInstallHint).toBe(
    `npm install --loglevel=error --no-save --omit=dev -w server viem@${readJson('package.json').devDependencies.viem}`,
  )
  // npm adds nothing, and says that all is well, where the workspace has the package among its tools already.
  const { devDependencies = {} } = readJson('server/package.json')
  expect(['ccxt', 'viem'].filter((name) => name in devDependencies)).toEqual([])
  expect(page).toContain(viemInstallHint)
})

test('every platform gets one version of Node', () => {
  const { optionalDependencies } = readJson('bin/node/package.json')
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1)
  expect(Object.keys(optionalDependencies)).toHaveLength(4)
})

/** Node as it would say of itself that it is older. */
function olderNode(version: string, script: string) {
  const disguise = `data:text/javascript,${encodeURIComponent(`
    Object.defineProperty(process.versions, 'node', { value: '${version}' })
    Object.defineProperty(process, 'version', { value: 'v${version}' })`)}`
  return spawnSync(process.execPath, ['--import', disguise, new URL(script, project).pathname], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
}

test('a Node that is too old is one sentence, for services and builds as for npm', () => {
  for (const script of ['bin/server.mjs', 'console/build/main.mjs']) {
    const { status, stderr } = olderNode('20.19.0', script)
    expect([status, stderr], script).toEqual([
      1,
      `coffer: this needs Node 24 or later, and ${process.execPath} is v20.19.0.\n`,
    ])
  }
  expect(readFileSync(new URL('docs/operating.md', project), 'utf8')).toContain(
    'ExecStart=/usr/bin/node /opt/coffer/bin/server.mjs',
  )
})
