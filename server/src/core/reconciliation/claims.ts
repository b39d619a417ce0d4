import { type AuditClaim, type Crossing, finding } from '#core/ledger'
import { statedBreakKinds } from '#core/rails'
import { sql } from '#platform/database'
import { defineSentences, tell } from '#platform/sentences'
import { carriedParts } from './breaks/carried.ts'
import { statementKinds } from './statements/book-lines.ts'

/** The claims, each with the sentences for a contradiction. */
const said = defineSentences({
  CLEARING_MOVED_FOR_CAUSES:
    'clearing moved once for each movement of a rail, line of a statement and write-off, and for nothing else',
  CLEARING_MOVED_OTHERWISE:
    'clearing moved by {moved} units of {asset} for {reference}, whose amount is {units}',
  CLEARING_HOLDS_UNSTATED:
    'clearing holds what no statement shows yet, and what open breaks tell, to the unit',
  CLEARING_DIFFERS: 'clearing holds {held} units of {asset}, and movements and breaks tell of {told}',
  STATED_ALONE_STANDS_ON_LINE:
    'what statements alone told of, in suspense, credited or paid, stands on a line of the same amount',
  STATED_ALONE_BOOKED:
    'the {kind} {transaction} of {rail} over {units} units of {asset} is booked for {reference}, and no statement and no rail shows {carried} of it any more',
  STATED_ALONE_IN_SUSPENSE:
    'the {kind} {transaction} of {rail} over {units} units of {asset} is in suspense, and no statement and no rail shows {carried} of it any more',
  STATED_ALONE_KEPT:
    'the {kind} {transaction} of {rail} over {units} units of {asset} was kept, and no statement and no rail shows {carried} of it any more',
})

const lineUnits = sql`case kind when 'payout' then -units else units end`

/** Entries that move custody as the bank's account moved. */
export const statementCrossings: readonly Crossing[] = [
  {
    kinds: [statementKinds.line],
    outside: () => sql`
      select id, id::text as reference, asset, ${lineUnits} as units, rail as network from rail_statement_lines`,
  },
  {
    kinds: [statementKinds.fee],
    outside: () => sql`
      select id, id::text as reference, asset, -fee_units as units, rail as network from rail_statement_lines`,
  },
  {
    kinds: [statementKinds.lineWithdrawn],
    outside: () => sql`
      select id, id || '/withdrawn' as reference, asset, -${lineUnits} as units, rail as network
      from rail_statement_lines where withdrawn_at is not null`,
  },
  {
    kinds: [statementKinds.feeWithdrawn],
    outside: () => sql`
      select id, id || '/withdrawn' as reference, asset, fee_units as units, rail as network
      from rail_statement_lines where withdrawn_at is not null`,
  },
]

/** Selects asset and units of the unclaimed payments in suspense. */
export const unclaimedSuspense = sql`
  select asset, sum(coalesce(stated_units, booked_units)) as units from rail_breaks
  where kind = 'unclaimed' and resolved_at is null group by asset`

/**
 * Selects the causes that may move clearing (movements, lines, withdrawn lines, write-offs), by the references of their
 * entries.
 */
const causes = sql`
  select id::text as reference, asset, case kind when 'payout' then units else -units end as units from rail_movements
  union all select id::text, asset, -units from rail_withdrawn_movements
  union all select id || '/withdrawn', asset, units from rail_withdrawn_movements
  union all select id::text, asset, ${lineUnits} from rail_statement_lines
  union all select id || '/withdrawn', asset, -${lineUnits} from rail_statement_lines where withdrawn_at is not null
  union all select id::text, asset, units from rail_write_offs`

/** Selects how entries moved clearing, by their references. */
const moved = sql`
  select reference, account.asset, sum(side.units) as units from ledger_accounts account
  join lateral (
    select entry_id, -amount as units from ledger_movements where from_account = account.id
    union all select entry_id, amount from ledger_movements where to_account = account.id
  ) as side on true
  join ledger_entries entry on entry.id = side.entry_id
  where account.kind = 'clearing' group by 1, 2`

/**
 * Selects movements that only statements had reported and that no statement reports any more, as their clearing shows.
 * Movements of a running import are left out: they are stored before their lines.
 */
const withoutStanding = sql`
  select moved.rail, moved.transaction_id, moved.kind, moved.reference, moved.asset, moved.units, carried.units as carried
  from rail_movements moved join lateral (
    select sum(units) as units from (${carriedParts(sql`one.rail = moved.rail and one.transaction_id = moved.transaction_id`)})
      as part
  ) as carried on true
  where heard_at is null and carried.units <> 0 and not exists (
    select from rail_statements begun where begun.rail = moved.rail and completed_at is null
      and begun_at <= moved.created_at)`

export const reconciliationClaims: readonly AuditClaim[] = [
  {
    claim: tell(said.CLEARING_MOVED_FOR_CAUSES),
    finds: [said.CLEARING_MOVED_OTHERWISE],
    size: sql`select count(*) as examined from (${causes}) as cause`,
    violations: sql`
      select ${finding(said.CLEARING_MOVED_OTHERWISE, { moved: sql`coalesce(moved.units, 0)`, asset: sql`asset`, reference: sql`reference`, units: sql`coalesce(cause.units, 0)` })}
      from (${moved}) as moved full join (${causes}) as cause using (reference, asset)
      where coalesce(moved.units, 0) <> coalesce(cause.units, 0) limit 20`,
  },
  {
    claim: tell(said.CLEARING_HOLDS_UNSTATED),
    finds: [said.CLEARING_DIFFERS],
    size: sql`select count(*) as examined from rail_movements`,
    violations: sql`
      with carried as (
        select rail, transaction_id, asset, sum(units) as units, bool_or(is_stated) as is_stated
        from (${carriedParts()}) as part group by 1, 2, 3
      ), told as (
        select asset, sum(units) as units from carried
        where not is_stated or exists (
          select from rail_breaks where rail_breaks.rail = carried.rail and subject = transaction_id
            and resolved_at is null and rail_breaks.kind = any(${[...statedBreakKinds]}::text[]))
        group by asset
      ), held as (
        select asset, sum(balance) as units from ledger_accounts join ledger_balances on account_id = id
        where kind = 'clearing' group by asset
      )
      select ${finding(said.CLEARING_DIFFERS, { held: sql`coalesce(held.units, 0)`, asset: sql`asset`, told: sql`coalesce(told.units, 0)` })}
      from held full join told using (asset) where coalesce(held.units, 0) <> coalesce(told.units, 0) limit 20`,
  },
  {
    claim: tell(said.STATED_ALONE_STANDS_ON_LINE),
    finds: [said.STATED_ALONE_BOOKED, said.STATED_ALONE_IN_SUSPENSE, said.STATED_ALONE_KEPT],
    size: sql`select count(*) as examined from rail_movements where heard_at is null`,
    violations: sql`
      select ${finding(
        {
          cases: [
            [sql`reference is not null`, said.STATED_ALONE_BOOKED],
            [
              sql`exists (select from rail_breaks found where found.rail = bare.rail and subject = transaction_id
                and found.kind = 'unclaimed' and resolved_at is null)`,
              said.STATED_ALONE_IN_SUSPENSE,
            ],
          ],
          otherwise: said.STATED_ALONE_KEPT,
        },
        {
          kind: sql`kind`,
          transaction: sql`transaction_id`,
          rail: sql`rail`,
          units: sql`units`,
          asset: sql`asset`,
          reference: sql`reference`,
          carried: sql`abs(carried)`,
        },
      )}
      from (${withoutStanding}) as bare limit 20`,
  },
]
