import { nodeChains } from '#app/outside'
import type { Foundation } from '#app/parts'
import { createLogger } from '#platform/logging'
import { simulatedChain } from '#providers/simulated'
import type { AuditedChain } from './compare-wallets.ts'

type Parts = Pick<Foundation, 'config' | 'catalog' | 'database' | 'systemClock'>

/**
 * The chains that a command compares with the books: configured nodes, and in a sandbox simulated chains for the other
 * networks.
 */
export async function auditedChains(parts: Parts): Promise<AuditedChain[]> {
  const { config, catalog, database } = parts
  const nodes = await nodeChains({ ...parts, logger: createLogger('silent') })
  if (config.mode === 'live') return nodes
  const real = new Set(nodes.map(({ network }) => network))
  const simulated = catalog.networks.filter(({ code }) => !real.has(code))
  return [...nodes, ...simulated.map((network) => simulatedChain({ database, network }))]
}
