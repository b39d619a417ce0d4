// Sends a server more transfers than it can carry out, and shows what becomes of them.
// `node server/test/bench/overload.ts --times 0.7,2,4 --seconds 15`
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBenchCluster } from './bench-cluster.ts'
import { createLoadCustomers } from './load-customers.ts'
import { sendOpen } from './open-load.ts'
import { requestsInTurn } from './requests-in-turn.ts'
import { startServerProcess } from './server-process.ts'
import { signedTransfers } from './signed-transfers.ts'

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '0.7,2,4' },
    seconds: { type: 'string', default: '15' },
  },
})
const seconds = Number(values.seconds)
const target = '/api/v1/integration/funding/transfer/internal'
const sign = signedTransfers('body')

// All requests come from one address.
process.env.COFFER_CONNECTIONS_PER_ADDRESS = '20000'
const cluster = await startBenchCluster({ notesStatements: false })
const databaseUrl = await cluster.createDatabase('overload')
const server = await startServerProcess({ dataDir: join(cluster.directory, 'overload'), databaseUrl })
const customers = await createLoadCustomers(server, { count: 256, balances: { funding: { USDT: '1000' } } })

// The capacity shows under far too much, once the code is compiled.
await load(2_000, 8)
const { perSecond: capacity } = await load(6_000, 8)
console.log(`capacity: ${capacity.toFixed(0)} transfers/s`)
for (const times of values.times.split(',').map(Number)) {
  const rate = Math.round(capacity * times)
  const { done, perSecond, p50, p99, slowest, refused, refusedP99, failed } = await load(rate, seconds)
  console.log(
    `${times} × capacity, ${rate}/s: ${done} done, ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(0)} p99 ${p99.toFixed(0)} slowest ${slowest.toFixed(0)} ms; ${refused} refused, p99 ${refusedP99.toFixed(0)} ms; ${failed} failed`,
  )
}
await server.stop()
await cluster.stop()

function load(rate: number, duration: number) {
  const requests = requestsInTurn({ count: rate * duration, customers }, (index, each) =>
    sign(index, { each, target, customers }),
  )
  return sendOpen(requests, { rate, url: server.baseUrl })
}
