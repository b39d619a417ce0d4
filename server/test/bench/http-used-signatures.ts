import { join } from 'node:path'
import { compareUnderLoad } from './compare-under-load.ts'
import { createLoadCustomers } from './load-customers.ts'
import type { Row } from './row.ts'
import { startServerProcess } from './server-process.ts'

const target = '/api/v1/integration/funding/transfer/internal'
const connections = 64

/** The cost of accepting a signature only once, where the signed bytes do not include the idempotency key. */
function usedSignatures(
  name: string,
  a: { what: string; kind: 'transfersKeyedInHeader' | 'transfersWithoutKey' },
): Row {
  return {
    name,
    async run(bench) {
      const { cluster, effort } = bench
      const databaseUrl = await cluster.createDatabase('signatures')
      const server = await startServerProcess({ dataDir: join(cluster.directory, name), databaseUrl })
      const customers = await createLoadCustomers(server, {
        count: connections,
        balances: { funding: { USDT: '1000' } },
      })
      const { subject } = server
      const traffic = { url: server.baseUrl, target, customers }
      const result = await compareUnderLoad(bench, {
        row: name,
        a: { what: `transfers ${a.what}, 64 connections`, traffic: { ...traffic, kind: a.kind }, subject },
        b: {
          what: 'the same with the key in the signed body',
          traffic: { ...traffic, kind: 'transfers' },
          subject,
        },
        connections,
        requests: effort.requests,
        aimMin: 0.8,
      })
      await server.stop()
      await cluster.dropDatabase('signatures')
      return result
    },
  }
}

export const httpTransferKeyInHeader = usedSignatures('http-transfer-key-in-header', {
  what: 'with the key in the header',
  kind: 'transfersKeyedInHeader',
})

export const httpTransferWithoutKey = usedSignatures('http-transfer-without-key', {
  what: 'without a key',
  kind: 'transfersWithoutKey',
})
