import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { BareRead } from './bare-read.ts'
import { ask, stop } from './child-processes.ts'
import { compareUnderLoad } from './compare-under-load.ts'
import { limitOrder, middleTicks, orderTarget, pair } from './limit-order.ts'
import { createLoadCustomers } from './load-customers.ts'
import type { Row } from './row.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { send } from './sign.ts'
import { subjectOf } from './subject.ts'

const path = '/api/v1/integration/spot/fiat/orderbook'
const target = `${path}?pair=${pair}`
const connections = 64
/** More levels than the book answers by default. */
const levelsEach = 30

export const httpPublicRead: Row = {
  name: 'http-public-read',
  async run(bench) {
    const { cluster, effort } = bench
    const databaseUrl = await cluster.createDatabase('http_read')
    const server = await startServerProcess({ dataDir: join(cluster.directory, 'http_read'), databaseUrl })
    await fillBook(server)
    const body = await readText(server.baseUrl + target)
    const bare = await ask<string>('bare-read.ts', { path, body } satisfies BareRead)
    const traffic = { kind: 'reads' as const, target }
    const result = await compareUnderLoad(bench, {
      row: this.name,
      a: {
        what: `GET ${target}, 64 connections`,
        traffic: { ...traffic, url: server.baseUrl },
        subject: server.subject,
      },
      b: {
        what: `a bare route with the same ${body.length} bytes`,
        traffic: { ...traffic, url: bare.answer },
        subject: subjectOf(bare.child, { usesDatabase: false }),
      },
      connections,
      // More requests than orders, since a read is much shorter.
      requests: effort.requests * 5,
      aimMin: 0.8,
    })
    await stop(bare.child)
    await server.stop()
    await cluster.dropDatabase('http_read')
    return result
  },
}

async function fillBook(server: ServerProcess): Promise<void> {
  const trading = { USDT: '1000000', RUB: '100000000' }
  const [maker] = await createLoadCustomers(server, { count: 1, balances: { trading } })
  const { baseUrl } = server
  for (let distance = 1; distance <= levelsEach; distance++) {
    const lots = 1_000 + distance
    for (const order of [
      limitOrder({ side: 'buy', ticks: middleTicks - distance, lots }),
      limitOrder({ side: 'sell', ticks: middleTicks + distance, lots }),
    ]) {
      const body = { ...order, idempotency_key: randomUUID() }
      await send({ baseUrl, credentials: maker! }, { method: 'POST', target: orderTarget, body })
    }
  }
}

async function readText(url: string): Promise<string> {
  const response = await fetch(url)
  const text = await response.text()
  const { data } = JSON.parse(text)
  if (data?.bids?.length !== 20 || data?.asks?.length !== 20)
    throw new Error(`the book shows its first twenty levels, not ${text}`)
  return text
}
