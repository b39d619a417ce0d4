import { type Sql, sql, type Tx } from '#platform/database'
import type { StoredSpend } from '../spend/spend.ts'
import { findSpends } from '../spend/spend-rows.ts'
import type { Payer } from '../spend/spending-parts.ts'

/** The most payments of a batch. */
const membersMax = 100

/** Holds for spends that are paid in batches where the chain pays so: payments out, of the network's own coin. */
export const isBatched = sql`(purpose in ('withdrawal', 'refund') and contract is null and tag is null and units is not null)`

/** Whether a spend is paid by a batch, if only by one of its own. */
export function mayBatch({ chain }: Payer, { purpose, contract, tag, units }: StoredSpend): boolean {
  const isOut = purpose === 'withdrawal' || purpose === 'refund'
  return chain.batches !== undefined && isOut && contract === null && tag === null && units !== null
}

type Waiting = { readonly payer: Payer; readonly isDue: Sql }

/** Whether due payments wait for others to be paid with: they are few, and the oldest has not waited long. */
export async function waitsForMembers(tx: Tx, { payer, isDue }: Waiting): Promise<boolean> {
  const { chain, settings, clock } = payer
  if (chain.batches === undefined || settings.batchWaitMs === 0) return false
  const rows = await tx.query<{ created_at: Date }>(
    sql`select created_at from spends where ${isDue} and ${isBatched} order by created_at limit ${membersMax}`,
  )
  const oldest = rows[0]?.created_at
  if (oldest === undefined || rows.length === membersMax) return false
  return clock.now().getTime() - oldest.getTime() < settings.batchWaitMs
}

type Finding = { readonly first: StoredSpend; readonly isDue: Sql }

/** The spends that are paid together with the first: the oldest from the same addresses, in their order. */
export async function findMembers(tx: Tx, { first, isDue }: Finding): Promise<StoredSpend[]> {
  const waiting = await findSpends(
    tx,
    sql`
    where ${isDue} and ${isBatched} and from_indexes = ${[...first.fromIndexes]}::integer[]
      and generation = ${first.generation}
    order by created_at, id limit ${membersMax} for update skip locked`,
  )
  const members: StoredSpend[] = []
  let max = membersMax
  for (const spend of waiting) {
    const least = Math.min(max, spend.batchMax ?? membersMax)
    if (members.length >= least) continue
    members.push(spend)
    max = least
  }
  return members
}
