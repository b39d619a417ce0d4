import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { type Outcome, runCoffer, type Setting } from './run-coffer.ts'
import { startSignedServer } from './signed-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'coffer-cli-'))

const customer = (username: string) => ({
  id: 1,
  username,
  email: `${username}@example.com`,
  api_key: `pk_${username}`,
  secret_key: `sk_${username}`,
})

const server = await startSignedServer()
const sandbox = { base_url: server.baseUrl, ws_url: 'ws://x', customers: ['alice', 'bob'].map(customer) }
writeFileSync(join(folder, 'sandbox.json'), JSON.stringify(sandbox))

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const coffer = (args: string[], { env, ...setting }: Setting = {}) =>
  runCoffer(args, { ...setting, env: { DATA_DIR: folder, ...env } })

const dataOf = ({ stdout }: Outcome) => JSON.parse(stdout).data

test('a short path gets the integration prefix, and alice signs', async () => {
  const outcome = await coffer(['request', 'get', '/account/wallets'])
  expect(outcome.code).toBe(0)
  expect(outcome.stderr).toMatch(/^HTTP 200 OK \(\d+ ms, request request-1\)\n$/)
  expect(dataOf(outcome)).toMatchObject({
    method: 'GET',
    target: '/api/v1/integration/account/wallets',
    apiKey: 'pk_alice',
  })
})

test.each([
  ['/api/v2/integration/invoices', '/api/v2/integration/invoices'],
  ['/sandbox/v1/clock/advance', '/sandbox/v1/clock/advance'],
  ['/livez', '/livez'],
  ['/readyz', '/readyz'],
  ['/openapi.json', '/openapi.json'],
  ['account/wallets', '/api/v1/integration/account/wallets'],
  ['/market/currencies', '/api/v1/integration/market/currencies'],
  ['/transactions?limit=2&from=a b', '/api/v1/integration/transactions?limit=2&from=a%20b'],
])('the path %s is sent as %s', async (path, target) => {
  expect(dataOf(await coffer(['get', path])).target).toBe(target)
})

test('a body that never ends is refused, from a file as from stdin', async () => {
  const long = 'x'.repeat(1024 * 1024 + 1)
  for (const outcome of [
    await coffer(['request', 'POST', '/x', '@/dev/zero']),
    await coffer(['request', 'POST', '/x', '-'], { stdin: long }),
  ])
    expect(outcome).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('more than 1048576 bytes'),
    })
})

test('a body comes from the argument, a file or stdin, and is sent byte for byte', async () => {
  const body = '{"comment": "Спасибо 🎉",  "amount": "1.50"}'
  const file = join(folder, 'body.json')
  writeFileSync(file, body)
  const outcomes = await Promise.all([
    coffer(['request', 'POST', '/x', body]),
    coffer(['request', 'POST', '/x', `@${file}`]),
    coffer(['request', 'POST', '/x', '-'], { stdin: body }),
  ])
  expect(outcomes.map((outcome) => dataOf(outcome).body)).toEqual([body, body, body])
})

test('an error answer is printed whole, explained, and ends with 1', async () => {
  const outcome = await coffer(['request', 'POST', '/poor', '{}'])
  expect(outcome.code).toBe(1)
  expect(JSON.parse(outcome.stdout).error.details).toEqual({ available: '1' })
  expect(outcome.stderr).toContain('HTTP 400 Bad Request')
  expect(outcome.stderr).toContain('hint: `coffer balance`')
})

test('a refusal is said once: as the answer to a request by hand, as a sentence to any other command', async () => {
  const byHand = await coffer(['request', 'POST', '/poor', '{}'])
  expect(byHand.stdout + byHand.stderr).toSatisfy((said: string) => said.split('Not enough').length === 2)
  const env = { COFFER_API_KEY: 'pk_own', COFFER_SECRET_KEY: 'wrong' }
  const { code, stdout, stderr } = await coffer(['orders'], { env })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^HTTP 401 .*\nINVALID_SIGNATURE: Not signed\.\nhint: Does the secret .*\n$/)
})

test('a refused field is named', async () => {
  const { stderr } = await coffer(['request', 'POST', '/invalid', '{}'])
  expect(stderr).toContain('hint: amount: must be a string\n')
})

test('a field that the message names is not named twice', async () => {
  const { stderr } = await coffer(['request', 'POST', '/one-field', '{}'])
  expect(stderr).toMatch(/^HTTP 422 .*\n$/)
})

test('an answer that is told again is marked as one', async () => {
  expect((await coffer(['get', '/repeated'])).stderr).toContain(', the first answer again)')
  expect((await coffer(['get', '/x'])).stderr).not.toContain('first answer')
})

test('another customer acts with --as, and a mistyped one is suggested', async () => {
  expect(dataOf(await coffer(['get', '/x', '--as', 'bob'])).apiKey).toBe('pk_bob')
  const mistyped = await coffer(['get', '/x', '--as', 'alise'])
  expect(mistyped.code).toBe(1)
  expect(mistyped.stderr).toContain("no customer 'alise'. Did you mean alice? It has: alice, bob.")
})

test('flags come before the environment, the environment before the sandbox', async () => {
  const env = { COFFER_API_KEY: 'pk_own', COFFER_SECRET_KEY: 'sk_own' }
  expect(dataOf(await coffer(['get', '/x'], { env })).apiKey).toBe('pk_own')
  expect(dataOf(await coffer(['get', '/x', '--as', 'bob'], { env })).apiKey).toBe('pk_bob')
  const flags = ['--api-key', 'pk_alice', '--secret-key', 'sk_alice']
  expect(dataOf(await coffer(['get', '/x', ...flags], { env })).apiKey).toBe('pk_alice')
  const away = { ...env, COFFER_URL: server.baseUrl, DATA_DIR: '/nowhere' }
  expect(dataOf(await coffer(['get', '/x'], { env: away })).apiKey).toBe('pk_own')
})

test('half a key pair and two callers at once are misuse', async () => {
  expect((await coffer(['get', '/x', '--api-key', 'pk_own'])).code).toBe(2)
  expect((await coffer(['get', '/x'], { env: { COFFER_SECRET_KEY: 'sk_own' } })).code).toBe(2)
  expect((await coffer(['get', '/x', '--as', 'bob', '--api-key', 'k', '--secret-key', 's'])).code).toBe(2)
})

test('headers and the idempotency key are sent along', async () => {
  const args = ['request', 'POST', '/x', '{}', '-H', 'X-Device-Id: phone: 1', '--idempotency-key', 'once']
  const { headers } = dataOf(await coffer(args))
  expect(headers).toMatchObject({ 'x-device-id': 'phone: 1', 'idempotency-key': 'once' })
  expect(headers['user-agent']).toMatch(/^coffer-cli\//)
  expect((await coffer(['get', '/x', '-H', 'nonsense'])).code).toBe(2)
})

test('--verbose shows headers and the signed message, never the secret', async () => {
  const { stdout, stderr } = await coffer(['request', 'POST', '/x', '{"a":1}', '--verbose'])
  const timestamp = /> x-api-timestamp: (\d+)/.exec(stderr)?.[1]
  expect(stderr).toContain(`signed message: ${timestamp}POST/api/v1/integration/x{"a":1}\n`)
  expect(stderr).toContain('> x-api-key: pk_alice')
  expect(stderr).toContain('< x-request-id: request-1')
  expect(stdout + stderr).not.toContain('sk_alice')
})

test('what is not JSON is printed as it is, and nothing is coloured in a pipe', async () => {
  expect((await coffer(['get', '/metrics'])).stdout).toBe('up 1\n')
  expect((await coffer(['get', '/x'])).stdout).not.toContain('\u001b')
})

test('keys lists what the server tells, and secrets of the sandbox file only when asked', async () => {
  const { code, stdout } = await coffer(['keys'])
  expect({ code, lines: stdout.split('\n') }).toEqual({
    code: 0,
    lines: [
      'USERNAME  API KEY   STATE   PERMISSIONS  CALLS A MINUTE  EXPIRES              LAST USED',
      'alice     pk_alice  active            2            6000  never                2026-05-04 12:00:00',
      'bob       pk_other  off               1              60  2026-05-04 12:00:00  never',
      '',
    ],
  })
  expect((await coffer(['keys', '--show'])).stdout).toMatch(/alice +pk_alice +sk_alice .*\nbob +pk_other +- /)
  const listed = JSON.parse((await coffer(['keys', 'list', '--show', '--json'])).stdout).data.items
  expect(listed[0]).toMatchObject({ api_key: 'pk_alice', secret_key: 'sk_alice' })
  const { target } = JSON.parse(
    (await coffer(['keys', 'list', 'carol', '--limit', '2', '--json'])).stdout,
  ).data
  expect(target).toBe('/sandbox/v1/keys?username=carol&limit=2')
})

test('keys delete deletes one key', async () => {
  const { method, target } = dataOf(await coffer(['keys', 'delete', 'pk_bob']))
  expect(`${method} ${target}`).toBe('DELETE /sandbox/v1/keys/pk_bob')
})

test('keys create asks the sandbox for a key', async () => {
  const limits = ['--rate-limit', '60', '--expires-at', '2030-01-01T00:00:00Z']
  const lists = ['--permissions', 'can_deposit, can_transfer', '--allowed-ips', '10.0.0.0/8,::1']
  const { method, target, body } = dataOf(await coffer(['keys', 'create', 'bob', ...lists, ...limits]))
  expect(`${method} ${target}`).toBe('POST /sandbox/v1/keys')
  expect(JSON.parse(body)).toEqual({
    username: 'bob',
    permissions: ['can_deposit', 'can_transfer'],
    allowed_ips: ['10.0.0.0/8', '::1'],
    rate_limit_per_minute: 60,
    expires_at: '2030-01-01T00:00:00Z',
  })
})

test('keys update changes only what it is told', async () => {
  const args = ['keys', 'update', 'pk_bob', '--disable', '--allowed-ips', '', '--expires-at', 'never']
  const { method, target, body } = dataOf(await coffer(args))
  expect(`${method} ${target}`).toBe('PATCH /sandbox/v1/keys/pk_bob')
  expect(JSON.parse(body)).toEqual({ is_active: false, allowed_ips: [], expires_at: null })
  expect(JSON.parse(dataOf(await coffer(['keys', 'update', 'pk_bob', '--enable'])).body)).toEqual({
    is_active: true,
  })
})

test('a list of addresses that names none is sent as it is, for it to be refused', async () => {
  const { body } = dataOf(await coffer(['keys', 'update', 'pk_bob', '--allowed-ips', ',']))
  expect(JSON.parse(body)).toEqual({ allowed_ips: ['', ''] })
})

test('what to do next is said for the same customer', async () => {
  const said = async (...args: string[]) => (await coffer([...args, '--as', 'bob'])).stderr
  expect(await said('events', '--limit', '1')).toContain('`coffer events --after a --as bob`')
  expect(await said('events', '--types', 'transfer.received')).toContain(
    "`coffer listen --from b --types 'transfer.received' --as bob`",
  )
  expect(await said('quote', '100', 'USDT', 'BTC')).toContain('--quote-id 019d-1 --as bob`')
  const placed = await said('place', 'buy', '10', '--price', '79')
  expect(placed).toMatch(/`coffer order \w+ --as bob`, `coffer cancel \w+ --as bob`/)
  const swapped = await said('swap', '5', 'USDT', 'BTC', '--price', '1')
  expect(swapped).toMatch(/`coffer swaps --as bob`, `coffer swaps cancel \w+ --as bob`/)
  expect(await said('webhooks', 'add', 'http://x/')).toMatch(/`coffer webhooks test \w+ --as bob`/)
})

test('what cannot be written is said, and the answer is printed though nobody hears what is said of it', async () => {
  const start = (stdout: number | 'pipe') =>
    spawn(process.execPath, [fileURLToPath(new URL('../bin/coffer.mjs', import.meta.url)), 'get', '/x'], {
      env: { PATH: process.env.PATH, DATA_DIR: folder },
      stdio: ['ignore', stdout, 'pipe'],
    })
  const unheard = start('pipe')
  unheard.stderr?.destroy()
  let printed = ''
  unheard.stdout?.on('data', (bytes) => {
    printed += bytes
  })
  expect(await once(unheard, 'close')).toEqual([0, null])
  expect(JSON.parse(printed).data.method).toBe('GET')

  const readOnly = openSync(join(folder, 'sandbox.json'), 'r')
  const unwritten = start(readOnly)
  let said = ''
  unwritten.stderr?.on('data', (bytes) => {
    said += bytes
  })
  expect(await once(unwritten, 'close')).toEqual([1, null])
  expect(said).toMatch(/\ncoffer: The answer cannot be written: EBADF/)
  closeSync(readOnly)
})

test.each([
  [['keys', 'create'], 'needs one USERNAME'],
  [['keys', 'list', 'bob', 'alice'], 'at most a USERNAME'],
  [['keys', 'delete'], 'needs one API_KEY'],
  [['audit', 'now'], 'takes no arguments'],
  [['help', 'orders', 'order'], 'takes one COMMAND'],
  [['get', '/x', '--api-key', '', '--secret-key', ''], '--api-key is empty'],
  [['get', '/x', '--api-key', 'pk_bob', '--secret-key', ''], '--secret-key is empty'],
  [['get', '/x', '--url', ''], '--url is empty'],
  [['get', '/x', '--url', 'localhost:8080'], "a URL such as http://127.0.0.1:8080, not 'localhost:8080'"],
  [['watch', '--url', 'x'], "a URL such as http://127.0.0.1:8080, not 'x'"],
  [['request', 'TRACE', '/x'], "'TRACE' is not one of GET, POST, PUT, PATCH, DELETE"],
  [['orders', '--sides'], '`coffer help orders` shows how it is used'],
  [['get'], '`coffer help request` shows how it is used'],
  [['ordres'], '`coffer help` shows how it is used'],
  [['keys', 'update', 'pk_bob'], 'needs something to change'],
  [['keys', 'update', 'pk_bob', '--enable', '--disable'], 'either --enable or --disable'],
  [['keys', 'create', 'bob', '--rate-limit', 'many'], 'whole number'],
  [['keys', 'craete', 'bob'], "did you mean 'keys create'?"],
  [['reqest', 'GET', '/x'], "did you mean 'request'?"],
  [['help', 'reqest'], "did you mean 'request'?"],
  [['request', 'GET'], 'needs a METHOD and a PATH'],
  [['request', '/x', 'GET'], 'METHOD comes before PATH'],
  [['request', 'GET', 'http://x/y'], 'a path alone'],
  [['request', 'POST', '/x', '{"a":', '1}'], 'single quotes'],
  [['request', 'GET', '/x', '{}'], 'A GET request has no body'],
  [['request', 'GET', '/x', '--verbos'], "Unknown option '--verbos'"],
])('misuse %j ends with 2 and says so', async (args, sentence) => {
  const { code, stdout, stderr } = await coffer(args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(sentence)
})

test('without a sandbox it says to start one', async () => {
  const { code, stderr } = await coffer(['get', '/x'], { env: { DATA_DIR: '/nowhere' } })
  expect(code).toBe(1)
  expect(stderr).toContain('Run `npm start` first')
})

test('without a server it says to start one, and where it looked', async () => {
  const { code, stdout, stderr } = await coffer(['get', '/x', '--url', 'http://127.0.0.1:1'])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('NETWORK_ERROR: The server could not be reached. (http://127.0.0.1:1)')
  expect(stderr).toContain('npm start')
})

test('a damaged sandbox file is named', async () => {
  const damaged = mkdtempSync(join(folder, 'damaged-'))
  writeFileSync(join(damaged, 'sandbox.json'), '{"base_url": "http://x", "customers": [{}]}')
  const { code, stderr } = await coffer(['balance'], { env: { DATA_DIR: damaged } })
  expect(code).toBe(1)
  expect(stderr).toContain(`${join(damaged, 'sandbox.json')} is damaged`)
})

test('help and version', async () => {
  expect((await coffer([])).stdout).toContain('coffer request METHOD PATH')
  expect((await coffer(['--help'])).stdout).toContain('coffer audit')
  const request = await coffer(['help', 'request'])
  expect(request.stdout).toContain('--idempotency-key')
  expect((await coffer(['request', '--help'])).stdout).toBe(request.stdout)
  expect((await coffer(['get', '-h'])).stdout).toBe(request.stdout)
  expect((await coffer(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

/** The CLI and the SDK in a repository of their own, whose server and Node are stand-ins. */
function makeRepository(): { root: string; program: string } {
  const root = mkdtempSync(join(folder, 'repository-'))
  const own = fileURLToPath(new URL('../..', import.meta.url))
  for (const path of ['cli/bin', 'cli/src', 'cli/package.json', 'sdk/src']) {
    cpSync(join(own, path), join(root, path), { recursive: true })
  }
  for (const path of ['bin', 'node_modules/@coffer', 'node_modules/.bin'])
    mkdirSync(join(root, path), { recursive: true })
  symlinkSync(join(root, 'sdk/src'), join(root, 'node_modules/@coffer/sdk'))
  return { root, program: join(root, 'cli/bin/coffer.mjs') }
}

test("audit runs the server's audit, passing on its output and exit code", async () => {
  const repository = makeRepository()
  const script = "console.log('✓ all\\nThe books are NOT sound.'); process.exitCode = 3"
  writeFileSync(join(repository.root, 'bin/run.mjs'), script)
  const report = '✓ all\nThe books are NOT sound.\n'
  expect(await coffer(['audit'], repository)).toMatchObject({ code: 3, stdout: report })
  const { code, stdout } = await coffer(['audit', '--json'], repository)
  expect({ code, ...JSON.parse(stdout) }).toEqual({
    code: 3,
    success: true,
    data: { is_sound: false, report: ['✓ all', 'The books are NOT sound.'] },
  })
  writeFileSync(join(repository.root, 'bin/run.mjs'), "console.error('no database'); process.exitCode = 1")
  const failed = await coffer(['audit', '--json'], repository)
  expect({ ...failed, stderr: JSON.parse(failed.stderr).error }).toEqual({
    code: 1,
    stdout: '',
    stderr: { code: 'FAILED', message: 'no database' },
  })
})

test('audit without a server at hand says so', async () => {
  const { code, stderr } = await coffer(['audit'], makeRepository())
  expect(code).toBe(1)
  expect(stderr).toContain('runs where the server is installed')
})

test('an older Node hands over to the one that npm installed, or says what is missing', async () => {
  const repository = makeRepository()
  const older = "data:text/javascript,Object.defineProperty(process,'version',{value:'v20.19.0'})"
  const setting = { ...repository, nodeOptions: ['--import', older] }
  const missing = await coffer(['--version'], setting)
  expect(missing).toMatchObject({ code: 1, stdout: '' })
  expect(missing.stderr).toContain('coffer needs Node 24 or later; this is v20.19.0')
  const given = join(repository.root, 'node_modules/.bin/node')
  writeFileSync(given, '#!/bin/sh\necho "$(basename $1)" "$2"\nexit 7\n')
  chmodSync(given, 0o755)
  expect(await coffer(['--version'], setting)).toMatchObject({ code: 7, stdout: 'coffer.mjs --version\n' })
})

test('under an older Node a signal reaches the command, which ends as it wants to', async () => {
  const repository = makeRepository()
  const given = join(repository.root, 'node_modules/.bin/node')
  writeFileSync(
    given,
    "#!/bin/sh\ntrap 'echo ended; exit 5' TERM\necho ready\nwhile :; do sleep 0.05; done\n",
  )
  chmodSync(given, 0o755)
  const older = "data:text/javascript,Object.defineProperty(process,'version',{value:'v20.19.0'})"
  const child = spawn(process.execPath, ['--import', older, repository.program, 'watch'])
  let printed = ''
  child.stdout.on('data', (bytes) => {
    printed += bytes
  })
  await vi.waitFor(() => expect(printed).toBe('ready\n'), { timeout: 10_000 })
  child.kill('SIGTERM')
  expect(await once(child, 'close')).toEqual([5, null])
  expect(printed).toBe('ready\nended\n')
})
