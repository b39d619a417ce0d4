import type { Foundation } from '#app/parts'
import { systemClock } from '#platform/clock'
import { attachRails } from './attach-rails.ts'
import { attachSuppliers } from './attach-suppliers.ts'
import { requireNodes } from './open-evm-chains.ts'
import { requirePriceSources } from './open-prices.ts'

/** Proves what settings say of each other, of the catalogue and of nodes, before anything is written for their sake. */
export async function checkSettings(parts: Pick<Foundation, 'config' | 'catalog'>): Promise<void> {
  attachRails(parts, null)
  attachSuppliers({ ...parts, businessClock: systemClock }, null)
  if (parts.config.mode === 'live') await requirePriceSources(parts.config)
  await requireNodes(parts)
}
