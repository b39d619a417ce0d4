import { type CheckedChain, checkChains, drawChains } from '#app/chain-checks'
import { openBooks } from '#app/exchange'
import { withNodeSettings } from '#app/local-nodes'
import { catalogSections } from '#app/parts'
import { readConfig, runCommand, UsageError } from '#app/settings'
import { loadCatalog } from '#core/catalog'
import { systemClock } from '#platform/clock'
import { createLogger } from '#platform/logging'

const usage = `Usage:
  npm run chains -- check    asks the node of each network, and compares it with the catalogue and with what the server has read

Exits with 0 where all is well, 1 where something contradicts, 2 where a node is silent or behind.`

await runCommand({
  usage,
  parsing: { options: {}, allowPositionals: true },
  readConfig(environment) {
    const config = readConfig(environment)
    return config.mode === 'live' ? config : readConfig(withNodeSettings(environment, config))
  },
  async act({ positionals: [verb, ...more], config, acquired }) {
    if (verb !== 'check' || more.length > 0) throw new UsageError(usage)
    const database = await openBooks(config, acquired)
    const catalog = loadCatalog(config.catalogPath, catalogSections)
    const logger = createLogger('silent')
    const checked = await checkChains({ config, catalog, database, systemClock, logger })
    process.exitCode = exitCodeOf(checked)
    return drawChains(checked)
  },
})

function exitCodeOf(checked: readonly CheckedChain[]): number {
  const kinds = checked.map(({ verdict }) => verdict.kind)
  if (kinds.includes('contradicts')) return 1
  return kinds.includes('silent') || kinds.includes('behind') ? 2 : 0
}
