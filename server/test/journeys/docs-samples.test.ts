import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../wire/test-server.ts'

const run = promisify(execFile)
const root = new URL('../../../', import.meta.url)

type Operation = {
  id: string
  method: string
  body: unknown
  permission: string | null
  keyPlace: string | null
}
type Caller = { origin: string; credentials: { apiKey: string; secretKey: string }; newKey: () => string }

// The modules of the pages themselves, which declare no types.
const page = (name: string) => import(new URL(`console/public/${name}`, root).href)
const { groupsOf } = (await page('read-openapi.js')) as {
  groupsOf(api: unknown): { operations: Operation[] }[]
}
const { sampleLanguages, sampleRequest } = (await page('samples.js')) as {
  sampleLanguages: { name: string; write(request: unknown): string }[]
  sampleRequest(operation: Operation, caller: Caller): unknown
}
const { streamSample } = (await page('stream-sample.js')) as {
  streamSample(options: { url: string; credentials: Caller['credentials'] }): string
}

const node = process.execPath
// Go compiles its library first where it was never used before.
const timeoutMs = 300_000
const tools: {
  [language: string]: { file: string; needs: string[]; run(file: string): [string, ...string[]] }
} = {
  curl: { file: 'sample.sh', needs: ['bash', 'curl', 'openssl'], run: (file) => ['bash', file] },
  TypeScript: { file: 'sample.ts', needs: [node], run: (file) => [node, file] },
  Python: { file: 'sample.py', needs: ['python3'], run: (file) => ['python3', file] },
  Go: { file: 'sample.go', needs: ['go', 'gofmt'], run: (file) => ['go', 'run', file] },
}

function isThere(tool: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v "${tool}"`])
    return true
  } catch {
    return false
  }
}

/** The names of tests that cannot run here say why. */
function missingOf(language: string): string {
  const missing = (tools[language]?.needs ?? []).filter((tool) => !isThere(tool))
  return missing.length === 0 ? '' : ` (SKIPPED: this machine has no ${missing.join(', ')})`
}

// A reporter may keep the names of skipped tests to itself.
for (const language of Object.keys(tools))
  if (missingOf(language) !== '') console.warn(`Samples in ${language} are not run${missingOf(language)}.`)

let server: TestServer
let folder: string
let operations: Operation[]
let caller: Caller
beforeAll(async () => {
  server = await startTestServer({ COFFER_SANDBOX_TRADERS: 'on' })
  folder = mkdtempSync(join(tmpdir(), 'coffer-samples-'))
  const api = await (await fetch(`${server.url}/docs/openapi.json`)).json()
  operations = groupsOf(api).flatMap((group) => group.operations)
  const { api_key: apiKey, secret_key: secretKey } = server.customers.alice
  let serial = 0
  caller = { origin: server.url, credentials: { apiKey, secretKey }, newKey: () => `sample-${++serial}` }
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

async function runSample(language: string, text: string): Promise<{ answer: string; printed: string }> {
  const tool = tools[language]!
  const file = join(folder, tool.file)
  writeFileSync(file, text)
  const [command, ...args] = tool.run(file)
  const { stdout } = await run(command, args)
  return { answer: stdout.slice(stdout.indexOf('{')), printed: stdout }
}

const written = (language: string, id: string) => {
  const operation = operations.find((one) => one.id === id)!
  const { write } = sampleLanguages.find(({ name }) => name === language)!
  return write(sampleRequest(operation, caller))
}

/** What no example of ours may be answered: then the sample, and not what it asks for, is wrong. */
const mistakes = [
  'INVALID_API_KEY',
  'SIGNATURE_EXPIRED',
  'INVALID_SIGNATURE',
  'INVALID_JSON',
  'VALIDATION_ERROR',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_KEY_REUSED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'INTERNAL_ERROR',
]

/** Holds every sample of a language, each in a folder of its own, against what the language's own tools say. */
const checks: { [language: string]: (home: string, files: string[]) => Promise<void> } = {
  async curl(_home, files) {
    for (const file of files) await run('bash', ['-n', file])
  },
  async Python(home) {
    await run('python3', ['-m', 'compileall', '-q', home])
  },
  async Go(home) {
    writeFileSync(join(home, 'go.mod'), 'module samples\n\ngo 1.21\n')
    await run('go', ['vet', './...'], { cwd: home })
    expect((await run('gofmt', ['-l', '.'], { cwd: home })).stdout).toBe('')
  },
  async TypeScript(home) {
    const { credentials } = caller
    writeFileSync(join(home, 'stream.ts'), streamSample({ url: 'ws://127.0.0.1/ws', credentials }))
    copyFileSync(new URL('console/samples/verify-webhook.ts', root), join(home, 'receiver.ts'))
    writeFileSync(join(home, 'package.json'), '{ "type": "module" }')
    const typeRoots = [new URL('node_modules/@types', root).pathname]
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2024',
      strict: true,
      noEmit: true,
      types: ['node'],
      typeRoots,
    }
    writeFileSync(join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    const tsc = new URL('node_modules/.bin/tsc', root).pathname
    const { stdout } = await run(tsc, ['-p', home]).catch((error) => error)
    expect(stdout).toBe('')
  },
}

describe.each(Object.keys(tools))('a sample in %s', (language) => {
  const missing = missingOf(language)
  const there = test.skipIf(missing !== '')

  there(
    `runs as it is pasted: a read with a query, a payment under a key, and what is public${missing}`,
    async () => {
      const wallets = JSON.parse((await runSample(language, written(language, 'listWallets'))).answer)
      expect(wallets).toMatchObject({ success: true })
      const list = JSON.parse((await runSample(language, written(language, 'listTransactions'))).answer)
      expect(list).toMatchObject({ success: true, data: { limit: 1 } })
      const instruments = JSON.parse(
        (await runSample(language, written(language, 'listFiatInstruments'))).answer,
      )
      expect(instruments).toMatchObject({ success: true, data: [{ base: 'USDT' }] })
      const cancelled = JSON.parse((await runSample(language, written(language, 'cancelFiatOrder'))).answer)
      expect(cancelled.error.code).toBe('ORDER_NOT_FOUND')
    },
    timeoutMs,
  )

  there(
    `pays once, however often it is run${missing}`,
    async () => {
      const payment = written(language, 'createInternalTransfer')
      const first = JSON.parse((await runSample(language, payment)).answer)
      const second = JSON.parse((await runSample(language, payment)).answer)
      expect(first).toMatchObject({ success: true, data: { to: 'bob', amount: '12.5' } })
      expect(second).toEqual(first)
    },
    timeoutMs,
  )

  there(
    `is well formed, whatever the operation${missing}`,
    async () => {
      const home = join(folder, language)
      const files = operations.map(({ id }) => {
        mkdirSync(join(home, id), { recursive: true })
        const file = join(home, id, tools[language]!.file)
        writeFileSync(file, written(language, id))
        return file
      })
      await checks[language]!(home, files)
    },
    timeoutMs,
  )
})

test.skipIf(missingOf('curl') !== '')(
  `every operation has a sample that the server understands, in curl${missingOf('curl')}`,
  async () => {
    const answers: [string, string][] = []
    for (const { id } of operations.filter((one) => !one.id.startsWith('sandbox'))) {
      const { answer } = await runSample('curl', written('curl', id))
      const { success, error } = JSON.parse(answer)
      answers.push([id, success ? 'success' : error.code])
    }
    expect(answers.filter(([, outcome]) => mistakes.includes(outcome))).toEqual([])
    expect(answers.filter(([, outcome]) => outcome === 'success').length).toBeGreaterThan(40)
    await server.expectSoundBooks()
  },
)

test('the sample of the stream signs in, and is told of the order book', async () => {
  const { apiKey, secretKey } = caller.credentials
  const file = join(folder, 'stream.ts')
  const url = `${server.url.replace('http', 'ws')}/ws`
  writeFileSync(file, streamSample({ url, credentials: { apiKey, secretKey } }))
  const program = spawn(node, [file])
  let printed = ''
  program.stdout.on('data', (text) => {
    printed += text
  })
  await vi.waitFor(() => expect(printed).toContain('spot.fiat.orderbook.USDT/RUB","type":"snapshot"'), 20_000)
  expect(printed).toContain('"event":"auth"')
  expect(printed).not.toContain('"event":"error"')
  program.kill()
})

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo // a TCP server that listens has one
  listener.close()
  return port
}

describe.each([
  ['TypeScript', 'verify-webhook.ts'],
  ['Python', 'verify-webhook.py'],
  ['Go', 'verify-webhook.go'],
])('the receiver of webhooks in %s', (language, name) => {
  const missing = missingOf(language)

  test.skipIf(missing !== '')(`takes what the server signs, and nothing else${missing}`, async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    const { data: webhook } = await server.send('POST', '/webhooks', { body: { url } })
    const text = readFileSync(new URL(`console/samples/${name}`, root), 'utf8')
    const file = join(folder, name)
    writeFileSync(file, text.replace('whsec_…', webhook.secret).replace('4242', String(port)))
    const tool = tools[language]!
    const [command, ...args] = tool.run(file)
    const program = spawn(command, args, { detached: true })
    let printed = ''
    program.stdout.on('data', (part) => {
      printed += part
    })
    try {
      const forged = { 'webhook-id': 'a', 'webhook-signature': 'v1,AAAA', 'webhook-timestamp': '1767225600' }
      const status = (headers: Record<string, string>) =>
        fetch(url, { method: 'POST', headers, body: '{}' }).then((response) => response.status)
      await vi.waitFor(async () => expect(await status(forged)).toBe(400), { timeout: 60_000, interval: 200 })
      expect(await status({ ...forged, 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) })).toBe(
        400,
      )
      expect(await status({})).toBe(400)
      expect(printed).toBe('')
      await server.send('POST', `/webhooks/${webhook.id}/test`, { headers: { 'idempotency-key': name } })
      await vi.waitFor(() => expect(printed).toContain('"type":"webhook.test"'), { timeout: 30_000 })
      await vi.waitFor(async () => {
        const { data } = await server.send('GET', `/webhooks/${webhook.id}/deliveries`)
        expect(data.items[0]).toMatchObject({ status: 'succeeded' })
      }, 20_000)
    } finally {
      // What `go run` has started ends with it.
      process.kill(-Number(program.pid))
    }
  })
})
