import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe } from 'vitest'
import { anvilBinary } from '../../src/app/local-nodes/anvil-process.ts'

/** Like `describe`; without anvil it skips, and says so. */
export function describeOnAnvil(name: string, body: () => void): void {
  if (anvilBinary === null)
    console.error(`SKIPPED: ${name}: @foundry-rs/anvil has no binary for this machine`)
  describe.skipIf(anvilBinary === null)(name, body)
}

/** A development node of Ethereum that mines only on request. */
export type Anvil = {
  readonly url: string
  /** A call of its JSON-RPC; throws what it refuses. */
  rpc<T>(method: string, ...params: unknown[]): Promise<T>
  /** Mines, and answers the height. */
  mine(blocks?: number): Promise<number>
  stop(): Promise<void>
  readonly process: ChildProcess
}

/** The first account that anvil funds, and its key. */
export const faucet = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  key: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
} as const

export async function startAnvil(args: readonly string[] = ['--no-mining']): Promise<Anvil> {
  if (anvilBinary === null) throw new Error('there is no anvil')
  const port = args.includes('--port') ? [] : ['--port', '0']
  const child = spawn(anvilBinary, [...port, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await listeningAt(child)
  const anvil: Anvil = {
    url,
    process: child,
    rpc: (method, ...params) => call(url, { method, params }),
    async mine(blocks = 1) {
      await anvil.rpc('anvil_mine', `0x${blocks.toString(16)}`)
      return Number(await anvil.rpc<string>('eth_blockNumber'))
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
  return anvil
}

async function listeningAt(child: ChildProcess): Promise<string> {
  const lines = createInterface({ input: child.stdout! })
  for await (const line of lines) {
    const address = /^Listening on (\S+)/.exec(line)?.[1]
    if (address !== undefined) {
      child.stdout!.resume()
      return `http://${address}`
    }
  }
  throw new Error('anvil ended before it listened')
}

async function call<T>(url: string, asked: { method: string; params: unknown[] }): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...asked }),
  })
  const { result, error } = (await response.json()) as { result: T; error?: { message: string } } // as: a node answers so
  if (error !== undefined) throw new Error(`${asked.method}: ${error.message}`)
  return result
}
