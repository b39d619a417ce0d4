import { join } from 'node:path'
import { connect, sql } from '#platform/database'
import { ask, stop } from './child-processes.ts'
import { compareUnderLoad } from './compare-under-load.ts'
import { orderTarget as target } from './limit-order.ts'
import { createTraders } from './load-customers.ts'
import { type Row, whole } from './row.ts'
import { startServerProcess } from './server-process.ts'
import { subjectOf } from './subject.ts'

export const httpSignedOrder64 = httpSignedOrder({ connections: 64, aimMin: 0.35 })
export const httpSignedOrder256 = httpSignedOrder({ connections: 256, aimMin: 0.5 })

/** Orders that rest or fill, each committed with its trades and events before it is answered. */
function httpSignedOrder({ connections, aimMin }: { connections: number; aimMin: number }): Row {
  return {
    name: `http-signed-order-${connections}`,
    async run(bench) {
      const { cluster, effort } = bench
      const database = `http_order_${connections}`
      const databaseUrl = await cluster.createDatabase(database)
      const server = await startServerProcess({ dataDir: join(cluster.directory, database), databaseUrl })
      const customers = await createTraders(server)
      const bare = await ask<string>('bare-route.ts', { targets: [target], customers })
      const traffic = { kind: 'orders' as const, target, customers }
      const result = await compareUnderLoad(bench, {
        row: this.name,
        a: {
          what: `POST ${target}, ${connections} connections`,
          traffic: { ...traffic, url: server.baseUrl },
          subject: server.subject,
        },
        b: {
          what: 'a bare route that checks the same HMAC',
          traffic: { ...traffic, url: bare.answer },
          subject: subjectOf(bare.child, { usesDatabase: false }),
        },
        connections,
        requests: effort.requests,
        aimMin,
      })
      await stop(bare.child)
      await server.stop()
      const note = await describeOrders(databaseUrl)
      await cluster.dropDatabase(database)
      return { ...result, notes: [...result.notes, note] }
    },
  }
}

type Counts = { orders: bigint; open: bigint; trades: bigint }

/** The outcomes of the orders: the figure is meaningful only if orders rested and filled. */
async function describeOrders(url: string): Promise<string> {
  const database = connect({ url, poolMax: 1 })
  const [counts] = await database.query<Counts>(sql`
    select count(*) as orders, count(*) filter (where status in ('new', 'partially_filled')) as open,
      (select count(*) from trades) as trades from orders`)
  await database.close()
  const { orders, open, trades } = counts ?? { orders: 0n, open: 0n, trades: 0n }
  return `${whole(Number(orders))} orders made ${whole(Number(trades))} trades; ${whole(Number(open))} stayed open`
}
