import { type Queryable, sql } from '#platform/database'

/** How far a network's chain has been read for deposits. */
export type WatchedChain = {
  /** The last block that was read. */
  readonly height: number
  /** The newest block at that time. */
  readonly tip: number
  /** When the chain was last read to its end, by the system clock; null if never. */
  readonly readAt: Date | null
}

/** Null for a network that nobody has watched yet. Deposits write it; spends compare it with the chain's tip. */
export async function readWatchedChain(database: Queryable, network: string): Promise<WatchedChain | null> {
  const [row] = await database.query<{ height: number | null; tip: number; read_at: Date | null }>(sql`
    select (cursor->'position'->>'height')::integer as height, (cursor->>'tip')::integer as tip, read_at
    from chain_cursors where network = ${network}`)
  return row === undefined ? null : { height: row.height ?? 0, tip: row.tip, readAt: row.read_at }
}
