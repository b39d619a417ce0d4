import { auditLedger, type LedgerAudit, sealEntries } from '#core/ledger'
import { systemClock } from '#platform/clock'
import { lockDataDir } from '#platform/data-dir'
import { connect } from '#platform/database'
import { embeddedDatabaseUrl, hasEmbeddedDatabase, startPostgres } from '#platform/postgres'
import { orderClaims } from '#products/fiat-spot'
import { ConfigError, readConfig } from './config.ts'
import { operatorMessage } from './operator-message.ts'

const silent = { info: () => {} }

/** Proves the books of the configured database, beside a running server or without one. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  await using acquired = new AsyncDisposableStack()
  const runningUrl = config.databaseUrl ?? embeddedDatabaseUrl(config.dataDir)
  const url = runningUrl ?? (await startedUrl(config.dataDir, acquired))
  const database = connect({ url, poolMax: 2 })
  acquired.defer(() => database.close())
  const sealed = await sealEntries(database, systemClock.now())
  const audit = await auditLedger(database, orderClaims)
  process.stdout.write(report(audit, sealed))
  process.exitCode = audit.isSound ? 0 : 1
}

/** Without a server the audit starts the database itself, and holds its directory: it will stop what it started. */
async function startedUrl(dataDir: string, acquired: AsyncDisposableStack): Promise<string> {
  if (!hasEmbeddedDatabase(dataDir))
    throw new ConfigError([`DATA_DIR is ${dataDir}, where no server has kept a database`])
  const lock = lockDataDir(dataDir)
  acquired.defer(() => lock.release())
  const postgres = await startPostgres({ dataDir, log: silent })
  acquired.defer(() => postgres.stop())
  return postgres.url
}

function report({ checks, isSound }: LedgerAudit, sealed: bigint): string {
  const lines = checks.flatMap(({ claim, examined, violations }) => [
    `${violations.length === 0 ? '✓' : '✗'} ${claim} (${examined} examined)`,
    ...violations.map((violation) => `    ${violation}`),
  ])
  const verdict = isSound ? 'The books are sound.' : 'The books are NOT sound.'
  return `${lines.join('\n')}\n  ${sealed} entries were sealed on the way.\n${verdict}\n`
}

await main().catch((error: unknown) => {
  console.error(operatorMessage(error))
  process.exitCode = 1
})
