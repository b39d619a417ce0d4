// How fast the server is, against something plain measured in turn on the same machine. A benchmark is not a test: it
// asserts nothing about time, and its figures mean little on a busy machine.
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startBenchCluster } from './bench-cluster.ts'
import { book } from './book.ts'
import { formatTable } from './format-table.ts'
import { growth } from './growth.ts'
import { httpConverterExecute } from './http-converter-execute.ts'
import { httpPublicRead } from './http-public-read.ts'
import { httpSignedOrder64, httpSignedOrder256 } from './http-signed-order.ts'
import { httpSignedTransfer } from './http-signed-transfer.ts'
import { httpTransferKeyInHeader, httpTransferWithoutKey } from './http-used-signatures.ts'
import { httpWebhookBacklog } from './http-webhook-backlog.ts'
import { ledgerHotAccount } from './ledger-hot-account.ts'
import { ledgerUniform } from './ledger-uniform.ts'
import type { Effort, Row, RowResult } from './row.ts'
import { start } from './start.ts'
import { stream } from './stream.ts'
import { webhookDeliveries } from './webhook-deliveries.ts'

const rows: readonly Row[] = [
  book,
  ledgerUniform,
  ledgerHotAccount,
  httpSignedTransfer,
  httpTransferKeyInHeader,
  httpTransferWithoutKey,
  httpSignedOrder64,
  httpSignedOrder256,
  httpConverterExecute,
  httpPublicRead,
  stream,
  webhookDeliveries,
  httpWebhookBacklog,
  growth,
  start,
]
const results = new URL('../../../bench/results/', import.meta.url)

const thorough: Effort = { rounds: 5, seconds: 5, requests: 20_000 }
const quick: Effort = { rounds: 3, seconds: 1, requests: 4_000 }

const usage = `Usage: npm run bench -- [--quick] [--only ROW]
  --quick     fewer and shorter rounds, smaller books, a minute or two in all
  --only ROW  one row: ${rows.map(({ name }) => name).join(', ')}`

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { quick: { type: 'boolean' }, only: { type: 'string' } } })
  const chosen = rows.filter(({ name }) => values.only === undefined || name === values.only)
  if (chosen.length === 0) throw new Error(usage)
  const measured = await measure(chosen, values.quick === true ? quick : thorough)
  await mkdir(results, { recursive: true })
  await writeFile(new URL('latest.json', results), `${JSON.stringify(measured, null, 2)}\n`)
  process.stdout.write(formatTable(measured.results))
}

async function measure(chosen: readonly Row[], effort: Effort) {
  const machine = {
    cpus: cpus().length,
    model: cpus()[0]?.model,
    node: process.version,
    loadBefore: loadavg(),
  }
  const startedAt = new Date().toISOString()
  const cluster = await startBenchCluster()
  // PostgreSQL leads a session of its own, so whoever interrupts this does not reach it.
  const interrupt = () => void cluster.stop().finally(() => process.exit(1))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  const measured: RowResult[] = []
  try {
    for (const row of chosen) {
      say(`${row.name} …`)
      measured.push(await row.run({ cluster, effort, say }))
    }
  } finally {
    await cluster.stop()
  }
  return { startedAt, machine, effort, results: measured }
}

function say(progress: string): void {
  process.stderr.write(`${progress}\n`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error && error.message === usage ? usage : error)
  process.exit(1)
})
