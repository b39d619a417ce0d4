import { join } from 'node:path'
import { ask, stop } from './child-processes.ts'
import type { Customer, Load, Loaded } from './load-generator.ts'
import { compare, median, type Row } from './row.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { send } from './sign.ts'

const target = '/api/v1/integration/funding/transfer/internal'
const connections = 64

export const httpSignedTransfer: Row = {
  name: 'http-signed-transfer',
  async run(bench) {
    const { cluster, effort } = bench
    const databaseUrl = await cluster.createDatabase('http')
    const server = await startServerProcess({ dataDir: join(cluster.directory, 'http'), databaseUrl })
    const customers = await createSenders(server)
    const bare = await ask<string>('bare-route.ts', { target, customers })
    const loads: Record<string, Loaded[]> = { a: [], b: [] }
    const measure = async (side: 'a' | 'b') => {
      const url = side === 'a' ? server.baseUrl : bare.answer
      const loaded = await generate({ url, target, customers, connections, requests: effort.requests })
      loads[side]?.push(loaded)
      return loaded.perSecond
    }
    for (const url of [server.baseUrl, bare.answer])
      await generate({ url, target, customers, connections, requests: effort.requests / 2 })
    const result = await compare(bench, {
      row: this.name,
      a: { what: `POST ${target}, 64 connections`, unit: 'requests/s', measure: () => measure('a') },
      b: { what: 'a bare route that checks the same HMAC', unit: 'requests/s', measure: () => measure('b') },
      aimMin: 0.35,
    })
    await stop(bare.child)
    await server.stop()
    await cluster.dropDatabase('http')
    return { ...result, notes: [`A ${latency(loads.a)}, B ${latency(loads.b)}`] }
  },
}

async function createSenders({ baseUrl, credentials }: ServerProcess): Promise<Customer[]> {
  const customers: Customer[] = []
  for (let index = 0; index < connections; index++) {
    const customer = await send<Customer>(
      { baseUrl, credentials },
      {
        method: 'POST',
        target: '/sandbox/v1/customers',
        body: { username: `sender-${index}`, funding: { USDT: '1000' } },
      },
    )
    await send(
      { baseUrl, credentials },
      {
        method: 'PATCH',
        target: `/sandbox/v1/keys/${customer.api_key}`,
        body: { rate_limit_per_minute: 1_000_000_000 },
      },
    )
    customers.push(customer)
  }
  return customers
}

async function generate(load: Load): Promise<Loaded> {
  const { answer, child } = await ask<Loaded>('load-generator.ts', load)
  await stop(child)
  return answer
}

function latency(loads: readonly Loaded[] = []): string {
  return `p50 ${median(loads.map(({ p50 }) => p50))} ms p99 ${median(loads.map(({ p99 }) => p99))} ms`
}
