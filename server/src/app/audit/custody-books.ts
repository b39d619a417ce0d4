import type { Catalog } from '#core/catalog'
import { fundingKind } from '#core/dealing'
import { type AuditClaim, type Crossing, finding, houseAccount } from '#core/ledger'
import { type Queryable, type Sql, sql } from '#platform/database'
import { defineSentences, tell } from '#platform/sentences'
import { sandboxReference } from '#sandbox/seeds'

/** Messages of the audit about outside events without a booking. */
export const crossingSentences = defineSentences({
  CROSSINGS_BOOKED: 'all that stands outside for entries of kind {kinds} is in the books',
  CROSSING_NOT_BOOKED: '{network} moved {units} units of {asset} for {reference}, and no entry tells it',
})

/** Custody's inflow less its outflow, by kind of entry and network. */
export type Sum = {
  readonly asset: string
  readonly kind: string
  /** Null for other kinds, and for an entry without anything outside behind it. */
  readonly network: string | null
  readonly units: bigint
  readonly count: bigint
}

/** Sums of custody's movements, read from the first one on, a bounded number at a time. */
export type CustodyBooks = {
  /** Reads more; true once it reaches the end. */
  readOn(database: Queryable): Promise<boolean>
  sums(): readonly Sum[]
  /** Number of movements read. */
  count(): bigint
}

/** The part of a sum that a batch adds, from one row of custody. */
type Moved = Sum & { readonly account: string; readonly sequence: bigint }

/** The most movements that are read of each row of custody. */
const batchMax = 5_000

type Listed = { readonly crossings: readonly Crossing[]; readonly catalog: Catalog }

export function custodyBooks(listed: Listed): CustodyBooks {
  const sums = new Map<string, Sum>()
  const after = new Map<string, bigint>()
  const outside = outsideOf(listed)
  return {
    async readOn(database) {
      const rows = await database.query<Moved>(movedSince(after, outside))
      const read = new Map<string, bigint>()
      for (const { account, sequence, ...row } of rows) {
        const { asset, kind, network } = row
        const name = `${asset} ${kind} ${network}`
        const known = sums.get(name) ?? { units: 0n, count: 0n }
        sums.set(name, { ...row, units: known.units + row.units, count: known.count + row.count })
        if (sequence > (after.get(account) ?? 0n)) after.set(account, sequence)
        read.set(account, (read.get(account) ?? 0n) + row.count)
      }
      return [...read.values()].every((one) => one < batchMax)
    },
    sums: () => [...sums.values()],
    count: () => [...sums.values()].reduce((all, { count }) => all + count, 0n),
  }
}

/** The network of the outside event behind a movement: same kind, reference, asset and amount. */
function outsideOf({ crossings, catalog }: Listed): Sql {
  const nothing = sql`select null::text as network where false`
  return crossings.reduce(
    (all, { kinds, outside }) => sql`${all} union all
      select one.network from (${outside(catalog)}) as one
      where known.kind = any(${kinds}::text[]) and one.id = known.id and one.reference = known.reference
        and one.asset = known.asset and one.units = known.units`,
    nothing,
  )
}

/** The movements of a row of custody are numbered without gaps, so a range of numbers never gains a movement later. */
function movedSince(after: ReadonlyMap<string, bigint>, outside: Sql): Sql {
  const { owner, kind } = houseAccount('custody')
  return sql`
    with moved as (
      select custody.id as account, custody.asset, side.* from ledger_accounts custody
      left join unnest(${[...after.keys()]}::uuid[], ${[...after.values()]}::bigint[]) as seen (account, last)
        on seen.account = custody.id
      cross join lateral (
        select entry_id, amount as units, from_sequence as sequence from ledger_movements
        where from_account = custody.id and from_sequence > coalesce(last, 0) and from_sequence <= coalesce(last, 0) + ${batchMax}
        union all
        select entry_id, -amount, to_sequence from ledger_movements
        where to_account = custody.id and to_sequence > coalesce(last, 0) and to_sequence <= coalesce(last, 0) + ${batchMax}
      ) as side
      where custody.owner_id = ${owner} and custody.kind = ${kind}
    ), known as (
      select moved.account, moved.asset, moved.units, sequence, coalesce(entry.kind, 'no') as kind, reference,
        case when reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}' then substr(reference, 1, 36)::uuid end as id
      from moved left join ledger_entries entry on entry.id = entry_id
    )
    select account, asset, network, sum(units) as units, count(*) as count, max(sequence) as sequence,
      case when known.kind = ${fundingKind} and starts_with(reference, ${sandboxReference}) then 'sandbox_inventory'
        else known.kind end as kind
    from known left join lateral (select * from (${outside}) as found limit 1) as stands on true
    group by 1, 2, 3, 7 order by 2, 3, 7`
}

/** The reverse direction: every outside event with money is booked. */
export function crossingClaims({ crossings, catalog }: Listed): AuditClaim[] {
  return crossings.map(({ kinds, outside }) => ({
    claim: tell(crossingSentences.CROSSINGS_BOOKED, { kinds }),
    finds: [crossingSentences.CROSSING_NOT_BOOKED],
    size: sql`select count(*) as examined from (${outside(catalog)}) as one`,
    violations: sql`
      select ${finding(crossingSentences.CROSSING_NOT_BOOKED, {
        network: sql`one.network`,
        units: sql`one.units`,
        asset: sql`one.asset`,
        reference: sql`one.reference`,
      })}
      from (${outside(catalog)}) as one
      where one.units <> 0 and not exists (
        select from ledger_entries where ledger_entries.kind = any(${kinds}::text[]) and ledger_entries.reference = one.reference)
      limit 20`,
  }))
}
