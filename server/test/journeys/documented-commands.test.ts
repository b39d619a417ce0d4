import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeOperatorKey } from '#core/operators'
import { type Documented, documentedCommands } from '../wire/documented-commands.ts'
import { freePort } from '../wire/free-port.ts'
import { createServerHome, type ServerHome, type ServerProcess } from '../wire/server-process.ts'
import { createTestDatabase } from '../world/test-database.ts'

const root = new URL('../../../', import.meta.url).pathname
const pages = [
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  'docs/tutorial.md',
  'docs/settings.md',
  'docs/operating.md',
  'docs/chains.md',
  'docs/high-availability.md',
  'docs/customers-by-machine.md',
  'docs/clients.md',
  'docs/logs.md',
  'docs/roles.md',
  'sdk/README.md',
  'cli/README.md',
  'examples/shop/README.md',
]
const documented = pages.flatMap(documentedCommands)
/** Pages whose commands behind a `$` the tour types. */
const toured = ['README.md', 'docs/tutorial.md']
const typedOnTour = 'typed on the tour'

let home: ServerHome
let server: ServerProcess
beforeAll(async () => {
  home = createServerHome()
  server = await home.start()
})
afterAll(() => home.destroy())

/** `file` is the test that plays a command, and holds what shows that it does. */
type Player =
  | 'here'
  | 'word'
  | { readonly file: `${string}.test.ts`; readonly plays: RegExp }
  | { readonly why: string }

const installed = 'server/test/journeys/installed.test.ts'

/** The players of commands, by the page where that matters; the first that fits counts. */
const players: readonly (readonly [shape: RegExp, player: Player, page?: string])[] = [
  // Names of programs and of commands, whose arguments stand elsewhere.
  [
    /^(npm run (operator( -- spends fail)?|signer|house)|npx coffer|coffer|pg_restore|pg_dump|psql|npm install)$/,
    'word',
  ],
  [/^(npx )?coffer (gift|pay-service|listen|keys|help|help COMMAND|completion|help completion)$/, 'word'],
  [/^coffer\.\w+/, { why: 'a name in a program, or of a file' }],
  [/./, { file: 'cli/test/tour.test.ts', plays: /readTour\(page\)/ }, typedOnTour],
  [
    /^npm install --prefix dist\/client-tools/,
    { file: 'server/test/clients/generated-clients.test.ts', plays: /flatMap\(\(\{ install \}\)/ },
  ],
  [
    /^(apt-get install litecoind|go install github\.com\/btcsuite\/btcd@v[\d.]+)$/,
    { file: 'server/test/chains/nodes-page.test.ts', plays: /install/ },
  ],
  [
    /dist\/scale-tools|^apt-get install postgresql$/,
    { file: 'server/test/scale/lost-members.test.ts', plays: /flatMap\(\(\{ install \}\)/ },
  ],
  [/^npm start( > coffer\.log)?$/, 'here'],
  [
    /^npm start -- --accept-configuration HASH$/,
    { file: 'server/test/journeys/safe-starts.test.ts', plays: /'--accept-configuration', hash/ },
  ],
  [/^npm run start:chains$/, { file: 'cli/test/real-nodes.test.ts', plays: /start-chains\.ts/ }],
  [
    /^(COFFER_LOWER_CEILINGS=1 )?npm (test|run test:(crash|chains|clients|scale)|run bench)( -- .*)?$/,
    { why: 'this is such a run' },
  ],
  [/^node server\/test\/versions\/archive-version\.ts$/, { why: 'it writes the archive of a release' }],
  [
    /^npm run record -- FILE$/,
    { file: 'server/test/recorder/recorder.test.ts', plays: /record\(database\.url, allParts\)/ },
  ],
  [
    /^npm run (format|openapi)$/,
    { why: 'writes into this tree; journeys/openapi.test.ts holds what it wrote' },
  ],
  [
    /npm run rotate-master-key( -- --retire)?$/,
    { file: 'server/test/journeys/master-key-rotation.test.ts', plays: /rotateMasterKey\(\['--retire'\]/ },
  ],
  [/^npm install --loglevel=error .* -w server /, { file: installed, plays: /-w server/ }],
  [
    /^npm install --loglevel=error |^cd \/opt\/coffer$|^node console\/build/,
    { file: installed, plays: /split\('## With systemd'\)/ },
  ],
  [/^docker compose exec server npm run audit$/, { file: installed, plays: /'npm run audit'/ }],
  [
    /^docker compose exec server node /,
    { file: installed, plays: /coffer\.mjs request GET \/account\/wallets/ },
  ],
  [/^docker compose up/, { file: installed, plays: /read\('Dockerfile'\)/ }],
  [/^psql .*create role/, { file: 'server/src/app/exchange/application-role.test.ts', plays: /create role/ }],
  [
    /^psql .*synchronous_standby_names/,
    { file: 'server/test/journeys/lost-primary.test.ts', plays: /of documentedGoingOn\(\)/ },
  ],
  [/^(pg_dump|pg_restore) /, { why: 'a program of others; journeys/restore.test.ts restores as it does' }],
  [
    /operator -- upgrade (status|finish)$/,
    { file: 'server/test/journeys/safe-starts.test.ts', plays: /'upgrade', 'finish'/ },
  ],
  [
    /operator -- archive-books /,
    { file: 'server/test/journeys/safe-starts.test.ts', plays: /'archive-books', '--days'/ },
  ],
  [/adopt-restore$/, { file: 'server/test/journeys/restore.test.ts', plays: /documentedRestore\(\)/ }],
  [
    /rails reconcile /,
    { file: 'server/test/journeys/reconcile-rails.test.ts', plays: /'rails', 'reconcile'/ },
  ],
  [/^cd sdk && npm pack$|^npm install \S+coffer-sdk/, { file: 'sdk/test/packed.test.ts', plays: /'pack'/ }],
  [
    /./,
    { file: 'server/test/journeys/example-shop.test.ts', plays: /README\.md/ },
    'examples/shop/README.md',
  ],
  [
    /^(npx )?coffer (login|logout|profiles)|--profile /,
    { file: 'cli/test/profiles.test.ts', plays: /'login'/ },
  ],
  [/^npx coffer watch /, { file: 'cli/test/live-trading.test.ts', plays: /'watch'/ }],
  [/^npx coffer deposit .*--watch/, { file: 'cli/test/live-fiat.test.ts', plays: /'deposit'.*'--watch'/ }],
  [
    /^npx coffer invoice .*--watch/,
    { file: 'cli/test/live-invoicing.test.ts', plays: /'invoice'[^\n]*'--watch'/ },
  ],
  [/^npx coffer listen /, { file: 'cli/test/live-events.test.ts', plays: /'--forward-to'/ }],
  [/^coffer help COMMAND|^coffer completion/, { file: 'cli/test/scripting.test.ts', plays: /completion/ }],
  [/^(node -e|curl) /, { file: 'cli/test/tour.test.ts', plays: /runProgram/ }],
  [/^jq /, { why: 'jq is a program of others; journeys/logs.test.ts holds the fields' }],
  [/^openssl rand/, 'here'],
  [
    /operator -- recovery (seal|sign|open|close)/,
    {
      file: 'server/src/core/operators/recovery/recovery.test.ts',
      plays: /documentedCommands\('docs\/operating.md'\)/,
    },
  ],
  [/^npm run (operator|signer|house|audit|chains)|reseal/, 'here'],
  [/^(npx )?coffer /, 'here'],
]

const typed = toured
  .flatMap((page) => [...readFileSync(join(root, page), 'utf8').matchAll(/^```\w*\n([\s\S]*?)^```/gm)])
  .flatMap(([, body = '']) =>
    body.split('\n').flatMap((line) => (line.startsWith('$ ') ? [line.slice(2).replace(/ *\\$/, '')] : [])),
  )

function playerOf({ page, command }: Documented): Player | undefined {
  const isTyped =
    toured.includes(page) && typed.some((line) => command.startsWith(line.split(' #')[0]?.trim() ?? line))
  const here = isTyped ? typedOnTour : page
  return players.find(
    ([shape, , where]) => (where === undefined || where === here) && shape.test(command),
  )?.[1]
}

test('every command that a page tells somebody to type is played by a test', () => {
  expect(documented.length).toBeGreaterThan(150)
  expect(documented.filter((one) => playerOf(one) === undefined)).toEqual([])
  for (const [shape, player] of players) {
    if (typeof player === 'string' || 'why' in player) continue
    const { file, plays } = player
    expect([shape, file, plays.test(readFileSync(join(root, file), 'utf8'))]).toEqual([shape, file, true])
  }
})

type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string }

function play(command: string, environment: Record<string, string> = {}): Promise<Ran> {
  const path = [dirname(process.execPath), process.env.PATH].join(':')
  const env = {
    PATH: path,
    HOME: home.dataDir,
    DATA_DIR: home.dataDir,
    COFFER_LOG_LEVEL: 'warn',
    ...environment,
  }
  return new Promise((resolve) => {
    execFile('sh', ['-c', command], { cwd: root, env, maxBuffer: 2 ** 24 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })
}

/** An id that this sandbox does not have: `filled` puts it, and other values, where a page leaves words to its reader. */
const nothing = '01890000-0000-7000-8000-000000000000'
const filled = (command: string) =>
  command
    .replace(/--reason …/g, "--reason 'because of this test'")
    .replace(/\bFILE\b|\/mnt\/elsewhere\/heads/g, join(home.dataDir, 'heads'))
    .replace('/media/olivia', home.dataDir)
    .replace(/\bNOUN VERB\b/g, 'networks halt')
    .replace(/\bNETWORK\b/g, 'trc20')
    .replace(/\bNAME\b/g, 'nobody')
    .replace(/\bHASH\b/g, 'ab'.repeat(32))
    .replace(/\bID\b/g, nothing)
const namesNothing = (command: string) => /\b(ID|NAME)\b|01a1fcf2/.test(command)
const isWrongWord = ({ stdout, stderr }: Ran) =>
  /Usage:|usage:|[Uu]nknown (option|command)|did you mean/.test(stdout + stderr)

const here = documented.filter((one) => playerOf(one) === 'here').map(({ command }) => command)
const own = [...new Set(here)].filter(
  (command) => !/signer|reseal|…|\[/.test(command.replace('--reason …', '')),
)

test('`npm start` serves a sandbox, writes its lines where they are sent, and ends by a signal', async () => {
  const database = await createTestDatabase({ isEmpty: true })
  const [port, log] = [await freePort(), join(home.dataDir, 'coffer.log')]
  const child = spawn('sh', ['-c', `exec npm start > ${log}`], {
    cwd: root,
    // A group of its own gets the signal, as a terminal sends it.
    detached: true,
    stdio: 'ignore',
    env: {
      PATH: [dirname(process.execPath), process.env.PATH].join(':'),
      HOME: home.dataDir,
      DATA_DIR: join(home.dataDir, 'started'),
      PORT: String(port),
      DATABASE_URL: database.url,
      COFFER_SANDBOX_TRADERS: 'off',
    },
  })
  const ended = once(child, 'exit')
  try {
    const ready = async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    await vi.waitFor(ready, { timeout: 60_000, interval: 50 })
    expect(readFileSync(log, 'utf8')).toContain(`Coffer is ready at http://127.0.0.1:${port}`)
  } finally {
    process.kill(-Number(child.pid), 'SIGTERM')
    await ended
    await database.drop()
  }
}, 120_000)

test('operators’ commands do in a sandbox what the pages say', async () => {
  const commands = own.filter((command) => command.startsWith('npm run') || command.startsWith('openssl'))
  expect(commands.length).toBeGreaterThan(20)
  const entered = new Set<string>()
  for (const command of commands) {
    const isOperator = command.startsWith('npm run operator --') && !command.includes('--local')
    const [entry = '', name = ''] = /^npm run (\S+)(?: --)?/.exec(command) ?? []
    // npm takes as long as the command; its way to a script is the same each time.
    const line = entered.has(name)
      ? filled(command).replace(entry, `node bin/run.mjs ${name}`)
      : filled(command)
    if (name !== '') entered.add(name)
    const ran = await play(line + (isOperator ? ' --as olivia' : ''))
    expect([command, ran.stderr, isWrongWord(ran)]).toEqual([command, ran.stderr, false])
    if (!namesNothing(command)) expect([command, ran.code, ran.stderr]).toEqual([command, 0, ran.stderr])
  }
}, 300_000)

test('the client’s commands do in a sandbox what its pages say', async () => {
  const commands = own.filter((command) => /^(npx )?coffer /.test(command))
  expect(commands.length).toBeGreaterThan(10)
  for (const [index, command] of commands.entries()) {
    // npx takes longer than the command; its way to the program is the same each time.
    const line = command.replace(/^(npx )?coffer /, index === 0 ? 'npx coffer ' : 'node_modules/.bin/coffer ')
    const asked = await play(line, { COFFER_URL: server.url })
    // Without a terminal nobody can be asked, so what asks wants the answer beforehand.
    const ran = asked.stderr.includes('--yes')
      ? await play(`${line} --yes`, { COFFER_URL: server.url })
      : asked
    expect([command, ran.stderr, isWrongWord(ran)]).toEqual([command, ran.stderr, false])
  }
}, 300_000)

test('the signer’s commands tell JSON and nothing else, and the seed changes its master key', async () => {
  const signer = { COFFER_MODE: 'live', COFFER_SIGNER_DIR: join(home.dataDir, 'kept') }
  const [present, next] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  const environment = { ...signer, COFFER_MASTER_KEY: present }
  const file = join(home.dataDir, 'account-keys.json')
  const redirected = await play(`npm run signer -- account-keys > ${file}`, environment)
  expect([redirected.code, redirected.stderr]).toEqual([0, ''])
  const keys = JSON.parse(readFileSync(file, 'utf8'))
  expect(Object.keys(keys).length).toBeGreaterThan(3)
  const documentedOut = here.find((command) => command.includes('account-keys --out')) ?? ''
  const out = join(home.dataDir, 'out.json')
  const written = await play(documentedOut.replace(/--out \S+/, `--out ${out}`), environment)
  expect([written.code, written.stdout]).toEqual([0, expect.stringContaining(out)])
  expect([JSON.parse(readFileSync(out, 'utf8')), statSync(out).mode & 0o777]).toEqual([keys, 0o600])
  const nowhere = await play(documentedOut.replace(/--out \S+/, '--out /nowhere/at/all.json'), environment)
  expect([nowhere.code, nowhere.stderr.trim().split('\n')]).toEqual([
    1,
    [expect.stringContaining('--out /nowhere/at/all.json cannot be written')],
  ])
  const commands = here.filter((command) => command.includes('reseal'))
  expect(commands).toHaveLength(2)
  for (const command of commands.toSorted(
    (a, b) => Number(a.includes('retire')) - Number(b.includes('retire')),
  )) {
    const ran = await play(command.replaceAll('<present>', present).replaceAll('<next>', next), signer)
    expect([command, ran.code, ran.stderr]).toEqual([command, 0, ran.stderr])
  }
  expect((await play('npm run signer -- account-keys', { ...signer, COFFER_MASTER_KEY: next })).stdout).toBe(
    readFileSync(out, 'utf8'),
  )
  expect((await play('npm run signer -- account-keys', environment)).code).toBe(1)
}, 120_000)

test('the signer’s operators come and go by the commands of the page, typed where each says', async () => {
  const machine = {
    COFFER_MODE: 'live',
    COFFER_SIGNER_DIR: join(home.dataDir, 'machine'),
    COFFER_MASTER_KEY: randomBytes(32).toString('hex'),
  }
  const olgas = join(home.dataDir, 'olga.key')
  const keys = { her: makeOperatorKey(olgas), his: makeOperatorKey(join(home.dataDir, 'pavel.key')) }
  const [statement, signatures] = [{ text: '' }, { text: '' }]
  const typed = (command: string) =>
    command
      .replace('npm run signer --', 'node bin/run.mjs signer')
      .replace('BASE64_OF_HER_KEY', keys.her.toString('base64'))
      .replace('BASE64_OF_HIS_KEY', keys.his.toString('base64'))
      .replace("'STATEMENT'", statement.text)
      .replace('/home/olga/olga.key', olgas)
      .replace('SIGNATURES', signatures.text)
      .replace('NAME', 'pavel')
  const commands = [...new Set(here)].filter((command) => /signer -- operators( |$)/.test(command))
  const outputs: string[] = []
  expect(commands).toHaveLength(6)
  for (const command of commands) {
    const isSigning = command.includes('operators sign')
    // Where olga signs there is no master key, nor a directory of the signer.
    const ran = await play(typed(command), isSigning ? { COFFER_MODE: 'live' } : machine)
    expect([command, ran.code, ran.stderr]).toEqual([command, 0, isSigning ? ran.stderr : ''])
    statement.text = /operators sign (.*) --key-file FILE/.exec(ran.stdout)?.[1] ?? statement.text
    if (isSigning) signatures.text = ran.stdout.trim()
    outputs.push(ran.stdout)
  }
  expect(outputs.at(-3)).toContain('Signed by olga.')
  expect(outputs.at(-1)).toContain('once 1 of these have signed it: olga, pavel')
}, 120_000)
