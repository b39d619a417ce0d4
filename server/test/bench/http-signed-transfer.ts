import { join } from 'node:path'
import { ask, stop } from './child-processes.ts'
import { compareUnderLoad } from './compare-under-load.ts'
import { createLoadCustomers } from './load-customers.ts'
import type { Row } from './row.ts'
import { startServerProcess } from './server-process.ts'
import { subjectOf } from './subject.ts'

const target = '/api/v1/integration/funding/transfer/internal'
const connections = 64

export const httpSignedTransfer: Row = {
  name: 'http-signed-transfer',
  async run(bench) {
    const { cluster, effort } = bench
    const databaseUrl = await cluster.createDatabase('http')
    const server = await startServerProcess({ dataDir: join(cluster.directory, 'http'), databaseUrl })
    const customers = await createLoadCustomers(server, {
      count: connections,
      balances: { funding: { USDT: '1000' } },
    })
    const bare = await ask<string>('bare-route.ts', { targets: [target], customers })
    const traffic = { kind: 'transfers' as const, target, customers }
    const result = await compareUnderLoad(bench, {
      row: this.name,
      a: {
        what: `POST ${target}, 64 connections`,
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
      aimMin: 0.35,
    })
    await stop(bare.child)
    await server.stop()
    await cluster.dropDatabase('http')
    return result
  },
}
