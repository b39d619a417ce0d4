import { type Queryable, sql } from '#platform/database'

/** A hedge whose outcome is unknown; only its provider can tell it. */
export type PendingHedge = {
  readonly reference: string
  readonly provider: string
  readonly side: 'buy' | 'sell'
  readonly symbol: string
  readonly since: Date
}

type Row = { id: string; provider: string; side: 'buy' | 'sell'; asset: string; created_at: Date }

/** The pending hedges of all providers, oldest first; a currency has at most one. */
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
