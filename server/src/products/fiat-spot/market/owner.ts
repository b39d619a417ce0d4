import { type Queryable, sql } from '#platform/database'

/** Who holds the lease of a market, and where that process takes the commands of others. */
export type MarketOwner = { readonly pair: string; readonly holder: string; readonly address: string }

/** The owners of all markets that have one which others can reach. */
export function findOwners(database: Queryable): Promise<MarketOwner[]> {
  return database.query<MarketOwner>(sql`
    select pair, holder, address from market_leases where expires_at > clock_timestamp() and address is not null`)
}
