import { type Database, type Queryable, sql } from '#platform/database'
import { lowestIdAt, timeOfId } from '#platform/ids'
import { turnTable } from '../ledger-tables.ts'
import type { IdRange } from './finding.ts'

const dayMs = 86_400_000
/** Things of so many days are asked about by each audit: most of what still changes is among them. */
const youngMs = 31 * dayMs
/** All older things are asked about in this time and that between two audits. */
const roundMs = 25 * dayMs
const stepMinMs = 3_600_000

/** The ids that an audit asks about, and the end of its turn; null at the end of a round. */
export type ClaimTurn = {
  readonly ranges: readonly IdRange[]
  readonly before: Date | null
  readonly reached: Date | null
}

/**
 * The next turn: all things where no audit has asked about them, then the share of the older things that has passed of a
 * round since the audit before. Ids begin with the time of the system, so the database's clock says how old they are; `now`
 * is when the audit is.
 */
export async function nextTurn(database: Queryable, now: Date): Promise<ClaimTurn> {
  const [row] = await database.query<{
    reached: Date | null
    turned_at: Date
    present: Date
    first: string | null
  }>(sql`
    select reached, turned_at, now() as present,
      (select id from ledger_entries order by id limit 1) as first
    from audit_turns`)
  const all = { ranges: [{ from: null, to: null }], before: row?.reached ?? null, reached: null }
  if (row === undefined || row.first === null) return all
  const { reached: before, turned_at: turnedAt, present } = row
  const first = timeOfId(row.first)
  const youngFrom = new Date(present.getTime() - youngMs)
  if (first >= youngFrom) return all
  const passedMs = Math.min(roundMs, Math.max(0, now.getTime() - turnedAt.getTime()))
  const begins = before === null || before < first ? first : before
  const stepMs = Math.max(stepMinMs, (youngFrom.getTime() - first.getTime()) * (passedMs / roundMs))
  const ends = new Date(Math.min(youngFrom.getTime(), begins.getTime() + stepMs))
  return {
    ranges: [
      { from: before === null ? null : lowestIdAt(begins), to: lowestIdAt(ends) },
      { from: lowestIdAt(youngFrom), to: null },
    ],
    before,
    reached: ends < youngFrom ? ends : null,
  }
}

/** Notes that a turn found nothing; another audit may have been faster. */
export async function endTurn(
  database: Database,
  { turn: { before, reached }, now }: { readonly turn: ClaimTurn; readonly now: Date },
): Promise<void> {
  await database.query(sql`
    ${turnTable.insertion({ reached, turnedAt: now })}
    on conflict (only_one) do update set reached = excluded.reached, turned_at = excluded.turned_at
    where audit_turns.reached is not distinct from ${before}::timestamptz`)
}
