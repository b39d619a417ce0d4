import { join } from 'node:path'
import type { BenchCluster } from './bench-cluster.ts'
import { compareUnderLoad } from './compare-under-load.ts'
import { growMarket, growthOf } from './grown-market.ts'
import { orderTarget as target } from './limit-order.ts'
import { createTraders } from './load-customers.ts'
import { type Effort, type Row, whole } from './row.ts'
import { startServerProcess } from './server-process.ts'

const ordersThorough = 1_000_000
const ordersQuick = 50_000

/** Measures whether an order costs more after many orders were placed. */
export const growth: Row = {
  name: 'growth',
  async run(bench) {
    const { cluster, effort, say } = bench
    const grown = growthOf(ordersOf(effort))
    const size = `${whole(grown.orders)} open orders and ${whole(grown.entries)} ledger entries`
    say(`growth: making ${size}`)
    const grownUrl = await cluster.createDatabase('grown')
    await growMarket(grownUrl, grown, say)
    const a = await open(cluster, { name: 'grown', databaseUrl: grownUrl })
    const b = await open(cluster, { name: 'empty', databaseUrl: await cluster.createDatabase('empty') })
    const result = await compareUnderLoad(bench, {
      row: this.name,
      a: {
        what: `POST ${target}, 64 connections, with ${size}`,
        traffic: a.traffic,
        subject: a.server.subject,
      },
      b: { what: 'the same with an empty database', traffic: b.traffic, subject: b.server.subject },
      connections: 64,
      requests: effort.requests,
      aimMin: 0.8,
    })
    for (const [name, { server }] of Object.entries({ grown: a, empty: b })) {
      await server.stop()
      await cluster.dropDatabase(name)
    }
    return {
      ...result,
      notes: [...result.notes, `ready after ${readyAfter(a)}, with an empty database after ${readyAfter(b)}`],
    }
  },
}

function ordersOf({ rounds }: Effort): number {
  return rounds >= 5 ? ordersThorough : ordersQuick
}

async function open(cluster: BenchCluster, { name, databaseUrl }: { name: string; databaseUrl: string }) {
  const startedAt = performance.now()
  const server = await startServerProcess({ dataDir: join(cluster.directory, name), databaseUrl })
  const readyMs = performance.now() - startedAt
  const customers = await createTraders(server)
  return {
    server,
    readyMs,
    traffic: { kind: 'orders' as const, url: server.baseUrl, target, customers },
  }
}

function readyAfter({ readyMs }: { readyMs: number }): string {
  return `${(readyMs / 1_000).toFixed(1)} s`
}
