import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { run } from '../src/run.ts'
import type { Terminal } from '../src/terminal/index.ts'
import { runCoffer } from './run-coffer.ts'
import { startSignedServer } from './signed-server.ts'

let settings: string

const server = await startSignedServer()
beforeEach(() => {
  settings = mkdtempSync(join(tmpdir(), 'coffer-profiles-'))
  return () => rmSync(settings, { recursive: true })
})
afterAll(() => server.close())

const file = () => join(settings, 'coffer', 'profiles.json')
const coffer = (
  args: string[],
  { env = {}, stdin = '' }: { env?: Record<string, string>; stdin?: string } = {},
) => runCoffer(args, { env: { XDG_CONFIG_HOME: settings, ...env }, stdin })
const callerOf = async (args: string[], env: Record<string, string> = {}) =>
  JSON.parse((await coffer(['get', '/x', ...args], { env })).stdout).data.apiKey

test('login saves server and key for its user alone once the server has recognised them, and shows no secret', async () => {
  const { code, stdout, stderr } = await coffer(['login'], { stdin: `${server.baseUrl}\npk_own\nsk_own\n` })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toBe(`Logged in to ${server.baseUrl} as alice; profile 'default' is in ${file()}\n`)
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({
    default: { url: server.baseUrl, api_key: 'pk_own', secret_key: 'sk_own' },
  })
  expect([statSync(file()).mode & 0o777, statSync(join(settings, 'coffer')).mode & 0o777]).toEqual([
    0o600, 0o700,
  ])
  // Whatever the file's permissions were made to be, the next login closes them again.
  writeFileSync(file(), readFileSync(file()), { mode: 0o644 })
  const again = await coffer(['login', 'bobs', '--url', server.baseUrl, '--api-key', 'pk_bob'], {
    stdin: 'sk_bob\n',
  })
  expect({ ...again, stdout: '' }).toEqual({ code: 0, stdout: '', stderr: '' })
  expect(statSync(file()).mode & 0o777).toBe(0o600)
})

test('a key that the server does not recognise is not saved, and takes no profile with it', async () => {
  const env = { COFFER_URL: server.baseUrl, COFFER_API_KEY: 'pk_own', COFFER_SECRET_KEY: 'sk_own' }
  expect((await coffer(['login'], { env })).code).toBe(0)
  const before = readFileSync(file(), 'utf8')
  const { code, stdout, stderr } = await coffer(['login'], { env: { ...env, COFFER_SECRET_KEY: 'wrong' } })
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('INVALID_SIGNATURE')
  expect((await coffer(['login', '--url', 'http://127.0.0.1:1'], { env })).code).toBe(1)
  expect(readFileSync(file(), 'utf8')).toBe(before)
})

test('the default profile calls where nothing else is said; others are named, and server and key stay together', async () => {
  const login = (name: string, key: string) =>
    coffer([
      'login',
      name,
      '--url',
      server.baseUrl,
      '--api-key',
      `pk_${key}`,
      '--secret-key',
      `sk_${key}`,
      '--json',
    ])
  expect(JSON.parse((await login('default', 'own')).stdout).data).toEqual({
    profile: 'default',
    url: server.baseUrl,
    api_key: 'pk_own',
    username: 'alice',
    file: file(),
  })
  await login('bobs', 'bob')
  expect(await callerOf([])).toBe('pk_own')
  expect(await callerOf(['--profile', 'bobs'])).toBe('pk_bob')
  expect(await callerOf([], { COFFER_PROFILE: 'bobs' })).toBe('pk_bob')
  const key = ['--url', server.baseUrl, '--api-key', 'pk_alice', '--secret-key', 'sk_alice']
  expect(await callerOf(key, { COFFER_PROFILE: 'bobs' })).toBe('pk_alice')
  // A sandbox that is named is meant, though there is none here.
  expect((await coffer(['get', '/x'], { env: { DATA_DIR: '/nowhere' } })).stderr).toContain(
    'There is no sandbox',
  )
  const mixed = await coffer(['get', '/x', '--profile', 'bobs', '--url', 'http://elsewhere'])
  expect(mixed).toMatchObject({ code: 2, stderr: expect.stringContaining('--url does not go with it') })
  const mistyped = await coffer(['get', '/x', '--profile', 'bob'])
  expect(mistyped).toMatchObject({ code: 1, stderr: expect.stringContaining("did you mean 'bobs'?") })
  expect((await coffer(['orders', '--profile', 'bobs', '--status', 'filled'])).code).toBe(0)
})

test('profiles lists without secrets, and logout forgets', async () => {
  const none = await coffer(['profiles'])
  expect(none).toEqual({ code: 0, stdout: '', stderr: 'There are no profiles. `coffer login` makes one.\n' })
  const stdin = `${server.baseUrl}\npk_own\nsk_own\n`
  await coffer(['login', 'mine'], { stdin })
  const { stdout } = await coffer(['profiles'])
  expect(stdout.split('\n')[1]?.split(/ +/)).toEqual(['mine', server.baseUrl, 'pk_own'])
  expect(stdout).not.toContain('sk_own')
  expect((await coffer(['logout'])).stderr).toContain("no profile 'default'")
  const forgotten = await coffer(['logout', 'mine', '--json'])
  expect(JSON.parse(forgotten.stdout).data).toEqual({ profile: 'mine', forgotten: true })
  expect(readFileSync(file(), 'utf8')).not.toContain('sk_own')
  expect((await coffer(['profiles'])).stderr).toContain('There are no profiles')
})

test('on a terminal the secret is asked for and not shown while it is typed', async () => {
  const shown: string[] = []
  const write = (text: string) => shown.push(String(text)) > 0
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin })
  // As much of a process as the command knows.
  const terminal = {
    env: { XDG_CONFIG_HOME: settings },
    stdin,
    stdout: { isTTY: true, write },
    stderr: { isTTY: true, write },
  } as unknown as Terminal
  const logging = run(['login'], terminal)
  for (const [question, answer] of [
    ['Server (URL): ', server.baseUrl],
    ['API key: ', 'pk_own'],
    ['Secret key: ', 'sk_own'],
  ] as const) {
    await expect.poll(() => shown.join('')).toContain(question)
    stdin.write(`${answer}\r`)
  }
  expect(await logging).toBe(0)
  expect(shown.join('')).toContain('pk_own')
  expect(shown.join('')).not.toContain('sk_')
  expect(JSON.parse(readFileSync(file(), 'utf8')).default.secret_key).toBe('sk_own')
})

test.each([
  [['login', 'a b'], '', 'a name of letters'],
  [['login'], '', 'lacks --url, --api-key, --secret-key'],
  [['login'], 'http://x\npk\n', 'lacks --secret-key'],
  [['login'], 'localhost:8080\npk\nsk\n', "not 'localhost:8080'"],
  [['logout', 'a', 'b'], '', 'at most a PROFILE'],
  [['profiles', 'a'], '', 'takes no arguments'],
])('misuse %j ends with 2 and says so', async (args, stdin, sentence) => {
  const { code, stdout, stderr } = await coffer(args, { stdin })
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain(sentence)
})

test('what cannot be saved is said, with where', async () => {
  const env = { XDG_CONFIG_HOME: '/dev/null' }
  const { code, stderr } = await coffer(['login'], { env, stdin: `${server.baseUrl}\npk_own\nsk_own\n` })
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining('Nothing was saved; /dev/null/'),
  })
})

test('a file that is no list of profiles is named, and left alone', async () => {
  await coffer(['login'], { stdin: `${server.baseUrl}\npk_own\nsk_own\n` })
  writeFileSync(file(), '{"default": {"url": 1}}')
  for (const args of [['get', '/x'], ['login'], ['profiles']])
    expect(await coffer(args)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${file()} cannot be read`),
    })
  expect(readFileSync(file(), 'utf8')).toBe('{"default": {"url": 1}}')
})
