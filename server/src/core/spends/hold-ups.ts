import { type Queryable, type Sql, sql } from '#platform/database'
import { signKind } from './loads/lone-spends.ts'
import { openStatuses } from './spend/spend-conditions.ts'

/** Why the signer or the network has not answered for a transaction of a spend. */
export type HoldUp = { readonly provider: string; readonly problem: string }

// The kinds by name, since instructions are found by both parts of their key.
const heldUp = sql`spend_transactions join instructions on reference = spend_transactions.id
  and kind in (${signKind}, 'spend.broadcast.' || spend_transactions.network,
    'spend.batch.sign', 'spend.batch.broadcast.' || spend_transactions.network)
  and instructions.status in ('waiting', 'sent') and instructions.problem is not null`

/** Holds for spends that wait for an outside party's answer, under a condition on its instruction. */
export function isHeldUp(condition: Sql): Sql {
  return sql`exists (select from ${heldUp} where spend_id = spends.id and ${condition})`
}

/** Holds for open spends that began by then, or that met a problem of their own or of an outside party. */
export function isStuck(begunBy: Date): Sql {
  return sql`(created_at <= ${begunBy} or problem is not null or ${isHeldUp(sql`true`)})`
}

/** Selects the created_at of each spend that met a problem or began by then. */
export function stuckSpends(begunBy: Date): Sql {
  return sql`select created_at from spends where status in ${openStatuses} and ${isStuck(begunBy)}`
}

/** The hold-ups of spends at outside parties, by the spends' ids: each is that of the spend's latest transaction. */
export async function readHoldUps(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HoldUp>> {
  const rows = await database.query<HoldUp & { id: string }>(sql`
    select distinct on (spend_id) spend_id as id, provider, problem from ${heldUp}
    where spend_id = any(${ids}::uuid[]) order by spend_id, number desc`)
  return new Map(rows.map(({ id, ...one }) => [id, one]))
}
