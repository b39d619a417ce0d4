import { execFile, execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeScratchFolder } from '../run/scratch.ts'
import { startTestServer, type TestServer } from '../wire/test-server.ts'
import { type Generator, generators, toolsFolder } from './generators.ts'

const run = promisify(execFile)
const isAsked = process.env.COFFER_TEST_CLIENTS === '1'
// Compilers and libraries come from registries where they were never used before.
const timeoutMs = 600_000

const paths = [dirname(process.execPath), join(toolsFolder, 'python/bin'), process.env.PATH]
const environment = { ...process.env, PATH: paths.join(':') }

function isThere(generator: Generator): boolean {
  try {
    for (const [program, ...args] of generator.needs)
      execFileSync(program, args, { env: environment, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Why a client cannot be made here, for the name of its test. */
function missingOf(generator: Generator): string {
  if (!isAsked) return ' (SKIPPED: npm run test:clients makes clients)'
  if (isThere(generator)) return ''
  // A reporter may keep the names of skipped tests to itself.
  console.warn(
    `${generator.name} is SKIPPED: not installed here. Install it:\n${generator.install.join('\n')}\n`,
  )
  return ' (SKIPPED: not installed here)'
}

let server: TestServer
beforeAll(async () => {
  if (isAsked) server = await startTestServer()
})
afterAll(() => server?.stop())

test.for(generators.map((generator) => ({ generator, missing: missingOf(generator) })))(
  '$generator.name takes $generator.takes: its client compiles and makes a signed call$missing',
  { timeout: timeoutMs },
  async ({ generator, missing }, { skip }) => {
    if (missing !== '') skip(missing)
    const home = makeScratchFolder()
    try {
      expect(await play(generator, home)).toBe('alice\n')
    } finally {
      rmSync(home, { recursive: true })
    }
  },
)

/** Makes a client in this folder, and answers what its program prints. */
async function play({ name, takes, steps }: Generator, home: string): Promise<string> {
  cpSync(new URL(`programs/${name}`, import.meta.url), home, { recursive: true })
  writeFileSync(join(home, 'openapi.json'), await (await fetch(server.url + takes)).text())
  const { api_key, secret_key } = server.customers.alice
  const env = {
    ...environment,
    COFFER_URL: server.url,
    COFFER_API_KEY: api_key,
    COFFER_SECRET_KEY: secret_key,
  }
  let printed = ''
  for (const [program, ...args] of steps)
    printed = (await run(program, args, { cwd: home, env, maxBuffer: 2 ** 26 })).stdout
  return printed
}

test('the page about clients says how each is installed, and which description it takes', () => {
  const page = readFileSync(new URL('../../../docs/clients.md', import.meta.url), 'utf8')
  for (const line of generators.flatMap(({ install }) => install)) expect(page).toContain(line)
})
