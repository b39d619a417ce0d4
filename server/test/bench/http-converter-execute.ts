import { join } from 'node:path'
import { ask, stop } from './child-processes.ts'
import { compareUnderLoad } from './compare-under-load.ts'
import { createLoadCustomers } from './load-customers.ts'
import type { Row } from './row.ts'
import { startServerProcess } from './server-process.ts'
import { estimateTarget, executeTarget } from './signed-conversions.ts'
import { subjectOf } from './subject.ts'

const connections = 64

/** Quotes and their executions, each committed before it is answered. */
export const httpConverterExecute: Row = {
  name: 'http-converter-execute',
  async run(bench) {
    const { cluster, effort } = bench
    const databaseUrl = await cluster.createDatabase('converter')
    const server = await startServerProcess({ dataDir: join(cluster.directory, 'converter'), databaseUrl })
    const customers = await createLoadCustomers(server, {
      count: connections,
      balances: { funding: { USDT: '1000000' } },
    })
    const bare = await ask<string>('bare-route.ts', { targets: [estimateTarget, executeTarget], customers })
    const traffic = { kind: 'conversions' as const, target: executeTarget, customers }
    const result = await compareUnderLoad(bench, {
      row: this.name,
      a: {
        what: `POST ${estimateTarget} and ${executeTarget} in turn, 64 connections`,
        traffic: { ...traffic, url: server.baseUrl },
        subject: server.subject,
      },
      b: {
        what: 'bare routes that check the same HMAC',
        traffic: { ...traffic, url: bare.answer },
        subject: subjectOf(bare.child, { usesDatabase: false }),
      },
      connections,
      requests: effort.requests,
      aimMin: 0.25,
    })
    await stop(bare.child)
    await server.stop()
    await cluster.dropDatabase('converter')
    return result
  },
}
