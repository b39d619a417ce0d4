// Measures the CPU of an operation while the same load is spread over 1, 2 and 4 servers on one database.
// Loads: `transfers`, `orders` of the book, `converter` (a quote and its execution), `swaps` of crypto spot, `deliveries` (a transfer and its webhook).
// `node server/test/bench/flat-cost.ts transfers --each 250 --customers 1500 --rounds 5 --seconds 6`
// `--warm` requests for each server come before; `--total 800` paces all servers together, `--each 250` each of them.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startBenchCluster } from './bench-cluster.ts'
import { ask, stop } from './child-processes.ts'
import { readCpuTime } from './cpu-time.ts'
import { orderTarget } from './limit-order.ts'
import { createLoadCustomers, createTraders } from './load-customers.ts'
import { type PacedResult, type Send, sendPaced } from './paced-load.ts'
import { requestsInTurn } from './requests-in-turn.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { type Customer, send } from './sign.ts'
import { signedOrders } from './signed-orders.ts'
import { signedQuotes, signedSwaps } from './signed-quotes.ts'
import { signedTransfers } from './signed-transfers.ts'
import type { Sink } from './webhook-sink.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    each: { type: 'string' },
    total: { type: 'string' },
    customers: { type: 'string', default: '1500' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '6' },
    servers: { type: 'string', default: '1,2,4' },
    warm: { type: 'string', default: '5000' },
    /** The number of servers with the role worker, which send webhooks among others. */
    workers: { type: 'string', default: '1' },
  },
})
const kind = positionals[0] ?? 'transfers'
const seconds = Number(values.seconds)
const counts = values.servers.split(',').map(Number)
const rateOf = (servers: number) =>
  values.total === undefined ? servers * Number(values.each ?? 250) : Number(values.total)

/** Idle time before each round: what the processes cost without a load is not the load's. */
const idleMs = 1_500
const warmRate = 1_500
const transferTarget = '/api/v1/integration/funding/transfer/internal'

const webhooksTarget = '/api/v1/integration/webhooks'

const sink =
  kind === 'deliveries' ? await ask<string>('webhook-sink.ts', { status: 204 } satisfies Sink) : null
const cluster = await startBenchCluster({ notesStatements: false })
const databaseUrl = await cluster.createDatabase('flat')
const servers = await startServers(Math.max(...counts))
const customers = await customersOf(servers[0]!)
const measured = new Map(counts.map((count) => [count, [] as Round[]]))
await warmUp(Number(values.warm))
await round(counts.at(-1)!)
for (let number = 0; number < Number(values.rounds); number++)
  for (const count of counts) measured.get(count)!.push(await round(count))
report()
for (const server of servers.toReversed()) await server.stop()
await cluster.stop()
if (sink !== null) await stop(sink.child)

type Round = { readonly server: number; readonly postgres: number } & PacedResult

/** All processes share the master key, and the first owns the markets and does the periodic work. */
async function startServers(count: number): Promise<ServerProcess[]> {
  process.env.COFFER_MASTER_KEY = 'ab'.repeat(32)
  const started: ServerProcess[] = []
  for (let index = 0; index < count; index++) {
    const work = index < Number(values.workers) ? ',worker' : ''
    process.env.COFFER_ROLES = `${index === 0 ? 'api,engine' : 'api'}${work}`
    started.push(
      await startServerProcess({ dataDir: join(cluster.directory, `server-${index}`), databaseUrl }),
    )
  }
  return started
}

async function customersOf(server: ServerProcess): Promise<Customer[]> {
  if (kind === 'orders') return createTraders(server)
  const made = await createLoadCustomers(server, {
    count: Number(values.customers),
    balances: { funding: { USDT: '1000' } },
  })
  if (sink === null) return made
  for (const customer of made)
    await send(
      { ...server, credentials: customer },
      { method: 'POST', target: webhooksTarget, body: { url: `${sink.answer}/hooks` } },
    )
  return made
}

function requestsOf(count: number): Send[] {
  const operationsOf = {
    converter: signedQuotes,
    swaps: signedSwaps,
    orders,
    transfers,
    deliveries: transfers,
  }[kind]
  if (operationsOf === undefined) throw new Error(`there is no load of ${kind}`)
  return requestsInTurn({ count, customers }, (index, each) => operationsOf(index, { each, customers }))
}

type Sharing = { readonly each: number; readonly customers: readonly Customer[] }

function orders(index: number, sharing: Sharing): Send[] {
  return signedOrders(index, { ...sharing, target: orderTarget })
}

function transfers(index: number, sharing: Sharing): Send[] {
  return signedTransfers('body')(index, { ...sharing, target: transferTarget })
}

/** A server that got few requests has not compiled its code yet, and would look dearer than one that got them all. */
async function warmUp(each: number): Promise<void> {
  const urls = servers.map(({ baseUrl }) => baseUrl)
  const { perSecond } = await sendPaced(requestsOf(each * urls.length), { rate: warmRate, urls })
  console.log(`warmed up at ${perSecond.toFixed(0)}/s`)
}

async function round(count: number): Promise<Round> {
  const working = servers.slice(0, count)
  for (const server of servers.slice(count)) server.pause()
  await pause(500)
  const rate = rateOf(count)
  const requests = requestsOf(rate * seconds)
  const [start, startedAt] = [cpuOf(working), performance.now()]
  await pause(idleMs)
  const [before, beforeAt] = [cpuOf(working), performance.now()]
  const result = await sendPaced(requests, { rate, urls: working.map(({ baseUrl }) => baseUrl) })
  const [after, afterAt] = [cpuOf(working), performance.now()]
  for (const server of servers.slice(count)) server.goOn()
  const share = (afterAt - beforeAt) / (beforeAt - startedAt)
  const cost = (at: 'server' | 'postgres') =>
    (after[at] - before[at] - (before[at] - start[at]) * share) / result.done
  const measuredRound = { server: cost('server'), postgres: cost('postgres'), ...result }
  console.log(describe(count, measuredRound))
  return measuredRound
}

function cpuOf(working: readonly ServerProcess[]) {
  const times = working.map(({ subject }) =>
    readCpuTime({ server: subject.pid, postmaster: cluster.postmaster }),
  )
  return {
    server: times.reduce((sum, time) => sum + (time?.server ?? 0), 0),
    postgres: times[0]?.postgres ?? 0,
  }
}

function describe(count: number, { server, postgres, done, failed, p50, p99, perSecond }: Round): string {
  return `${count} servers, ${perSecond.toFixed(0)}/s: servers ${server.toFixed(0)} + PostgreSQL ${postgres.toFixed(0)} = ${(server + postgres).toFixed(0)} µs, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${done} done, ${failed} failed`
}

function report(): void {
  console.log('\nmedians')
  const together = ({ server, postgres }: Round) => server + postgres
  const middle = (rounds: Round[]) =>
    rounds.toSorted((a, b) => together(a) - together(b))[rounds.length >> 1]!
  const first = together(middle(measured.get(counts[0]!)!))
  for (const [count, rounds] of measured) {
    const median = middle(rounds)
    console.log(`${describe(count, median)}; × ${(together(median) / first).toFixed(2)}`)
  }
}
