// A process of its own: sends signed transfers over many connections, each with an idempotency key of its own. They are
// signed before the clock starts, since signing is the customers' work.
import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { type Credentials, signedHeaders } from './sign.ts'

export type Customer = Credentials & { readonly username: string }

export type Load = {
  readonly url: string
  readonly target: string
  readonly customers: readonly Customer[]
  readonly connections: number
  readonly requests: number
}

/** Latencies in milliseconds. */
export type Loaded = { readonly perSecond: number; readonly p50: number; readonly p99: number }

process.once('message', async (load: Load) => process.send?.(await generate(load)))
process.once('disconnect', () => process.exit())

async function generate({ url, target, customers, connections, requests }: Load): Promise<Loaded> {
  const each = Math.ceil(requests / connections)
  let connection = 0
  let startedAt = 0
  let lastAt = 0
  const result = await autocannon({
    url,
    connections,
    amount: each * connections,
    timeout: 30,
    setupClient(client) {
      client.setRequests(signedTransfers(connection++, { each, target, customers }))
      client.on('response', () => (lastAt = performance.now()))
      startedAt = performance.now()
    },
  })
  if (result['2xx'] !== each * connections)
    throw new Error(`not every request succeeded: ${JSON.stringify(result)}`)
  const { p50, p99 } = result.latency
  return { perSecond: (each * connections * 1_000) / (lastAt - startedAt), p50, p99 }
}

type Signing = { each: number; target: string; customers: readonly Customer[] }

function signedTransfers(connection: number, { each, target, customers }: Signing) {
  return Array.from({ length: each }, (_, index) => {
    const sender = customers[connection % customers.length]!
    const recipient = customers[(connection + 1 + (index % (customers.length - 1))) % customers.length]!
    const body = JSON.stringify({
      symbol: 'USDT',
      amount: '0.000001',
      to_username: recipient.username,
      idempotency_key: randomUUID(),
    })
    return {
      method: 'POST',
      path: target,
      body,
      headers: signedHeaders(sender, { method: 'POST', target, body }),
    }
  })
}
