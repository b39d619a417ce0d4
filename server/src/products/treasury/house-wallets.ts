import { type AccountKeys, hotWallet } from '#core/addresses'
import type { Catalog } from '#core/catalog'
import { type Database, sql } from '#platform/database'
import { treasurySection } from './treasury-settings.ts'

type Keeping = {
  readonly database: Database
  readonly catalog: Catalog
  readonly accountKeys: AccountKeys
}

/**
 * Records the house's own wallets, so that payments to them belong to nobody else. The record comes before a chain is
 * watched; a wallet that was once the house's stays the house's.
 */
export async function keepHouseWallets({ database, catalog, accountKeys }: Keeping): Promise<void> {
  const settings = catalog.section(treasurySection)
  const wallets = catalog.networks.flatMap((network) => {
    const hot = { network: network.code, role: 'hot', address: hotWallet({ network, accountKeys }).address }
    const cold = settings.get(network.code)?.cold ?? null
    return cold === null ? [hot] : [hot, { network: network.code, role: 'cold', address: cold.address }]
  })
  const column = (read: (wallet: (typeof wallets)[number]) => string) => wallets.map(read)
  await database.query(sql`
    insert into house_wallets (network, role, address)
    select * from unnest(${column(({ network }) => network)}::text[], ${column(({ role }) => role)}::text[],
      ${column(({ address }) => address)}::text[])
    on conflict do nothing`)
}
