import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe } from 'vitest'
import type { UtxoFamily } from '#providers/utxo/families'
import { faucetAddress, type NodeControls, nodeControls } from '../../src/providers/utxo/index.ts'
import { makeScratchFolder } from '../run/scratch.ts'

/** A full node on a development chain that mines only on request. */
export type UtxoTestNode = {
  readonly name: string
  readonly family: UtxoFamily
  readonly url: string
  readonly controls: NodeControls
  /** A call of its JSON-RPC; throws what it refuses. */
  rpc<T>(method: string, ...params: unknown[]): Promise<T>
  stop(): Promise<void>
}

type Program = {
  readonly name: string
  readonly family: UtxoFamily
  readonly command: string
  /** The line that installs it on Debian. */
  readonly install: string
  args(folder: string, ports: { readonly rpc: number; readonly peers: number }): string[]
}

const login = { user: 'coffer', password: 'coffer' }

export const utxoPrograms = {
  btcd: {
    name: 'btcd',
    family: 'bitcoin',
    command: process.env.COFFER_BTCD ?? 'btcd',
    install: 'go install github.com/btcsuite/btcd@v0.26.2',
    args: (folder, { rpc, peers }) => [
      ...[
        '--regtest',
        '--notls',
        '--nodnsseed',
        '--rejectnonstd',
        `--miningaddr=${faucetAddress('bitcoin')}`,
      ],
      ...[`--datadir=${folder}`, `--logdir=${folder}/logs`, `--configfile=${folder}/none.conf`],
      ...[`--rpcuser=${login.user}`, `--rpcpass=${login.password}`],
      ...[`--rpclisten=127.0.0.1:${rpc}`, `--listen=127.0.0.1:${peers}`],
    ],
  },
  litecoind: {
    name: 'litecoind',
    family: 'litecoin',
    command: process.env.COFFER_LITECOIND ?? 'litecoind',
    install: 'apt-get install litecoind',
    args: (folder, { rpc, peers }) => [
      ...['-regtest', '-server', '-acceptnonstdtxn=0', '-fallbackfee=0.0001', `-datadir=${folder}`],
      ...[`-rpcuser=${login.user}`, `-rpcpassword=${login.password}`],
      ...['-rpcbind=127.0.0.1', '-rpcallowip=127.0.0.1', `-rpcport=${rpc}`],
      ...[`-bind=127.0.0.1:${peers}`, '-dnsseed=0', '-printtoconsole=0'],
    ],
  },
} satisfies { readonly [name: string]: Program }

const isAsked = process.env.COFFER_TEST_CHAINS === '1'
if (!isAsked) console.error('SKIPPED: tests on full nodes; run them with npm run test:chains')
const missing = isAsked ? Object.values<Program>(utxoPrograms).filter((one) => !isHere(one)) : []
for (const { name, install } of missing)
  console.error(`SKIPPED: tests on ${name}; install it with: ${install}`)

/** Whether tests that need all the nodes run. */
export const isOnNodes = isAsked && missing.length === 0

/** Like `describe`, for tests on one of the nodes. */
export function describeOnNode(program: Program, body: () => void): void {
  describe.skipIf(!isAsked || missing.includes(program))(`on ${program.name}`, body)
}

function isHere({ command }: Program): boolean {
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).error === undefined
}

export async function startUtxoNode(program: Program): Promise<UtxoTestNode> {
  const { name, family, command } = program
  const folder = makeScratchFolder()
  const ports = { rpc: await freePort(), peers: await freePort() }
  const child = spawn(command, program.args(folder, ports), { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://${login.user}:${login.password}@127.0.0.1:${ports.rpc}`
  const rpc = <T>(method: string, ...params: unknown[]) => call<T>(url, { method, params })
  await untilAnswering(child, () => rpc('getblockcount'))
  const controls = nodeControls({ network: name, family, url, timeoutMs: 30_000, confirmationsRequired: 2 })
  return {
    ...{ name, family, url, controls, rpc },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function untilAnswering(child: ChildProcess, ask: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (child.exitCode !== null) throw new Error(`the node ended with ${child.exitCode}`)
    try {
      await ask()
      return
    } catch {
      await pause(50)
    }
  }
  child.kill('SIGKILL')
  throw new Error('the node does not answer')
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number } // as: it listens on TCP
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function call<T>(url: string, asked: { method: string; params: unknown[] }): Promise<T> {
  const { username, password, origin } = new URL(url)
  const response = await fetch(origin, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    },
    body: JSON.stringify({ jsonrpc: '1.0', id: 1, ...asked }),
  })
  const { result, error } = (await response.json()) as { result: T; error?: { message: string } | null } // as: a node answers so
  if (error !== undefined && error !== null) throw new Error(`${asked.method}: ${error.message}`)
  return result
}
