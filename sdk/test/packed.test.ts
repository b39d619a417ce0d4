import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiKey, secretKey, startSignedServer } from '../src/test-servers/signed-server.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const tool = (name: string) => join(root, 'node_modules/.bin', name)
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** Every Node of this machine that the package is for, by its version. */
const nodes = new Map<string, string>()
for (const node of [
  process.execPath,
  ...(process.env.PATH ?? '').split(delimiter).map((one) => join(one, 'node')),
]) {
  if (!existsSync(node)) continue
  const [, version = '', major, minor] =
    /^v((\d+)\.(\d+)\.\d+)/.exec((await run(node, ['--version'])).stdout) ?? []
  if (Number(major) > 20 || (Number(major) === 20 && Number(minor) >= 19)) nodes.set(version, node)
}
if (![...nodes.keys()].some((version) => version.startsWith('20.')))
  console.warn(`The packed SDK is tried on Node ${[...nodes.keys()]} alone: this machine has no Node 20.`)

let project: string
let installed: string
let packed: string[]
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'coffer-packed-'))
  const npm = {
    env: { ...process.env, npm_config_cache: join(project, 'cache'), npm_config_offline: 'true' },
  }
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], {
    ...npm,
    cwd: join(root, 'sdk'),
  })
  // The output of the build comes before the JSON.
  const [{ filename, files }] = JSON.parse(stdout.slice(stdout.indexOf('[\n')))
  packed = files.map(({ path }: { path: string }) => path)
  cpSync(join(import.meta.dirname, 'consumer'), project, { recursive: true })
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  await run('npm', ['install', '--no-audit', '--no-fund', join(project, filename)], { ...npm, cwd: project })
  installed = join(project, 'node_modules/@coffer/sdk')
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

test('the package holds what is run and read, and nothing else comes with it', () => {
  const kinds = new Set(packed.map((path) => path.replace(/^dist\/.*?(\.d\.ts|\.js)$/, '*$1')))
  expect([...kinds].toSorted()).toEqual(['*.d.ts', '*.js', 'README.md', 'package.json', 'test-vectors.json'])
  expect(readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    '@coffer',
  ])
})

test('it has the version and the licence of the product', () => {
  const { version, license } = readJson(join(root, 'package.json'))
  expect(readJson(join(installed, 'package.json'))).toMatchObject({ version, license })
  expect(readJson(join(root, 'sdk/src/package.json'))).toMatchObject({ version })
})

test.each([...nodes])('on Node %s it is used from a module and from CommonJS', async (_, node) => {
  const error = { code: 'INSUFFICIENT_BALANCE', message: 'Not enough.', details: { available: '1' } }
  const server = await startSignedServer(({ method, isSigned }) =>
    method === 'GET' && isSigned ? { data: [{ symbol: 'USDT', available: '5' }] } : { status: 400, error },
  )
  try {
    for (const program of ['use.mjs', 'use.cjs']) {
      const { stdout } = await run(node, [join(project, program), server.baseUrl, apiKey, secretKey])
      expect(stdout).toBe('USDT 5\nINSUFFICIENT_BALANCE 1\nSIGNATURE_MISMATCH\n')
    }
  } finally {
    await server.close()
  }
})

test.each(['nodenext', 'bundler'])(
  'TypeScript takes its types and what its README shows, and refuses mistakes (%s)',
  async (resolution) => {
    const sources = join(project, resolution)
    cpSync(join(import.meta.dirname, 'consumer'), sources, { recursive: true })
    const readme = readFileSync(join(installed, 'README.md'), 'utf8')
    const samples = [...readme.matchAll(/```ts\n([\s\S]{0,5000}?)```/g)]
    expect(samples.length).toBeGreaterThan(4)
    for (const [index, [, text]] of samples.entries())
      writeFileSync(join(sources, `sample-${index}.ts`), `${text}\nexport {}\n`)
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      target: 'es2022',
      lib: ['es2022', 'dom'],
      types: [],
      module: resolution === 'bundler' ? 'esnext' : 'nodenext',
      moduleResolution: resolution,
    }
    writeFileSync(join(sources, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    const { stdout } = await run(tool('tsc'), ['-p', sources]).catch((failed: { stdout: string }) => failed)
    expect(stdout).toBe('')
  },
)
