import { join } from 'node:path'
import { connect, sql } from '#platform/database'
import { ask, stop } from './child-processes.ts'
import { compareUnderLoad } from './compare-under-load.ts'
import { createLoadCustomers } from './load-customers.ts'
import { publishTransfers } from './published-events.ts'
import { type Bench, type Row, whole } from './row.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { type Customer, send } from './sign.ts'
import type { Sink } from './webhook-sink.ts'

const transferTarget = '/api/v1/integration/funding/transfer/internal'
const webhooksTarget = '/api/v1/integration/webhooks'
const connections = 64
const backlog = 100_000
const fannedOutMaxMs = 120_000

/** Deliveries that wait for an endpoint that is down, and are retried, do not slow down callers. */
export const httpWebhookBacklog: Row = {
  name: 'http-webhook-backlog',
  async run(bench) {
    const burdened = await open(bench, 'backlog')
    const free = await open(bench, 'no_backlog')
    await burden(burdened)
    const side = ({ server, customers }: House) => ({
      kind: 'transfers' as const,
      target: transferTarget,
      customers,
      url: server.baseUrl,
    })
    // The server of one side must not use the machine during the other's measurement.
    const alone = (one: House, other: House) => () => {
      other.server.pause()
      one.server.goOn()
    }
    const result = await compareUnderLoad(bench, {
      row: this.name,
      a: {
        what: `transfers with ${whole(backlog)} deliveries waiting`,
        traffic: side(burdened),
        subject: burdened.server.subject,
        prepare: alone(burdened, free),
      },
      b: {
        what: 'the same without any',
        traffic: side(free),
        subject: free.server.subject,
        prepare: alone(free, burdened),
      },
      connections,
      requests: bench.effort.requests,
      aimMin: 0.9,
    })
    const waiting = await countWaiting(burdened.databaseUrl)
    await stop(burdened.down.child)
    await stop(free.down.child)
    for (const { server, name } of [burdened, free]) {
      server.goOn()
      await server.stop()
      await bench.cluster.dropDatabase(name)
    }
    return { ...result, notes: [...result.notes, `${whole(waiting)} deliveries still waited in the end`] }
  },
}

type House = {
  readonly name: string
  readonly server: ServerProcess
  readonly databaseUrl: string
  readonly customers: Customer[]
  /** An endpoint that answers only failures. */
  readonly down: Awaited<ReturnType<typeof ask<string>>>
}

async function open({ cluster }: Bench, name: string): Promise<House> {
  const databaseUrl = await cluster.createDatabase(name)
  const server = await startServerProcess({ dataDir: join(cluster.directory, name), databaseUrl })
  const customers = await createLoadCustomers(server, {
    count: connections,
    balances: { funding: { USDT: '1000' } },
  })
  return {
    name,
    server,
    databaseUrl,
    customers,
    down: await ask<string>('webhook-sink.ts', { status: 503 } satisfies Sink),
  }
}

/** A customer outside the load gets many deliveries and accepts none of them. */
async function burden({ server, databaseUrl, down }: House): Promise<void> {
  await send(server, { method: 'POST', target: webhooksTarget, body: { url: `${down.answer}/hooks` } })
  const database = connect({ url: databaseUrl, poolMax: 1 })
  await publishTransfers(database, { username: 'alice', count: backlog })
  for (const givesUpAt = performance.now() + fannedOutMaxMs; performance.now() < givesUpAt; ) {
    if ((await countWaiting(databaseUrl)) >= backlog) break
  }
  await database.query(sql`vacuum analyze`)
  await database.close()
}

async function countWaiting(url: string): Promise<number> {
  const database = connect({ url, poolMax: 1 })
  const [row] = await database.query<{ count: number }>(
    sql`select count(*)::integer as count from webhook_deliveries where status = 'pending'`,
  )
  await database.close()
  return row?.count ?? 0
}
