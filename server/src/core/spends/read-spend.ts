import { type Queryable, type Sql, sql } from '#platform/database'
import { isHeldUp, isStuck } from './hold-ups.ts'
import { type Attempt, attemptsOfSpend } from './loads/attempts.ts'
import { readTransitions, type Transition } from './spend/note-transition.ts'
import type { SpendPurpose, StoredSpend } from './spend/spend.ts'
import { openStatuses } from './spend/spend-conditions.ts'
import { findSpends } from './spend/spend-rows.ts'

/** A spend with its transactions and its changes, for operators. */
export type SpendStory = {
  readonly spend: StoredSpend
  readonly attempts: readonly Attempt[]
  readonly transitions: readonly Transition[]
}

export async function readSpend(database: Queryable, id: string): Promise<SpendStory | null> {
  const [spend] = await findSpends(database, sql`where id = ${id}`)
  if (spend === undefined) return null
  const [attempts, transitions] = await Promise.all([
    attemptsOfSpend(database, id),
    readTransitions(database, id),
  ])
  return { spend, attempts, transitions }
}

type Listing = {
  readonly network?: string | null
  /** Selects the spends of this network, and those that this outside party holds up. */
  readonly party?: string | null
  readonly purpose?: SpendPurpose | null
  /** Leaves out spends that began later and met no problem. */
  readonly begunBy?: Date | null
  /** Selects only spends later than this one. */
  readonly after?: string | undefined
  readonly limit?: number
}

/** Spends that have not ended, the oldest first. */
export async function listOpenSpends(
  database: Queryable,
  { network = null, party = null, purpose = null, begunBy = null, after, limit = 200 }: Listing = {},
): Promise<StoredSpend[]> {
  return findSpends(
    database,
    sql`
    where status in ${openStatuses} and (${network}::text is null or network = ${network})
      and (${purpose}::text is null or purpose = ${purpose})
      ${party === null ? sql`` : sql`and (network = ${party} or ${isHeldUp(sql`provider = ${party}`)})`}
      ${begunBy === null ? sql`` : sql`and ${isStuck(begunBy)}`}
      ${after === undefined ? sql`` : sql`and (created_at, id) > (${createdAt(after)}, ${after}::uuid)`}
    order by created_at, id limit ${limit}`,
  )
}

function createdAt(id: string): Sql {
  return sql`(select created_at from spends where id = ${id})`
}
