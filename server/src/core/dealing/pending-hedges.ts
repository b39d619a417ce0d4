import { type Queryable, sql } from '#platform/database'

/** A hedge whose outcome is not known; it is for the provider that it was placed with to tell. */
export type PendingHedge = {
  readonly reference: string
  readonly provider: string
  readonly side: 'buy' | 'sell'
  readonly symbol: string
  readonly since: Date
}

type Row = { id: string; provider: string; side: 'buy' | 'sell'; asset: string; created_at: Date }

/** All of them, of whatever provider, the oldest first: at most one of a currency. */
export async function readPendingHedges(database: Queryable): Promise<PendingHedge[]> {
  const rows = await database.query<Row>(sql`
    select id, provider, side, asset, created_at from hedges where status = 'pending' order by created_at, id`)
  return rows.map(({ id, provider, side, asset, created_at }) => ({
    reference: id,
    provider,
    side,
    symbol: asset,
    since: created_at,
  }))
}
