import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, type TestContext, test, vi } from 'vitest'
import { projectFiles } from '../run/project-files.ts'
import { makeScratchFolder } from '../run/scratch.ts'
import { browserJar } from '../wire/browser-jar.ts'
import { environmentOf, stagesOf, wordsOf } from '../wire/dockerfile.ts'
import { freePort } from '../wire/free-port.ts'
import { buildImage, NoRegistry, placed, runShell } from '../wire/play-dockerfile.ts'
import { createTestDatabase } from '../world/test-database.ts'

const root = new URL('../../../', import.meta.url).pathname
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const page = read('docs/operating.md')
const scratch = makeScratchFolder()
const children = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10 })
})

const files = projectFiles()

/** Without network there is nothing to play; the report shows the test as skipped, with the reason. */
async function unlessOffline<T>({ skip }: Pick<TestContext, 'skip'>, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof NoRegistry) skip('npm does not reach its registry here')
    throw error
  }
}

type Started = { readonly url: string; readonly environment: Record<string, string>; stop(): Promise<void> }

/** Starts a server by the words of a command, on a database of its own. */
async function start(
  words: readonly string[],
  { folder, settings }: { folder: string; settings: Record<string, string> },
): Promise<Started> {
  const database = await createTestDatabase({ isEmpty: true })
  const [port, path] = [await freePort(), `${dirname(process.execPath)}:/usr/bin:/bin`]
  const own = {
    PORT: String(port),
    COFFER_METRICS_PORT: '0',
    COFFER_SANDBOX_TRADERS: 'off',
    DATABASE_URL: database.url,
  }
  const environment = { PATH: path, ...settings, ...own }
  const [program = '', ...args] = words
  const child = spawn(program, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.resume()
  children.add(child)
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(`${url}/livez`), { timeout: 60_000, interval: 50 })
  return {
    url,
    environment,
    async stop() {
      const ended = child.exitCode === null ? once(child, 'exit') : null
      child.kill('SIGTERM')
      await ended
      children.delete(child)
      await database.drop()
    },
  }
}

const untilReady = (url: string) =>
  vi.waitFor(async () => expect((await readyz(url)).problems).toEqual({}), { timeout: 60_000, interval: 50 })

async function readyz(url: string): Promise<{ status: number; problems: Record<string, string> }> {
  const response = await fetch(`${url}/readyz`)
  const { error } = (await response.json()) as { error?: { details: Record<string, string> } } // its one shape
  return { status: response.status, problems: error?.details ?? {} }
}

async function expectPages(url: string): Promise<void> {
  const accept = { headers: { accept: 'text/html' } }
  for (const path of ['/', '/docs', '/office', '/console']) {
    const { status, text } = await browserJar().follow(url + path)
    expect([path, status, text]).toEqual([path, 200, expect.stringContaining('<!doctype html>')])
  }
  const assets = new Set((await (await fetch(`${url}/docs`, accept)).text()).match(/\/assets\/[\w./-]+/g))
  expect(assets.size).toBeGreaterThan(2)
  for (const path of assets) expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
}

test('the image builds from its Dockerfile, serves its pages, is healthy, and runs the commands beside it', async (context) => {
  const stages = stagesOf(read('Dockerfile'))
  const last = stages.at(-1) ?? { base: '', name: null, instructions: [] }
  const to = join(scratch, 'image')
  const places = { '/data': join(to, 'data') }
  const sent = { folder: root, files, dockerignore: read('.dockerignore') }
  const folder = await unlessOffline(context, () => buildImage({ stages, context: sent, to, places }))
  const settings = Object.fromEntries(
    Object.entries(environmentOf(last)).map(([name, value]) => [name, placed(value, places)]),
  )
  const server = await start(wordsOf(last, 'CMD'), { folder, settings })
  try {
    await untilReady(server.url)
    await expectPages(server.url)
    const [program = '', ...args] = wordsOf(last, 'HEALTHCHECK')
    execFileSync(program, args, { env: server.environment })
    const audit = await runShell('npm run audit', { folder, environment: server.environment })
    expect(audit).toContain('The books are sound.')
    const request = 'node cli/bin/coffer.mjs request GET /account/wallets'
    expect(await runShell(request, { folder, environment: server.environment })).toContain('USDT')
  } finally {
    await server.stop()
  }
}, 300_000)

test('the recipe for systemd installs, builds and starts a server with its pages, and the packages of live mode come beside', async (context) => {
  const folder = join(scratch, 'opt', 'coffer')
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  const [, recipe = ''] = page.split('## With systemd')
  const [commands = '', unit = ''] = [/```sh\n([\s\S]*?)```/, /```ini\n([\s\S]*?)```/].map(
    (shape) => shape.exec(recipe)?.[1],
  )
  const places = {
    '/opt/coffer': folder,
    '/usr/bin/node': process.execPath,
    '/var/lib/coffer': join(scratch, 'state'),
  }
  await unlessOffline(context, () => runShell(placed(commands, places), { folder }))
  const hints = [
    ...page.matchAll(/`(npm install --loglevel=error --no-save --omit=dev -w server \S+)`/g),
  ].map(([, line = '']) => line)
  expect(hints).toHaveLength(2)
  for (const line of hints) await unlessOffline(context, () => runShell(line, { folder }))
  await runShell("node --eval \"Promise.all([import('ccxt'), import('viem')])\"", {
    folder: join(folder, 'server'),
  })
  const of = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  const settings = Object.fromEntries(
    of('Environment')
      .split(' ')
      .map((pair) => placed(pair, places).split('=')),
  )
  const server = await start(placed(of('ExecStart'), places).split(' '), {
    folder: placed(of('WorkingDirectory'), places),
    settings,
  })
  try {
    await untilReady(server.url)
    await expectPages(server.url)
  } finally {
    await server.stop()
  }
}, 300_000)

test('a server whose pages are not built says so at /readyz with the command, and is ready once it was run', async () => {
  // The tree without its pages, on the packages of this one.
  const folder = join(scratch, 'unbuilt')
  for (const name of [
    'bin',
    'server',
    'console',
    'config',
    'cli',
    'sdk',
    'package.json',
    'openapi.json',
    'asyncapi.json',
  ])
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !/\/(node_modules|dist|test)$/.test(path),
    })
  for (const name of ['node_modules', 'server/node_modules', 'console/node_modules'])
    if (existsSync(join(root, name))) symlinkSync(join(root, name), join(folder, name))
  const settings = { DATA_DIR: join(scratch, 'unbuilt-data') }
  const server = await start([process.execPath, 'server/src/app/main.ts'], { folder, settings })
  try {
    await vi.waitFor(
      async () => expect(Object.keys((await readyz(server.url)).problems)).toEqual(['pages']),
      60_000,
    )
    const { status, problems } = await readyz(server.url)
    expect([status, problems.pages]).toEqual([
      503,
      expect.stringContaining('run `node console/build/main.mjs`'),
    ])
    expect((await fetch(`${server.url}/docs`, { headers: { accept: 'text/html' } })).status).toBe(503)
    const [, command = ''] = /`(.+)`/.exec(problems.pages ?? '') ?? []
    await runShell(command, { folder })
    expect(await readyz(server.url)).toEqual({ status: 200, problems: {} })
    await expectPages(server.url)
  } finally {
    await server.stop()
  }
}, 120_000)
