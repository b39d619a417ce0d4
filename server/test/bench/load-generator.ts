// A process of its own: sends requests over many connections. Requests that depend on no answer are made and signed
// before the clock starts, since that is the customers' work.
import autocannon from 'autocannon'
import { runWhenTold } from './child-processes.ts'
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

/** The requests of a load and their target; reads are not signed. */
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
export type Loaded = {
  readonly perSecond: number
  readonly operations: number
  readonly p50: number
  readonly p99: number
}

runWhenTold(async ({ traffic, connections, requests }: Load) => {
  const each = Math.ceil(requests / connections)
  const shares = Array.from({ length: connections }, (_, connection) =>
    requestsOf(traffic, { connection, each }),
  )
  return () => send({ url: traffic.url, shares, each })
})

type Sending = {
  readonly url: string
  /** The requests of each connection. */
  readonly shares: readonly ReturnType<typeof requestsOf>[]
  readonly each: number
}

async function send({ url, shares, each }: Sending): Promise<Loaded> {
  const operations = each * shares.length
  let connection = 0
  let startedAt = 0
  let lastAt = 0
  const result = await autocannon({
    url,
    connections: shares.length,
    amount: operations,
    timeout: 30,
    setupClient(client) {
      client.setRequests(shares[connection++]!)
      client.on('response', () => (lastAt = performance.now()))
      startedAt = performance.now()
    },
  })
  if (result['2xx'] !== operations) throw new Error(`not every request succeeded: ${JSON.stringify(result)}`)
  const { p50, p99 } = result.latency
  return { perSecond: (operations * 1_000) / (lastAt - startedAt), operations, p50, p99 }
}

type Share = { readonly connection: number; readonly each: number }

function requestsOf(traffic: Traffic, { connection, each }: Share) {
  if (traffic.kind === 'reads') return [{ method: 'GET', path: traffic.target, headers: {} }]
  const { kind, target, customers } = traffic
  return signers[kind](connection, { each, target, customers })
}
