import type { Network } from '#core/catalog'
import { type Queryable, sql } from '#platform/database'

type Asked = { readonly networks: readonly Pick<Network, 'code'>[]; readonly addresses: readonly string[] }

/** The given addresses that belong to the house on one of the networks. */
export async function findOwnAddresses(
  database: Queryable,
  { networks, addresses }: Asked,
): Promise<ReadonlySet<string>> {
  const codes = networks.map(({ code }) => code)
  const rows = await database.query<{ address: string }>(sql`
    select asked.address from unnest(${[...addresses]}::text[]) as asked (address)
    where exists (select from deposit_addresses given
        where given.network = any(${codes}::text[]) and given.address = asked.address)
      or exists (select from house_wallets wallet
        where wallet.network = any(${codes}::text[]) and wallet.address = asked.address)`)
  return new Set(rows.map(({ address }) => address))
}
