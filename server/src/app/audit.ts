import { auditLedger, type LedgerAudit, sealEntries } from '#core/ledger'
import { systemClock } from '#platform/clock'
import { connect } from '#platform/database'
import { embeddedDatabaseUrl, startPostgres } from '#platform/postgres'
import { readConfig } from './config.ts'

const silent = { info: () => {} }

/** Proves the books of the configured database, beside a running server or without one. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const runningUrl = config.databaseUrl ?? embeddedDatabaseUrl(config.dataDir)
  const started = runningUrl === null ? await startPostgres({ dataDir: config.dataDir, log: silent }) : null
  const database = connect({ url: runningUrl ?? started?.url ?? '', poolMax: 2 })
  try {
    const sealed = await sealEntries(database, systemClock.now())
    const audit = await auditLedger(database)
    process.stdout.write(report(audit, sealed))
    process.exitCode = audit.isSound ? 0 : 1
  } finally {
    await database.close()
    await started?.stop()
  }
}

function report({ checks, isSound }: LedgerAudit, sealed: bigint): string {
  const lines = checks.flatMap(({ claim, examined, violations }) => [
    `${violations.length === 0 ? '✓' : '✗'} ${claim} (${examined} examined)`,
    ...violations.map((violation) => `    ${violation}`),
  ])
  const verdict = isSound ? 'The books are sound.' : 'The books are NOT sound.'
  return `${lines.join('\n')}\n  ${sealed} entries were sealed on the way.\n${verdict}\n`
}

await main()
