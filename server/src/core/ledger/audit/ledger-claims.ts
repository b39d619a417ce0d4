import { type Sql, sql } from '#platform/database'
import { tell } from '#platform/sentences'
import { negativeKinds } from '../account.ts'
import { type AuditClaim, finding } from './finding.ts'
import { brokenLines, entriesIn, type Reach, sidesOf } from './history.ts'
import { ledgerSentences } from './ledger-sentences.ts'

/** The claims about the ledger, by all its movements. */
export const fullClaims: readonly AuditClaim[] = claimsOf({
  balances: balancesClaim(sql`
    with summed as (
      select account, sum(units) as units, count(*) as movements from (
        select from_account as account, -amount as units from ledger_movements
        union all select to_account, amount from ledger_movements) sides
      group by account)`),
  lines: {
    claim: tell(ledgerSentences.MOVEMENTS_LEAVE_BALANCES),
    finds: [ledgerSentences.MOVEMENT_LEAVES_OTHER_BALANCE],
    size: sql`select count(*) as examined from ledger_movements`,
    violations: sql`
      with sides as (
        select from_account as account, from_sequence as sequence, -amount as units, from_balance as balance from ledger_movements
        union all select to_account, to_sequence, amount, to_balance from ledger_movements),
      lines as (
        select *, lag(balance, 1, 0) over ordered + units as expected, row_number() over ordered as number from sides
        window ordered as (partition by account order by sequence))
      select ${finding(ledgerSentences.MOVEMENT_LEAVES_OTHER_BALANCE, { sequence: sql`sequence`, account: sql`account`, balance: sql`balance`, expected: sql`expected` })}
      from lines where balance <> expected or sequence <> number limit 20`,
  },
  entries: {
    claim: tell(ledgerSentences.ENTRIES_HAVE_MOVEMENTS),
    finds: [
      ledgerSentences.ENTRY_WITHOUT_MOVEMENT,
      ledgerSentences.MOVEMENT_WITHOUT_ENTRY,
      ledgerSentences.MOVEMENT_JOINS_OTHERS,
    ],
    size: sql`select count(*) as examined from ledger_entries`,
    violations: sql`
      ${brokenEntries(sql`true`)}
      union all
      (select ${finding(ledgerSentences.MOVEMENT_WITHOUT_ENTRY, { position: sql`position`, entry: sql`entry_id` })} from ledger_movements
       where not exists (select from ledger_entries where id = entry_id) limit 20)`,
  },
})

type Covering = { readonly toXact: string; readonly entryCount: bigint; readonly movementCount: bigint }

/** The same claims, by the running totals of covered blocks and what was posted after those. */
export function claimsAfter({ toXact, entryCount, movementCount }: Covering): readonly AuditClaim[] {
  const tail = { fromXact: toXact }
  return claimsOf({
    balances: balancesClaim(sql`
      with ${sidesOf(tail)}, summed as (
        select account, sum(units) as units, sum(movements) as movements from (
          select account, units, movements from ledger_totals
          union all select account, units, 1 from sides) parts
        group by account)`),
    lines: {
      claim: tell(ledgerSentences.MOVEMENTS_LEAVE_BALANCES),
      finds: [ledgerSentences.MOVEMENT_LEAVES_OTHER_BALANCE],
      size: sql`
        select ${movementCount}::bigint + count(*) as examined
        from ledger_entries entry join ledger_movements on entry_id = entry.id where ${entriesIn(tail)}`,
      violations: sql`with ${sidesOf(tail)} ${brokenLines} limit 20`,
    },
    entries: entriesClaim(tail, entryCount),
  })
}

/** Each entry of a reach has its movements, and those their accounts; `before` were examined earlier. */
export function entriesClaim(reach: Reach, before = 0n): AuditClaim {
  return {
    claim: tell(ledgerSentences.ENTRIES_HAVE_MOVEMENTS),
    finds: [ledgerSentences.ENTRY_WITHOUT_MOVEMENT, ledgerSentences.MOVEMENT_JOINS_OTHERS],
    size: sql`select ${before}::bigint + count(*) as examined from ledger_entries entry where ${entriesIn(reach)}`,
    violations: brokenEntries(entriesIn(reach)),
  }
}

function brokenEntries(condition: Sql): Sql {
  return sql`
    (select ${finding(ledgerSentences.ENTRY_WITHOUT_MOVEMENT, { entry: sql`entry.id` })} from ledger_entries entry
     where ${condition} and not exists (select from ledger_movements where entry_id = entry.id) limit 20)
    union all
    (select ${finding(ledgerSentences.MOVEMENT_JOINS_OTHERS, { position: sql`position`, entry: sql`entry_id`, source: sql`source.asset`, target: sql`target.asset` })}
     from ledger_entries entry join ledger_movements on entry_id = entry.id
       left join ledger_accounts source on source.id = from_account left join ledger_accounts target on target.id = to_account
     where ${condition} and (source.asset is distinct from target.asset or source.asset is null) limit 20)`
}

/** `summed` begins a statement: account, units and movements. */
function balancesClaim(summed: Sql): AuditClaim {
  return {
    claim: tell(ledgerSentences.BALANCES_SUM_MOVEMENTS),
    finds: [ledgerSentences.BALANCE_DIFFERS],
    size: sql`select count(*) as examined from ledger_balances`,
    violations: sql`
      ${summed}
      select ${finding(ledgerSentences.BALANCE_DIFFERS, { account: sql`coalesce(account_id, account)`, balance: sql`balance`, sequence: sql`sequence`, movements: sql`coalesce(movements, 0)`, units: sql`coalesce(units, 0)` })}
      from ledger_balances full join summed on account = account_id
      where balance is distinct from coalesce(units, 0) or sequence is distinct from coalesce(movements, 0) limit 20`,
  }
}

type HistoryClaims = { readonly [part in 'balances' | 'lines' | 'entries']: AuditClaim }

/** The claims in the order of a report. The others read accounts and no history. */
function claimsOf({ balances, lines, entries }: HistoryClaims): readonly AuditClaim[] {
  return [
    {
      claim: tell(ledgerSentences.ASSETS_SUM_TO_ZERO),
      finds: [ledgerSentences.ASSET_SUMS_TO],
      size: sql`select count(distinct asset) as examined from ledger_accounts`,
      violations: sql`
        select ${finding(ledgerSentences.ASSET_SUMS_TO, { asset: sql`asset`, units: sql`sum(balance)` })} from ledger_accounts join ledger_balances on account_id = id
        group by asset having sum(balance) <> 0`,
    },
    balances,
    lines,
    {
      claim: tell(ledgerSentences.NO_CUSTOMER_BELOW_ZERO),
      finds: [ledgerSentences.CUSTOMER_BELOW_ZERO],
      size: sql`select count(*) as examined from ledger_accounts where owner_id <> '00000000-0000-0000-0000-000000000000'`,
      violations: sql`
        select ${finding(ledgerSentences.CUSTOMER_BELOW_ZERO, { owner: sql`owner_id`, kind: sql`kind`, asset: sql`asset`, balance: sql`balance` })}
        from ledger_accounts join ledger_balances on account_id = id
        where balance < 0 and kind <> all(${[...negativeKinds]}::text[]) limit 20`,
    },
    entries,
    {
      // Movements name accounts by id alone, so an account that changed its owner would take its money along.
      claim: tell(ledgerSentences.ACCOUNTS_BELONG_TO_OWNERS),
      finds: [ledgerSentences.ACCOUNT_OF_ANOTHER],
      size: sql`select count(*) as examined from ledger_accounts`,
      violations: sql`
        with digests as (
          select *, encode(sha256(convert_to(concat_ws('/', owner_id, kind, asset, nullif(stripe, 0)), 'UTF8')), 'hex') as hex from ledger_accounts)
        select ${finding(ledgerSentences.ACCOUNT_OF_ANOTHER, { account: sql`id`, owner: sql`concat_ws(' ', owner_id, kind, asset)` })} from digests
        where id <> (substr(hex, 1, 12) || '8' || substr(hex, 14, 3)
          || substr('89ab', (('x' || substr(hex, 17, 1))::bit(4)::integer & 3) + 1, 1) || substr(hex, 18, 15))::uuid limit 20`,
    },
  ]
}
