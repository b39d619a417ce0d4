import type { AuditClaim, Crossing } from '#core/ledger'
import { statedBreakKinds } from '#core/rails'
import { sql } from '#platform/database'
import { statementKinds } from './book-lines.ts'
import { carriedParts } from './carried.ts'

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

/** Selects asset and units: the unclaimed payments that are in suspense. */
export const unclaimedSuspense = sql`
  select asset, sum(coalesce(stated_units, booked_units)) as units from rail_breaks
  where kind = 'unclaimed' and resolved_at is null group by asset`

/** Selects the causes that may move clearing (movements, lines, withdrawn lines, write-offs) by the references of their entries. */
const causes = sql`
  select id::text as reference, asset, case kind when 'payout' then units else -units end as units from rail_movements
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

export const reconciliationClaims: readonly AuditClaim[] = [
  {
    claim:
      'clearing moved once for each movement of a rail, line of a statement and write-off, and for nothing else',
    size: sql`select count(*) as examined from (${causes}) as cause`,
    violations: sql`
      select 'clearing moved by ' || coalesce(moved.units, 0) || ' units of ' || asset || ' for ' || reference
        || ', whose amount is ' || coalesce(cause.units, 0) as violation
      from (${moved}) as moved full join (${causes}) as cause using (reference, asset)
      where coalesce(moved.units, 0) <> coalesce(cause.units, 0) limit 20`,
  },
  {
    claim: 'clearing holds what no statement shows yet, and what open breaks tell, to the unit',
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
        select asset, balance as units from ledger_accounts join ledger_balances on account_id = id where kind = 'clearing'
      )
      select 'clearing holds ' || coalesce(held.units, 0) || ' units of ' || asset || ', and movements and breaks tell of '
        || coalesce(told.units, 0) as violation
      from held full join told using (asset) where coalesce(held.units, 0) <> coalesce(told.units, 0) limit 20`,
  },
]
