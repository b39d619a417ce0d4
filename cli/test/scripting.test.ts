import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { names } from '../src/commands.ts'
import { runCoffer } from './run-coffer.ts'
import { useSignedCustomer } from './signed-customer.ts'

const { coffer } = useSignedCustomer()

const folder = mkdtempSync(join(tmpdir(), 'coffer-shells-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Each command with arguments that succeed, without the commands that follow something. */
const calls: Record<string, string[]> = {
  place: ['buy', '10', '--price', '79'],
  orders: [],
  order: ['019a-1'],
  amend: ['019a-1', '--price', '80'],
  cancel: ['019a-1'],
  balance: [],
  transfer: ['to-trading', '1', 'USDT'],
  prices: ['BTC'],
  quote: ['100', 'USDT', 'BTC'],
  convert: ['100', 'USDT', 'BTC'],
  conversions: [],
  swap: ['100', 'USDT', 'BTC'],
  swaps: [],
  events: ['--limit', '1'],
  trigger: [],
  webhooks: [],
  request: ['GET', '/metrics'],
  profiles: [],
  keys: [],
  completion: ['bash'],
}
const followers = ['watch', 'listen']
/** Commands that other files test, with the things they need: profiles, a repository, a chain, a bank, a supplier. */
const elsewhere = [
  ...['login', 'logout', 'audit', 'deposit-address', 'withdraw', 'withdrawals'],
  ...['deposit', 'deposits', 'deposit-methods', 'payout', 'payouts', 'banks'],
  ...['cards', 'gift', 'pay-service', 'invoice', 'invoices', 'templates', 'operator'],
]

test('every command is tried with --json', () => {
  expect([...Object.keys(calls), ...followers, ...elsewhere].toSorted()).toEqual(names.toSorted())
})

test.each(Object.entries(calls))(
  'coffer %s --json prints one JSON document and nothing else',
  async (name, args) => {
    const { code, stdout, stderr } = await coffer(name, ...args, '--json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({ success: true, data: expect.anything() })
  },
)

test.each([[['help']], [['--help']], [['help', 'place']], [['--version']], [[]]])(
  'what the command says of itself is JSON too: %j',
  async (args) => {
    const { code, stdout, stderr } = await coffer(...args, '--json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout).success).toBe(true)
  },
)

test('with --json a refusal, misuse and failure are each one line of JSON on stderr, with the exit code of before', async () => {
  const errorOf = async (...args: string[]) => {
    const { code, stdout, stderr } = await coffer(...args, '--json')
    expect(stdout).toBe('')
    const { success, error } = JSON.parse(stderr)
    expect(success).toBe(false)
    return { exit: code, ...error }
  }
  expect(await errorOf('request', 'POST', '/poor', '{}')).toEqual({
    exit: 1,
    code: 'INSUFFICIENT_BALANCE',
    message: 'Not enough funds.',
    status: 400,
    request_id: 'request-1',
    details: { available: '1' },
    hint: '`coffer balance` shows what is available.',
  })
  const unreached = await errorOf('balance', '--url', 'http://127.0.0.1:1')
  expect(unreached).toMatchObject({ exit: 1, code: 'NETWORK_ERROR' })
  expect(await errorOf('place', 'buy')).toMatchObject({
    exit: 2,
    code: 'MISUSE',
    message: expect.any(String),
  })
  expect(await errorOf('teleport')).toMatchObject({ exit: 2, code: 'MISUSE' })
  expect(await errorOf('orders', '--sides')).toMatchObject({ exit: 2, code: 'MISUSE' })
  expect(await errorOf('balance', '--as', 'bob')).toMatchObject({ exit: 1, code: 'FAILED' })
})

test('a start takes less than three times what Node alone takes, since what was compiled once is kept', async () => {
  const timed = async (start: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await start()
    return performance.now() - startedAt
  }
  const nodeAlone = () => promisify(execFile)(process.execPath, ['-e', '0'])
  await runCoffer(['help'])
  const times = { own: [] as number[], node: [] as number[] }
  // In turns, so that a busy machine is as busy for both; the quickest of each was disturbed least.
  for (let round = 0; round < 10; round += 1) {
    times.node.push(await timed(nodeAlone))
    times.own.push(await timed(() => runCoffer(['help'])))
  }
  expect(Math.min(...times.own)).toBeLessThan(3 * Math.min(...times.node))
})

test('completion knows commands, actions, options, and what they take', async () => {
  const completed = async (...words: string[]) =>
    (await runCoffer(['complete', ...words])).stdout.trim().split('\n')
  expect(await completed('or')).toEqual(['orders', 'order'])
  expect(await completed('keys', 'd')).toEqual(['delete'])
  expect(await completed('place', 'b')).toEqual(['buy'])
  expect(await completed('place', 'buy', '10', '--time-in-force', 'f')).toEqual(['fill_or_kill'])
  expect(await completed('keys', 'update', 'pk', '--exp')).toEqual(['--expires-at'])
  expect(await completed('trigger', '--as', 'bob', 'order')).toEqual(['order.filled'])
  expect(await completed('help', 'conv')).toEqual(['convert', 'conversions'])
  expect(await completed('get', '/x', '--idem')).toEqual(['--idempotency-key'])
  expect(await completed('nothing', '')).toEqual([''])
})

function isInstalled(shell: string): boolean {
  try {
    execFileSync(shell, ['-c', 'exit'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** How each shell is made to complete a line without somebody at the keyboard. */
const asked: Record<string, (script: string, words: string[]) => string> = {
  bash: (script, words) => `source ${script}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
_coffer; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: (script, words) => `compdef() { : }; source ${script}
compadd() { shift 2; print -l -- $@ }; _files() { print FILES }
words=(${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length}; _coffer`,
  fish: (script, words) => `source ${script}; complete -C '${words.join(' ')}'`,
}

describe.each(Object.keys(asked))('%s', (shell) => {
  // A machine without the shell shows this test as skipped.
  test.skipIf(!isInstalled(shell))(
    `completes from the script of \`coffer completion ${shell}\``,
    async () => {
      const script = join(folder, `coffer.${shell}`)
      writeFileSync(script, (await coffer('completion', shell)).stdout)
      const completed = (...words: string[]) => {
        const text = asked[shell]?.(script, ['coffer', ...words]) ?? ''
        return execFileSync(shell, ['-c', text], {
          encoding: 'utf8',
          env: { PATH: process.env.PATH, HOME: folder },
        }).trim()
      }
      expect(completed('sw').split('\n')).toEqual(['swap', 'swaps'])
      expect(completed('orders', '--status', 'f')).toBe('filled')
      expect(completed('keys', '').split('\n').toSorted()).toEqual(['create', 'delete', 'list', 'update'])
    },
  )
})
