// A process of its own: sends requests over many connections, each connection its own. Those that depend
// on no answer are made and signed before the clock starts, since that is the customers' work.
import autocannon from 'autocannon'
import type { Customer } from './sign.ts'
import { signedConversions } from './signed-conversions.ts'
import { signedOrders } from './signed-orders.ts'
import { signedTransfers } from './signed-transfers.ts'

const signers = {
  transfers: signedTransfers('body'),
  transfersKeyedInHeader: signedTransfers('header'),
  transfersWithoutKey: signedTransfers('nowhere'),
  orders: signedOrders,
  conversions: signedConversions,
}

/** What is sent where; whoever reads signs nothing. */
export type Traffic = { readonly url: string; readonly target: string } & (
  | { readonly kind: keyof typeof signers; readonly customers: readonly Customer[] }
  | { readonly kind: 'reads' }
)

export type Load = {
  readonly traffic: Traffic
  readonly connections: number
  readonly requests: number
}

/** Latencies in milliseconds. */
export type Loaded = { readonly perSecond: number; readonly p50: number; readonly p99: number }

process.once('message', async (load: Load) => process.send?.(await generate(load)))
process.once('disconnect', () => process.exit())

async function generate({ traffic, connections, requests }: Load): Promise<Loaded> {
  const each = Math.ceil(requests / connections)
  let connection = 0
  let startedAt = 0
  let lastAt = 0
  const result = await autocannon({
    url: traffic.url,
    connections,
    amount: each * connections,
    timeout: 30,
    setupClient(client) {
      client.setRequests(requestsOf(traffic, { connection: connection++, each }))
      client.on('response', () => (lastAt = performance.now()))
      startedAt = performance.now()
    },
  })
  if (result['2xx'] !== each * connections)
    throw new Error(`not every request succeeded: ${JSON.stringify(result)}`)
  const { p50, p99 } = result.latency
  return { perSecond: (each * connections * 1_000) / (lastAt - startedAt), p50, p99 }
}

type Share = { readonly connection: number; readonly each: number }

function requestsOf(traffic: Traffic, { connection, each }: Share) {
  if (traffic.kind === 'reads') return [{ method: 'GET', path: traffic.target, headers: {} }]
  const { kind, target, customers } = traffic
  return signers[kind](connection, { each, target, customers })
}
