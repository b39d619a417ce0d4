import { type AccountKeys, hotWallet } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import { columns, type Database, sql, table } from '#platform/database'
import { treasurySection } from './treasury-settings.ts'

const { text, integer } = columns

const walletTable = table('house_wallets', { network: text, role: text, address: text, generation: integer })

type Keeping = {
  readonly database: Database
  readonly catalog: Catalog
  readonly accountKeys: AccountKeys
}

/**
 * Stores the house's own wallets, so payments to them belong to nobody else. Runs before a chain is watched; a former
 * wallet of the house stays the house's.
 */
export async function keepHouseWallets({ database, catalog, accountKeys }: Keeping): Promise<void> {
  const settings = catalog.section(treasurySection)
  const wallets = catalog.networks.flatMap((network) => {
    const place = { network: network.code }
    const hot = accountKeys.map((_, generation) => {
      const { address } = hotWallet({ network, accountKeys }, generation)
      return { ...place, role: 'hot', address, generation }
    })
    const cold = settings.get(network.code)?.cold ?? null
    return cold === null ? hot : [...hot, { ...place, role: 'cold', address: cold.address, generation: 0 }]
  })
  await database.query(sql`${walletTable.insertionOf(wallets)} on conflict do nothing`)
}
