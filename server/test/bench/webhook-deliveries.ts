import { join } from 'node:path'
import { connect, type Database, sql } from '#platform/database'
import { eventBody, type PublishedEvent, publishedColumns } from '#platform/events'
import type { Posting } from './bare-webhooks.ts'
import { ask, makeReady, stop } from './child-processes.ts'
import { type Attempt, compare } from './compare.ts'
import { createLoadCustomers } from './load-customers.ts'
import { publishTransfers } from './published-events.ts'
import type { Row } from './row.ts'
import { startServerProcess } from './server-process.ts'
import { send } from './sign.ts'
import { subjectOf } from './subject.ts'
import type { Sink } from './webhook-sink.ts'

const webhooksTarget = '/api/v1/integration/webhooks'
const path = '/hooks'
// As many as the server sends to one endpoint at once.
const inFlight = 16
const bodiesMax = 100

/** From events in the log to one endpoint; each delivery is claimed, signed, sent and recorded. */
export const webhookDeliveries: Row = {
  name: 'webhook-deliveries',
  async run(bench) {
    const { cluster, effort } = bench
    const databaseUrl = await cluster.createDatabase('webhooks')
    const server = await startServerProcess({ dataDir: join(cluster.directory, 'webhooks'), databaseUrl })
    const database = connect({ url: databaseUrl, poolMax: 1 })
    const sink = await ask<string>('webhook-sink.ts', { status: 204 } satisfies Sink)
    const url = sink.answer + path
    const [customer] = await createLoadCustomers(server, { count: 1, balances: {} })
    if (customer === undefined) throw new Error('a customer was asked for')
    await send(
      { ...server, credentials: customer },
      { method: 'POST', target: webhooksTarget, body: { url } },
    )
    const count = effort.requests
    const ours = async (): Promise<Attempt> => ({
      subject: server.subject,
      async run() {
        const arrived = arrivals(sink.answer, count)
        await publishTransfers(database, { username: customer.username, count })
        return { perSecond: await arrived, operations: count }
      },
    })
    const bare = async (): Promise<Attempt> => {
      const bodies = await bodiesOfEvents(database)
      const posting: Posting = { url, bodies, count, inFlight }
      const { child, run, finish } = await makeReady('bare-webhooks.ts', posting)
      return {
        subject: subjectOf(child, { usesDatabase: false }),
        async run() {
          const arrived = arrivals(sink.answer, count)
          await run()
          return { perSecond: await arrived, operations: count }
        },
        finish,
      }
    }
    const result = await compare(bench, {
      row: this.name,
      a: { what: 'events of the log to one endpoint', unit: 'deliveries/s', prepare: ours },
      b: { what: 'a bare undici loop that posts the same bytes', unit: 'posts/s', prepare: bare },
      aimMin: 0.5,
    })
    await stop(sink.child)
    await database.close()
    await server.stop()
    await cluster.dropDatabase('webhooks')
    return result
  },
}

/** The rate of the next `count` posts, from the first to the last. */
async function arrivals(sinkUrl: string, count: number): Promise<number> {
  const response = await fetch(`${sinkUrl}/${count}`)
  const { perSecond } = (await response.json()) as { perSecond: number } // the sink answers this
  return perSecond
}

/** The bodies as they were sent. */
async function bodiesOfEvents(database: Database): Promise<string[]> {
  const rows = await database.query<PublishedEvent>(sql`
    select ${publishedColumns} from events where published_as is not null order by xact, id limit ${bodiesMax}`)
  return rows.map(eventBody)
}
