import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '../../server/src/platform/database/index.ts'
import { createServerHome, type ServerHome } from '../../server/test/wire/server-process.ts'
import { describeOnAnvil } from '../../server/test/world/anvil.ts'
import { createTestDatabase, type TestDatabase } from '../../server/test/world/test-database.ts'
import { shellWords } from './read-tour.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const soon = { timeout: 120_000, interval: 100 }

/** The commands that the tutorial gives for real nodes. */
function readCommands(): string[][] {
  const [, section = ''] = readFileSync(join(root, 'docs/tutorial.md'), 'utf8').split('## On real nodes')
  const [, block = ''] = section.split('```')
  return block.trim().split('\n').map(shellWords)
}

type Ran = { readonly ended: Promise<string>; readonly stop: () => Promise<number | null> }

function runNode(args: readonly string[], environment: Record<string, string>): Ran {
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...environment } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      printed += bytes
    })
  const closed = once(child, 'close')
  return {
    ended: closed.then(() => printed),
    async stop() {
      child.kill('SIGTERM')
      const [code] = (await closed) as [number | null] // as: the event's first argument
      return code
    },
  }
}

describeOnAnvil('the sandbox on real nodes', () => {
  let home: ServerHome
  let db: TestDatabase
  let chains: Ran
  beforeAll(async () => {
    home = createServerHome()
    db = await createTestDatabase()
    const quiet = { COFFER_LOG_LEVEL: 'warn', COFFER_SANDBOX_TRADERS: 'off' }
    const started = join(root, 'server/src/app/start-chains.ts')
    chains = runNode([started], { DATA_DIR: home.dataDir, PORT: '0', DATABASE_URL: db.url, ...quiet })
    await vi.waitFor(() => expect(existsSync(join(home.dataDir, 'sandbox.json'))).toBe(true), soon)
  }, 150_000)
  afterAll(async () => {
    await chains.stop()
    await home.destroy()
    await db.drop()
  })

  const coffer = (words: readonly string[]) =>
    runNode([join(root, 'cli/bin/coffer.mjs'), ...words], {
      ...{ DATA_DIR: home.dataDir, XDG_CONFIG_HOME: '/nowhere', NO_COLOR: '1' },
    }).ended

  const audit = async () => (await home.audit({ DATABASE_URL: db.url })).output

  const check = () => home.chains(['check'], { DATABASE_URL: db.url })

  /** Blocks come each second; these come at once. */
  async function hurried(words: readonly string[]): Promise<string> {
    const network = words[words.indexOf('--network') + 1]
    let printed: string | null = null
    const ended = coffer(words).then((output) => (printed = output))
    while (printed === null) {
      await coffer(['request', 'POST', `/sandbox/v1/chain/${network}/mine`, '{"blocks": 3}'])
    }
    return ended
  }

  test('a file of providers with a node for the same network is refused before anything starts', async () => {
    const other = createServerHome()
    const file = join(other.dataDir, 'providers.yaml')
    writeFileSync(file, 'networks: { erc20: { provider: simulated } }\n')
    const started = join(root, 'server/src/app/start-chains.ts')
    const refused = runNode([started], { DATA_DIR: other.dataDir, COFFER_PROVIDERS: file })
    expect(await refused.ended).toContain(
      `${file} gives networks.erc20, for which start:chains has a node of its own: remove it there`,
    )
    await other.destroy()
  })

  test('deposits and withdrawals of the tutorial are completed on their nodes, and the audit and the check compare them', async () => {
    let address = ''
    const seen = new Map<string, string>()
    for (const [program = '', ...words] of readCommands()) {
      if (program === 'npm') continue
      const given = words.slice(1).map((word) => word.replace('0x…', address))
      const command = given.slice(0, 3).join(' ')
      if (given[0] === 'withdraw') seen.set(command, await hurried(given))
      else if (given[1] === 'GET' && given[2]?.startsWith('/transactions'))
        await vi.waitFor(async () => expect(await coffer(given)).toContain('"status": "completed"'), soon)
      else seen.set(command, await coffer(given))
      address ||= /0x[0-9a-fA-F]{40}/.exec(seen.get(command) ?? '')?.[0] ?? ''
    }
    expect(seen.get('withdraw USDT 20')).toContain('"status": "completed"')
    expect(seen.get('withdraw BNB 0.1')).toContain('"status": "completed"')
    expect(seen.get('withdraw BTC 0.01')).toContain('"status": "completed"')
    await vi.waitFor(async () => {
      const told = await audit()
      expect(told).toMatch(/^ {4}erc20 holds \d+\.25 USDT at block/m)
      expect(told).toMatch(/^ {4}bep20 holds \S+ BNB at block/m)
      expect(told).toContain('The books are sound.')
    }, soon)
    const asked = await check()
    // The development tokens do not state their decimals.
    expect(asked.output).toMatch(/^erc20 .* 0x[0-9a-fA-F]{40} .* USDT \?, .* sound$/m)
    expect(asked.output).toMatch(/^bep20 .* sound$/m)
    expect(asked.code).toBe(0)
    const noted = sql`select network, verdict from node_checks order by network`
    await vi.waitFor(
      async () =>
        // Where other nodes are installed, they are there as well.
        expect(await db.database.query(noted)).toEqual(
          expect.arrayContaining([
            { network: 'bep20', verdict: 'sound' },
            { network: 'erc20', verdict: 'sound' },
          ]),
        ),
      soon,
    )
    expect(await chains.stop()).toBe(0)
    // The variables of its nodes are the command's own.
    expect(await chains.ended).not.toContain('provider variables')
    const silent = await check()
    expect(silent.output).toMatch(/^erc20 .* silent: the node of erc20 cannot be reached/m)
    expect(silent.code).toBe(2)
    const told = await audit()
    for (const network of ['erc20', 'bep20'])
      expect(told).toContain(`not compared: ${network}, its node cannot be asked`)
    expect(told).toContain('The books are sound.')
  }, 240_000)
})
