import { type AccountKeys, hotWallet } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import { columns, type Database, sql, table } from '#platform/database'
import { treasurySection } from './treasury-settings.ts'

const { text } = columns

const walletTable = table('house_wallets', { network: text, role: text, address: text })

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
    const hot = { network: network.code, role: 'hot', address: hotWallet({ network, accountKeys }).address }
    const cold = settings.get(network.code)?.cold ?? null
    return cold === null ? [hot] : [hot, { network: network.code, role: 'cold', address: cold.address }]
  })
  await database.query(sql`${walletTable.insertionOf(wallets)} on conflict do nothing`)
}
