import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { describe } from 'vitest'
import type { UtxoFamily } from '#providers/utxo/families'
import {
  btcd,
  litecoind,
  login,
  type UtxoProgram,
  writeEmptyFile,
} from '../../src/app/local-nodes/utxo-process.ts'
import { faucetAddress, type NodeControls, nodeControls } from '../../src/providers/utxo/index.ts'
import { makeScratchFolder } from '../run/scratch.ts'
import { freePort } from '../wire/free-port.ts'

/** A full node on a development chain that mines only on request. */
export type UtxoTestNode = {
  readonly name: string
  readonly family: UtxoFamily
  readonly url: string
  /** The address for other nodes. */
  readonly peer: string
  readonly controls: NodeControls
  /** A call of its JSON-RPC; throws what it refuses. */
  rpc<T>(method: string, ...params: unknown[]): Promise<T>
  /** The same, to a wallet of the node. */
  ofWallet<T>(wallet: string, method: string, ...params: unknown[]): Promise<T>
  /** Ends it as its operator would and starts it again; what waits for a block is gone. */
  restart(): Promise<void>
  signal(name: NodeJS.Signals): void
  stop(): Promise<void>
}

type Program = UtxoProgram & {
  readonly command: string
  /** The line that installs it on Debian. */
  readonly install: string
}

const chain = 'regtest'

export const utxoPrograms = {
  btcd: {
    ...btcd,
    command: process.env.COFFER_BTCD ?? 'btcd',
    install: 'go install github.com/btcsuite/btcd@v0.26.2',
  },
  litecoind: {
    ...litecoind,
    command: process.env.COFFER_LITECOIND ?? 'litecoind',
    install: 'apt-get install litecoind',
    // A restart forgets what waits.
    args: (place) => [...litecoind.args(place), '-persistmempool=0'],
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

/** `passesAll`: the node passes on and mines what others take for non-standard. */
export async function startUtxoNode(
  program: Program,
  { passesAll = false }: { readonly passesAll?: boolean } = {},
): Promise<UtxoTestNode> {
  const { name, family, command } = program
  const folder = makeScratchFolder()
  writeEmptyFile(folder)
  const ports = { rpc: await freePort(), peers: await freePort() }
  const place = {
    ...{ folder, passesAll, rpcPort: ports.rpc, peerPort: ports.peers },
    chain,
    miner: faucetAddress({ family, chain }),
  } as const
  const url = `http://${login.user}:${login.password}@127.0.0.1:${ports.rpc}`
  const rpc = <T>(method: string, ...params: unknown[]) => call<T>(url, { method, params })
  const start = async () => {
    const started = spawn(command, program.args(place), { stdio: ['ignore', 'ignore', 'inherit'] })
    await untilAnswering(started, () => rpc('getblockcount'))
    return started
  }
  let child = await start()
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  const controls = nodeControls({
    network: name,
    family,
    chain,
    url,
    timeoutMs: 30_000,
    confirmationsRequired: 2,
  })
  return {
    ...{ name, family, url, controls, rpc, peer: `127.0.0.1:${ports.peers}` },
    ofWallet: (wallet, method, ...params) => call(`${url}/wallet/${wallet}`, { method, params }),
    async restart() {
      await end('SIGTERM')
      child = await start()
    },
    signal: (name) => void child.kill(name),
    stop: () => end('SIGKILL'),
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

async function call<T>(url: string, asked: { method: string; params: unknown[] }): Promise<T> {
  const { username, password, origin, pathname } = new URL(url)
  const response = await fetch(`${origin}${pathname}`, {
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
