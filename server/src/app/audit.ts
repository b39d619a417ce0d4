import { auditLedger, type LedgerAudit, sealEntries } from '#core/ledger'
import { systemClock } from '#platform/clock'
import { lockedClaims } from '#products/crypto-spot'
import { orderClaims } from '#products/fiat-spot'
import { readConfig } from './config.ts'
import { openBooks } from './open-books.ts'
import { operatorMessage } from './operator-message.ts'

/** Proves the books of the configured database, beside a running server or without one. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  await using acquired = new AsyncDisposableStack()
  const database = await openBooks(config, acquired)
  const sealed = await sealEntries(database, systemClock.now())
  const audit = await auditLedger(database, [...orderClaims, ...lockedClaims])
  process.stdout.write(report(audit, sealed))
  process.exitCode = audit.isSound ? 0 : 1
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
