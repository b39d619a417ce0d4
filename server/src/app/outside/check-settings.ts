import type { Foundation } from '#app/parts'
import { systemClock } from '#platform/clock'
import { identitySecret } from './attach-identity.ts'
import { mailServer } from './attach-mailer.ts'
import { attachRails } from './attach-rails.ts'
import { attachSuppliers } from './attach-suppliers.ts'
import { requireNodes } from './open-node-chains.ts'
import { requirePriceSources } from './open-prices.ts'

/** Checks the settings against each other, the catalogue and the nodes, before anything is written because of them. */
export async function checkSettings(parts: Pick<Foundation, 'config' | 'catalog'>): Promise<void> {
  attachRails(parts, null)
  attachSuppliers({ ...parts, businessClock: systemClock }, null)
  identitySecret(parts.config)
  mailServer(parts.config)
  if (parts.config.mode === 'live') await requirePriceSources(parts.config)
  await requireNodes(parts)
}
