import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../wire/free-port.ts'
import type { VersionTree } from './version-tree.ts'

/** A process of a version. */
export type VersionProcess = {
  readonly url: string
  output(): string
  /** Sends SIGTERM, and answers the exit code. */
  stop(): Promise<number | null>
}

type Starting = {
  readonly dataDir: string
  readonly environment: Readonly<Record<string, string>>
}

const readyMaxMs = 120_000

/** Starts a server, and waits until a proxy would send requests to it. */
export async function startServerOf(
  tree: VersionTree,
  { dataDir, environment }: Starting,
): Promise<VersionProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { DATA_DIR: dataDir, PORT: String(port), COFFER_SANDBOX_TRADERS: 'off', ...environment }
  const running = run(tree, { script: 'server/src/app/main.ts', environment: settings })
  await until(running, () => isReady(url))
  return { url, ...running }
}

/** Starts a signer, and waits until it listens. */
export async function startSignerOf(
  tree: VersionTree,
  { dataDir, environment }: Starting,
): Promise<VersionProcess> {
  const running = run(tree, {
    script: 'server/src/app/signer.ts',
    environment: { DATA_DIR: dataDir, ...environment },
  })
  await until(running, async () => running.output().includes('listens at'))
  return { url: '', ...running }
}

/** Asks the program behind `npm run operator -- … --local`, as that command does. */
export async function askLocalOffice(
  tree: VersionTree,
  { asked, ...starting }: Starting & { readonly asked: readonly object[] },
): Promise<unknown[]> {
  const child = spawn(process.execPath, [join(tree.root, 'server/src/app/local-office.ts'), 'dana'], {
    env: environmentOf(tree, { DATA_DIR: starting.dataDir, ...starting.environment }),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(asked.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const lines = (await text(child.stdout)).trim().split('\n')
  return lines.map((line) => JSON.parse(line).data)
}

/** Whether a server answers that it is ready. */
export async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => null)
  await response?.arrayBuffer()
  return response?.status === 200
}

/** The environment of the test run alone would change the server. */
function environmentOf(tree: VersionTree, environment: Starting['environment']): NodeJS.ProcessEnv {
  // Processes of one version load what the first of them has compiled.
  const compiled = { NODE_COMPILE_CACHE: join(tree.root, 'compiled') }
  return { PATH: process.env.PATH, COFFER_LOG_LEVEL: 'warn', ...compiled, ...tree.bundled, ...environment }
}

const children = new Set<ChildProcess>()
process.on('exit', killAll)

/** Ends everything that was started here, whatever state it is in. */
export function killAll(): void {
  for (const child of children) child.kill('SIGKILL')
}

type Running = Omit<VersionProcess, 'url'> & { readonly child: ChildProcess }

function run(
  tree: VersionTree,
  { script, environment }: { readonly script: string; readonly environment: Starting['environment'] },
): Running {
  const child = spawn(process.execPath, [join(tree.root, script)], {
    env: environmentOf(tree, environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  const ended = once(child, 'close')
  return {
    child,
    output: () => chunks.join(''),
    async stop() {
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
  }
}

async function until({ child, output }: Running, isThere: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + readyMaxMs
  while (!(await isThere())) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`the process did not become ready:\n${output()}`)
    await pause(20)
  }
}
