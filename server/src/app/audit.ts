import { loadCatalog } from '#core/catalog'
import { type AuditCheck, auditLedger, sealEntries } from '#core/ledger'
import { systemClock } from '#platform/clock'
import { lockedClaims } from '#products/crypto-spot'
import { orderClaims } from '#products/fiat-spot'
import { simulatedChain } from '#providers/simulated'
import { readConfig } from './config.ts'
import { checkCustody } from './custody.ts'
import { openBooks } from './open-books.ts'
import { operatorMessage } from './operator-message.ts'

/** Proves the books of the configured database, beside a running server or without one. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  await using acquired = new AsyncDisposableStack()
  const database = await openBooks(config, acquired)
  const catalog = loadCatalog(config.catalogFile)
  const { mode } = config
  const chains =
    mode === 'live' ? [] : catalog.networks.map((network) => simulatedChain({ database, network }))
  const sealed = await sealEntries(database, systemClock.now())
  const { checks } = await auditLedger(database, [...orderClaims, ...lockedClaims])
  const all: Told[] = [...checks, await checkCustody(database, { catalog, mode, chains })]
  process.stdout.write(report(all, sealed))
  process.exitCode = isSound(all) ? 0 : 1
}

type Told = AuditCheck & { readonly notes?: readonly string[] }

function isSound(checks: readonly Told[]): boolean {
  return checks.every(({ violations }) => violations.length === 0)
}

function report(checks: readonly Told[], sealed: bigint): string {
  const lines = checks.flatMap(({ claim, examined, violations, notes = [] }) => [
    `${violations.length === 0 ? '✓' : '✗'} ${claim} (${examined} examined)`,
    ...[...violations, ...notes].map((line) => `    ${line}`),
  ])
  const verdict = isSound(checks) ? 'The books are sound.' : 'The books are NOT sound.'
  return `${lines.join('\n')}\n  ${sealed} entries were sealed on the way.\n${verdict}\n`
}

await main().catch((error: unknown) => {
  console.error(operatorMessage(error))
  process.exitCode = 1
})
