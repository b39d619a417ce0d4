import { addAnchor, auditBooks, auditedChains, checkAnchors } from '#app/audit'
import { anchorKey, openBooks } from '#app/exchange'
import { withNodeSettings } from '#app/local-nodes'
import { allCrossings, catalogSections } from '#app/parts'
import { keptMasterKey, readConfig, runCommand } from '#app/settings'
import { loadCatalog } from '#core/catalog'
import { type NotedCheck, sealEntries } from '#core/ledger'
import { systemClock } from '#platform/clock'
import { openSecrets } from '#platform/secrets'
import { inEnglish } from '#platform/sentences'

const usage = `Usage:
  npm run audit                      proves the books, each sealed block once and again within 30 days
  npm run audit -- --full            proves them by all their history
  npm run audit -- --anchor FILE     also checks them against the heads in FILE, and adds the present head to it`

await runCommand({
  usage,
  parsing: { options: { anchor: { type: 'string' }, full: { type: 'boolean' } } },
  readConfig(environment) {
    const config = readConfig(environment)
    return config.mode === 'live' ? config : readConfig(withNodeSettings(environment, config))
  },
  async act({ values: { anchor: file, full: isFull }, config, acquired }) {
    const { mode } = config
    const database = await openBooks(config, acquired)
    const catalog = loadCatalog(config.catalogPath, catalogSections)
    const chains = await auditedChains({ config, catalog, database, systemClock })
    const now = systemClock.now()
    const sealed = await sealEntries(database, now)
    const world = { catalog, mode, chains, crossings: allCrossings() }
    const all = await auditBooks(database, world, isFull ? {} : { coversAt: now })
    if (file !== undefined) {
      const key = await anchorKey(database, await openSecrets(database, keptMasterKey(config)))
      all.push(await checkAnchors(database, { file, key }))
      // Only for sound books: a signed head would vouch for them.
      if (isSound(all)) await addAnchor(database, { file, key, at: systemClock.now() })
    }
    process.exitCode = isSound(all) ? 0 : 1
    return report(all, sealed)
  },
})

function isSound(checks: readonly NotedCheck[]): boolean {
  return checks.every(({ violations }) => violations.length === 0)
}

function report(checks: readonly NotedCheck[], sealed: bigint): string {
  const lines = checks.flatMap(({ claim, examined, violations, notes = [] }) => [
    `${violations.length === 0 ? '✓' : '✗'} ${inEnglish(claim)} (${examined} examined)`,
    ...[...violations, ...notes].map((one) => `    ${inEnglish(one)}`),
  ])
  const verdict = isSound(checks) ? 'The books are sound.' : 'The books are NOT sound.'
  return `${lines.join('\n')}\n  ${sealed} entries were sealed on the way.\n${verdict}\n`
}
