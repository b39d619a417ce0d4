import { loadCatalog } from '#core/catalog'
import { type AuditCheck, auditLedger, sealEntries } from '#core/ledger'
import { systemClock } from '#platform/clock'
import { openSecrets } from '#platform/secrets'
import { simulatedChain } from '#providers/simulated'
import { addAnchor, checkAnchors } from './anchors.ts'
import { catalogSections } from './catalog-sections.ts'
import { runCommand } from './command.ts'
import { checkCustody } from './custody.ts'
import { anchorKey } from './exchange-secrets.ts'
import { keptMasterKey } from './master-key-of.ts'
import { listedOf } from './modules.ts'
import { openBooks } from './open-books.ts'

const usage = `Usage:
  npm run audit                      proves the books
  npm run audit -- --anchor FILE     also checks them against the heads in FILE, and adds the present head to it`

await runCommand({
  usage,
  parsing: { options: { anchor: { type: 'string' } } },
  async act({ values: { anchor: file }, config, acquired }) {
    const { mode } = config
    const database = await openBooks(config, acquired)
    const catalog = loadCatalog(config.catalogPath, catalogSections)
    const chains =
      mode === 'live' ? [] : catalog.networks.map((network) => simulatedChain({ database, network }))
    const sealed = await sealEntries(database, systemClock.now())
    const { checks } = await auditLedger(database, listedOf('claims'))
    const all: Told[] = [...checks, await checkCustody(database, { catalog, mode, chains })]
    if (file !== undefined) {
      const key = await anchorKey(database, await openSecrets(database, keptMasterKey(config)))
      all.push(await checkAnchors(database, { file, key }))
      // A head of unsound books would vouch for them.
      if (isSound(all)) await addAnchor(database, { file, key, at: systemClock.now() })
    }
    process.exitCode = isSound(all) ? 0 : 1
    return report(all, sealed)
  },
})

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
