import assert from 'node:assert'
import { type Queryable, type Sql, sql, type Tx } from '#platform/database'

type ChainState = { readonly isHalted: boolean; readonly branch: number; readonly paymentsMade: bigint }

/** A block as the next one builds on it; height 0 is what comes before the first. */
export type Head = { readonly height: number; readonly hash: string }

const beforeFirst: Head = { height: 0, hash: '0'.repeat(64) }

/** A transaction that changes a chain holds this lock until its end. */
export async function lockChain(tx: Tx, network: string): Promise<ChainState> {
  await tx.query(sql`insert into simulated_chains (network) values (${network}) on conflict do nothing`)
  const [row] = await tx.query<{ is_halted: boolean; branch: number; payments_made: bigint }>(sql`
    select is_halted, branch, payments_made from simulated_chains where network = ${network} for update`)
  assert(row !== undefined, `the simulated chain ${network} was made by the statement before`)
  return { isHalted: row.is_halted, branch: row.branch, paymentsMade: row.payments_made }
}

export async function haltChain(
  tx: Tx,
  { network, halted }: { network: string; halted: boolean },
): Promise<void> {
  await lockChain(tx, network)
  await tx.query(sql`update simulated_chains set is_halted = ${halted} where network = ${network}`)
}

/** Selects the hash of the newest block of the main chain. */
export function headHash(network: string): Sql {
  return sql`
    select hash from simulated_blocks where network = ${network} and not is_replaced order by height desc limit 1`
}

/** The newest block of the main chain. */
export async function readHead(database: Queryable, network: string): Promise<Head> {
  const [row] = await database.query<Head>(sql`
    select height, hash from simulated_blocks where network = ${network} and not is_replaced
    order by height desc limit 1`)
  return row ?? beforeFirst
}

/** The simulated chains that anything was done on, and the height of the newest block of each. */
export function readChains(
  database: Queryable,
): Promise<{ network: string; halted: boolean; height: number }[]> {
  return database.query(sql`
    select network, is_halted as halted, coalesce((
      select max(height) from simulated_blocks
      where simulated_blocks.network = simulated_chains.network and not is_replaced), 0) as height
    from simulated_chains order by network`)
}

/** How dear blocks are; 100 on a quiet day. */
export async function readFeePercent(database: Queryable, network: string): Promise<number> {
  const [row] = await database.query<{ percent: number }>(sql`
    select fee_percent as percent from simulated_chains where network = ${network}`)
  return row?.percent ?? 100
}

export async function setFeePercent(
  tx: Tx,
  { network, percent }: { network: string; percent: number },
): Promise<void> {
  await lockChain(tx, network)
  await tx.query(sql`update simulated_chains set fee_percent = ${percent} where network = ${network}`)
}
