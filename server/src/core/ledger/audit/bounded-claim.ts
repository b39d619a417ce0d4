import { type Sql, sql } from '#platform/database'
import type { HouseAccountKind } from '../account.ts'
import type { AuditClaim, IdRange } from './finding.ts'

/** The condition that a claim asks about the thing of an id, which is a UUID of version 7. */
export type Asked = (id: Sql) => Sql

type Bounded = Pick<AuditClaim, 'claim' | 'finds'> & {
  readonly size: (isAsked: Asked) => Sql
  readonly violations: (isAsked: Asked) => Sql
}

/** A claim about each thing alone, so that an audit may ask about some of them: the young ones, and the others in turn. */
export function boundedClaim({ size, violations, ...claim }: Bounded): AuditClaim {
  const all = () => sql`true`
  return {
    ...claim,
    size: size(all),
    violations: violations(all),
    within(ranges) {
      const isAsked: Asked = (id) => idsIn(ranges, id)
      return { ...claim, size: size(isAsked), violations: violations(isAsked) }
    },
  }
}

function idsIn(ranges: readonly IdRange[], id: Sql): Sql {
  const all = ranges.reduce(
    (others, { from, to }) => sql`${others} or (${from === null ? sql`true` : sql`${id} >= ${from}::uuid`}
      and ${to === null ? sql`true` : sql`${id} < ${to}::uuid`})`,
    sql`false`,
  )
  return sql`(${all})`
}

const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

type Entries = {
  readonly kinds: readonly string[]
  /** A kind of house accounts: entries of any kind that move these count as well. */
  readonly moving?: HouseAccountKind
  /** The table of the things whose ids are the references of these entries. */
  readonly things: Sql
  readonly isAsked: Asked
}

/**
 * The expressions `asked` and `entry` of a statement: references of the things that are asked about and of entries whose own
 * ids are, and all entries of these references. An entry of today asks about its thing, however old that is.
 */
export function entriesOfAsked({ kinds, moving, things, isAsked }: Entries): Sql {
  const names = sql`${[...kinds]}::text[]`
  const movers = moving === undefined ? sql`` : sql`union ${entriesMoving(moving, isAsked)}`
  return sql`
    own as materialized (
      select id, kind, reference from ledger_entries where kind = any(${names}) and ${isAsked(sql`id`)} ${movers}
    ), asked as materialized (
      select reference, case when reference ~ ${uuidPattern} then reference::uuid end as id
      from (select id::text as reference from ${things} where ${isAsked(sql`id`)} union select reference from own) as one
    ), entry as materialized (
      select * from own
      union
      select found.id, found.kind, found.reference from asked
      join ledger_references noted on noted.kind = any(${names}) and noted.reference = asked.reference
      join ledger_entries found on found.id = noted.entry_id
        and (found.kind, found.reference) = (noted.kind, noted.reference)
    )`
}

function entriesMoving(kind: HouseAccountKind, isAsked: Asked): Sql {
  const side = (account: Sql) => sql`
    select moved.entry_id from ledger_accounts held join ledger_movements moved on ${account} = held.id
    where held.kind = ${kind} and ${isAsked(sql`moved.entry_id`)}`
  return sql`
    select mover.id, mover.kind, mover.reference
    from (${side(sql`moved.from_account`)} union ${side(sql`moved.to_account`)}) as moved
    join ledger_entries mover on mover.id = moved.entry_id`
}
