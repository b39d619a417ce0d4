// How fast the server is, compared with something plain that is measured in turn on the same machine. A benchmark is
// not a test: it asserts nothing about time, and its figures mean little on a busy machine.
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { startBenchCluster } from './bench-cluster.ts'
import { book } from './book.ts'
import { type CostTotals, createCostProfile } from './cost-profile.ts'
import { formatProfile } from './format-profile.ts'
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
import { type Options, readOptions, UnknownOption } from './read-options.ts'
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

// These rows answer no operations in a process of their own.
const withoutProfile = new Set([book, start])

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), {
    all: rows.map(({ name }) => name),
    profiled: rows.filter((row) => !withoutProfile.has(row)).map(({ name }) => name),
  })
  const { profiles, ...measured } = await measure(options)
  process.stdout.write(formatTable(measured.results))
  for (const { row, totals } of profiles) process.stdout.write(`\n${formatProfile(row, totals)}`)
  // The profiler slows its row down, so such figures are not stored.
  if (options.isProfile) return
  await mkdir(results, { recursive: true })
  await writeFile(new URL('latest.json', results), `${JSON.stringify(measured, null, 2)}\n`)
}

async function measure(options: Options) {
  const effort = options.isQuick ? quick : thorough
  const machine = {
    cpus: cpus().length,
    model: cpus()[0]?.model,
    node: process.version,
    loadBefore: loadavg(),
  }
  const startedAt = new Date().toISOString()
  const cluster = await startBenchCluster({ notesStatements: options.isProfile })
  // PostgreSQL leads its own session, so an interrupt of this process does not reach it.
  const interrupt = () => void cluster.stop().finally(() => process.exit(1))
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  const measured: RowResult[] = []
  const profiles: { row: string; totals: CostTotals }[] = []
  try {
    for (const row of rows.filter(({ name }) => options.rows.includes(name))) {
      say(`${row.name} …`)
      const profile = options.isProfile ? createCostProfile(cluster.statementTimes) : null
      measured.push(await row.run({ cluster, effort, profile, say }))
      if (profile !== null) profiles.push({ row: row.name, totals: profile.totals() })
    }
  } finally {
    await cluster.stop()
  }
  return { startedAt, machine, effort, results: measured, profiles }
}

function say(progress: string): void {
  process.stderr.write(`${progress}\n`)
}

main().catch((error: unknown) => {
  console.error(error instanceof UnknownOption ? error.message : error)
  process.exit(1)
})
