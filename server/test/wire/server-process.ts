import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '#platform/postgres'
import { isRunning } from '#platform/processes'
import { bundledCommands } from '../run/bundled-commands.ts'
import { copyDataDir, makeScratchFolder } from '../run/scratch.ts'
import type { Credentials } from './test-server.ts'

const main = new URL('../../src/app/main.ts', import.meta.url).pathname
const audit = new URL('../../src/app/audit.ts', import.meta.url).pathname
const chains = new URL('../../src/app/chains.ts', import.meta.url).pathname
const coffer = new URL('../../../cli/src/main.ts', import.meta.url).pathname
const signer = new URL('../../src/app/signer.ts', import.meta.url).pathname
const rotateMasterKey = new URL('../../src/app/rotate-master-key.ts', import.meta.url).pathname
const bundled = await bundledCommands()
const quiet = { COFFER_LOG_LEVEL: 'warn', COFFER_SANDBOX_TRADERS: 'off' }
const readyMaxMs = 60_000
const pollMs = 10

/** A directory for servers that run as processes of their own, on the PostgreSQL that they start in it. */
export type ServerHome = {
  readonly dataDir: string
  /** Starts the server as `npm start` does and waits until it is ready. */
  start(environment?: Environment): Promise<ServerProcess>
  /** Begins to start it, and waits for nothing. */
  begin(environment?: Environment): Running
  /** Starts a server that is expected to end by itself. */
  runToEnd(environment?: Environment, args?: readonly string[]): Promise<Ended>
  /** Proves the books as `npm run audit -- …` does; by all their history unless `args` say otherwise. */
  audit(environment?: Environment, args?: readonly string[]): Promise<Ended>
  /** Asks the nodes as `npm run chains -- …` does. */
  chains(args: readonly string[], environment?: Environment): Promise<Ended>
  /** Asks as `npm run operator -- …` does. */
  operator(args: readonly string[], environment?: Environment): Promise<Ended>
  /** Changes the master key as `npm run rotate-master-key -- …` does. */
  rotateMasterKey(args: readonly string[], environment?: Environment): Running
  /** Runs the signer, or asks it, as `npm run signer -- …` does. */
  signer(args: readonly string[], environment?: Environment): Running
  /** Asks after the house as `npm run house` does. */
  house(args: readonly string[], environment?: Environment): Promise<Ended>
  /** Ends everything that was started here, whatever state it is in, and removes the directory. */
  destroy(): Promise<void>
}

export type ServerProcess = {
  readonly url: string
  readonly customers: { readonly [username in 'alice' | 'bob' | 'carol']: Credentials & { id: number } }
  /** From the start of the process until /readyz answered 200. */
  readonly readyMs: number
  output(): string
  signal(name: NodeJS.Signals): void
  /** How the process ended, once it has. */
  readonly ended: Promise<Ended>
}

export type Ended = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly output: string
}

type Environment = Readonly<Record<string, string>>

/** An empty directory, or one like `prepared`, a DATA_DIR that no server uses. */
export function createServerHome(prepared: string | null = null): ServerHome {
  const dataDir = makeScratchFolder()
  if (prepared !== null) copyDataDir({ from: prepared, to: dataDir })
  const children = new Set<ChildProcess>()
  const run = (script: string, environment: Environment = {}, args: readonly string[] = []): Running => {
    const child = spawn(process.execPath, [script, ...args], {
      env: { ...inherited(), ...bundled, ...quiet, DATA_DIR: dataDir, PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    return follow(child)
  }
  const killChildren = () => {
    for (const child of children) child.kill('SIGKILL')
  }
  const killEverything = () => {
    killChildren()
    killPostgres(dataDir)
  }
  process.on('exit', killEverything)
  return {
    dataDir,
    async start(environment) {
      const startedAt = performance.now()
      // The address of an earlier server must not be taken for this one's.
      rmSync(join(dataDir, 'sandbox.json'), { force: true })
      const running = run(main, environment)
      const found = await becomeReady(dataDir, running)
      return { ...running, ...found, readyMs: performance.now() - startedAt }
    },
    begin: (environment) => run(main, environment),
    runToEnd: (environment, args) => run(main, environment, args).ended,
    audit: (environment, args = ['--full']) => run(audit, environment, args).ended,
    chains: (args, environment) => run(chains, environment, args).ended,
    operator: (args, environment) => run(coffer, environment, ['operator', ...args]).ended,
    rotateMasterKey: (args, environment) => run(rotateMasterKey, environment, args),
    signer: (args, environment) => run(signer, environment, args),
    house: (args, environment) =>
      run(coffer, environment, ['operator', 'house', 'show', '--local', ...args]).ended,
    async destroy() {
      killChildren()
      await Promise.all([...children].map(hasEnded))
      await stopPostgres(dataDir)
      // Backends of a PostgreSQL that was killed take a moment to notice and may still write.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
      process.off('exit', killEverything)
    },
  }
}

/** The process id of the PostgreSQL that runs in a directory, or null. */
export function postmasterOf(dataDir: string): number | null {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number(readFileSync(file, 'utf8').split('\n', 1)[0])
  return isRunning(pid) ? pid : null
}

/** The environment of the test run without settings that would change the server. */
function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(COFFER_|DATABASE_URL$|HOST$|NODE_OPTIONS$)/.test(name),
    ),
  )
}

async function hasEnded(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

type Running = Pick<ServerProcess, 'output' | 'signal' | 'ended'>

function follow(child: ChildProcess): Running {
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  const output = () => chunks.join('')
  return {
    output,
    signal: (name) => void child.kill(name),
    ended: once(child, 'close').then(([code, signal]) => ({ code, signal, output: output() })),
  }
}

type Found = Pick<ServerProcess, 'url' | 'customers'>

async function becomeReady(dataDir: string, { ended, output }: Running): Promise<Found> {
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  const deadline = performance.now() + readyMaxMs
  while (!hasEnded && performance.now() < deadline) {
    const found = readSandboxFile(dataDir)
    if (found !== null && (await isReady(found.url))) return found
    await pause(pollMs)
  }
  throw new Error(`the server did not become ready:\n${output()}`)
}

function readSandboxFile(dataDir: string): Found | null {
  const file = join(dataDir, 'sandbox.json')
  if (!existsSync(file)) return null
  const { base_url, customers } = JSON.parse(readFileSync(file, 'utf8'))
  const byName = customers.map((customer: { username: string }) => [customer.username, customer])
  return { url: base_url, customers: Object.fromEntries(byName) as Found['customers'] } // the file always has these three
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => null)
  await response?.arrayBuffer()
  return response?.status === 200
}

function killPostgres(dataDir: string): void {
  const pid = postmasterOf(dataDir)
  if (pid !== null) process.kill(pid, 'SIGQUIT')
}

async function stopPostgres(dataDir: string): Promise<void> {
  if (postmasterOf(dataDir) === null) return
  const postgres = await startPostgres({ dataDir, log: { info: () => {} } }) // adopts the PostgreSQL that runs
  await postgres.stop()
}
