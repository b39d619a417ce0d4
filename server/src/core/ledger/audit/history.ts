import { type Queryable, type Sql, sql } from '#platform/database'
import { finding } from './finding.ts'
import { ledgerSentences } from './ledger-sentences.ts'

/** Entries by their transactions: at or above `fromXact`, and below `toXact` where there is one. */
export type Reach = { readonly fromXact: string; readonly toXact?: string }

/** The condition that an `entry` is in a reach. */
export function entriesIn({ fromXact, toXact }: Reach): Sql {
  const from = sql`entry.xact >= ${fromXact}::xid8`
  return toXact === undefined ? from : sql`${from} and entry.xact < ${toXact}::xid8`
}

/** The expression `sides` of a statement: both sides of each movement in a reach. */
export function sidesOf(reach: Reach): Sql {
  return sql`
    moved as materialized (
      select from_account, from_sequence, from_balance, to_account, to_sequence, to_balance, amount
      from ledger_entries entry join ledger_movements on entry_id = entry.id where ${entriesIn(reach)}),
    sides as (
      select from_account as account, from_sequence as sequence, -amount as units, from_balance as balance from moved
      union all select to_account, to_sequence, amount, to_balance from moved)`
}

/**
 * Selects a finding for each of `sides` that does not follow the movement before it on its account. The movement before is
 * among the sides, or the newest of the covered blocks; else it is looked up, since a later block can hold it.
 */
export const brokenLines = sql`
  select ${finding(ledgerSentences.MOVEMENT_LEAVES_OTHER_BALANCE, { sequence: sql`sequence`, account: sql`account`, balance: sql`balance`, expected: sql`expected` })}
  from (
    select line.account, sequence, balance, line.units + case
      when line.sequence = 1 then 0
      when sequence_before = sequence - 1 then balance_before
      when top_sequence = sequence - 1 then top_balance
      else coalesce(
        (select from_balance from ledger_movements where from_account = line.account and from_sequence = sequence - 1),
        (select to_balance from ledger_movements where to_account = line.account and to_sequence = sequence - 1))
      end as expected
    from (
      select *, lag(sequence) over ordered as sequence_before, lag(balance) over ordered as balance_before
      from sides window ordered as (partition by account order by sequence)) line
    left join ledger_totals total on total.account = line.account) followed
  where balance is distinct from expected`

/**
 * Sets a transaction to read for as long as it takes: all of a table by scans, or few rows of large tables by their indexes,
 * where a plan for more rows than there are would read the whole.
 */
export async function forLongReads(tx: Queryable, by: 'scans' | 'indexes'): Promise<void> {
  const scans = by === 'scans' ? 'on' : 'off'
  await tx.query(sql`
    select set_config('statement_timeout', '0', true), set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('enable_seqscan', ${scans}, true), set_config('enable_hashjoin', ${scans}, true),
      set_config('enable_mergejoin', ${scans}, true)`)
}
