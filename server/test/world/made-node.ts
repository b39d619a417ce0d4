import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Results of a node's calls by method, each a value or a function of the params. */
export type MadeResults = { readonly [method: string]: unknown }

type Asked = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

/** The address of a node that answers so until the end of the test, and has no other method. */
export async function startMadeNode(results: MadeResults): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const asked: Asked[] = JSON.parse(Buffer.concat(chunks).toString())
    response.end(JSON.stringify(asked.map((one) => answerTo(results, one))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // as: the server listens
}

function answerTo(results: MadeResults, { id, method, params }: Asked): object {
  const made = results[method]
  if (made === undefined) return { id, error: { code: -32_601, message: `no method ${method}` } }
  return { id, result: typeof made === 'function' ? made(...params) : made }
}

type Token = { readonly decimals: number; readonly units?: bigint }

export type MadeEvm = {
  readonly chainId: number
  readonly height?: number
  readonly seconds?: number
  readonly coin?: bigint
  readonly tokens: { readonly [contract: string]: Token }
}

const word = (units: number | bigint) => `0x${units.toString(16).padStart(64, '0')}`

/** A node of the EVM family with one block and one holder. */
export function madeEvm({ chainId, height = 100, seconds = 0, coin = 0n, tokens }: MadeEvm): MadeResults {
  const byContract = new Map(Object.entries(tokens).map(([at, token]) => [at.toLowerCase(), token]))
  const tokenAt = (contract: string) => byContract.get(contract.toLowerCase())
  return {
    eth_chainId: `0x${chainId.toString(16)}`,
    eth_getBlockByNumber: {
      number: `0x${height.toString(16)}`,
      hash: word(2n),
      parentHash: word(1n),
      timestamp: `0x${seconds.toString(16)}`,
    },
    eth_getBalance: `0x${coin.toString(16)}`,
    eth_getCode: (contract: string) => (tokenAt(contract) === undefined ? '0x' : '0x60'),
    eth_call({ to, data }: { to: string; data: string }) {
      const token = tokenAt(to)
      if (token === undefined) return '0x'
      return word(data === '0x313ce567' ? token.decimals : (token.units ?? 0n))
    },
  }
}
