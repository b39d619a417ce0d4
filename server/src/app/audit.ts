import { parseArgs } from 'node:util'
import { loadCatalog } from '#core/catalog'
import { type AuditCheck, auditLedger, sealEntries } from '#core/ledger'
import { systemClock } from '#platform/clock'
import { openSecrets } from '#platform/secrets'
import { simulatedChain } from '#providers/simulated'
import { addAnchor, checkAnchors } from './anchors.ts'
import { catalogSections } from './catalog-sections.ts'
import { readConfig } from './config.ts'
import { checkCustody } from './custody.ts'
import { anchorKey } from './exchange-secrets.ts'
import { UsageError } from './fund-house.ts'
import { keptMasterKey } from './master-key-of.ts'
import { listedOf } from './modules.ts'
import { openBooks } from './open-books.ts'
import { operatorMessage } from './operator-message.ts'

const usage = `Usage:
  npm run audit                      proves the books
  npm run audit -- --anchor FILE     also checks them against the heads in FILE, and adds the present head to it`

/** Proves the books of the configured database, beside a running server or without one. */
async function main(): Promise<void> {
  const file = readArguments(process.argv.slice(2))
  const config = readConfig(process.env)
  await using acquired = new AsyncDisposableStack()
  const database = await openBooks(config, acquired)
  const catalog = loadCatalog(config.catalogPath, catalogSections)
  const { mode } = config
  const chains =
    mode === 'live' ? [] : catalog.networks.map((network) => simulatedChain({ database, network }))
  const sealed = await sealEntries(database, systemClock.now())
  const { checks } = await auditLedger(database, listedOf('claims'))
  const all: Told[] = [...checks, await checkCustody(database, { catalog, mode, chains })]
  if (file !== null) {
    const key = await anchorKey(database, await openSecrets(database, keptMasterKey(config)))
    all.push(await checkAnchors(database, { file, key }))
    // A head of unsound books would vouch for them.
    if (isSound(all)) await addAnchor(database, { file, key, at: systemClock.now() })
  }
  process.stdout.write(report(all, sealed))
  process.exitCode = isSound(all) ? 0 : 1
}

type Told = AuditCheck & { readonly notes?: readonly string[] }

function isSound(checks: readonly Told[]): boolean {
  return checks.every(({ violations }) => violations.length === 0)
}

function readArguments(args: string[]): string | null {
  try {
    return parseArgs({ args, options: { anchor: { type: 'string' } } }).values.anchor ?? null
  } catch (error) {
    const { message } = error as Error // parseArgs says in words what it does not know
    throw new UsageError(`${message}\n${usage}`)
  }
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
