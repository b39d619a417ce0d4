import { type Queryable, type Sql, sql } from '#platform/database'
import type { Account } from './account.ts'
import { mergeStripes, type Range, type StatementLine, type StripeLine } from './merge-stripes.ts'

type StatementPage = {
  /** A line's cursor. */
  readonly before?: string | undefined
  /** Lines from this moment on. */
  readonly from?: Date | undefined
  /** Lines before this moment. */
  readonly to?: Date | undefined
  readonly limit: number
}

/** A row of an account. */
type Stripe = { readonly id: string; readonly stripe: number; readonly sequence: bigint }

/** The movements of one account, newest first. */
export async function readStatement(
  database: Queryable,
  { account, asset, ...page }: { account: Account; asset: string } & StatementPage,
): Promise<StatementLine[]> {
  const stripes = await readStripes(
    database,
    sql`row.owner_id = ${account.owner} and row.kind = ${account.kind} and row.asset = ${asset}`,
  )
  return readPage(database, stripes, page)
}

/** The same of the account that has a row with this id. */
export async function readStatementById(
  database: Queryable,
  { id, ...page }: { readonly id: string } & StatementPage,
): Promise<StatementLine[]> {
  const stripes = await readStripes(
    database,
    sql`(row.owner_id, row.kind, row.asset) = (select owner_id, kind, asset from ledger_accounts where id = ${id})`,
  )
  return readPage(database, stripes, page)
}

async function readPage(
  database: Queryable,
  stripes: readonly Stripe[],
  { before, from, to, limit }: StatementPage,
): Promise<StatementLine[]> {
  const [firsts, ends] = await Promise.all([
    from === undefined ? [] : sequencesAt(database, stripes, from),
    to === undefined ? [] : sequencesAt(database, stripes, to),
  ])
  const below = before === undefined ? null : before.split('.').map(BigInt)
  const bounds = stripes.map(({ sequence, stripe }, index) => {
    const place = below === null ? sequence + 1n : (below[stripe] ?? 0n)
    const end = ends[index] ?? place
    return end < place ? end : place
  })
  const rows = stripes.map(({ id, stripe }, index) => ({
    ...{ id, stripe, first: firsts[index] ?? 0n, below: bounds[index] ?? 0n },
  }))
  const [lines, balance] = await Promise.all([
    readLines(database, rows, limit),
    readBalanceBelow(database, rows),
  ])
  return mergeStripes(lines, { rows, balance, limit })
}

function rangesOf(ranges: readonly Range[]): Sql {
  return sql`unnest(
    ${ranges.map(({ id }) => id)}::uuid[], ${ranges.map(({ stripe }) => stripe)}::integer[],
    ${ranges.map(({ first }) => first)}::bigint[], ${ranges.map(({ below }) => below)}::bigint[]
  ) as stripes (account, stripe, first, below)`
}

function readLines(database: Queryable, ranges: readonly Range[], limit: number): Promise<StripeLine[]> {
  return database.query<StripeLine>(sql`
    with lines as (
      select stripe, side.* from ${rangesOf(ranges)} cross join lateral (
        (select entry_id, from_sequence as sequence, -amount as units, from_balance as balance from ledger_movements
         where from_account = account and from_sequence >= first and from_sequence < below
         order by from_sequence desc limit ${limit})
        union all
        (select entry_id, to_sequence, amount, to_balance from ledger_movements
         where to_account = account and to_sequence >= first and to_sequence < below
         order by to_sequence desc limit ${limit})
      ) as side
    )
    select stripe, sequence, entry_id as "entryId", kind, reference, posted_at as "postedAt", units, balance
    from lines join ledger_entries on ledger_entries.id = entry_id
    order by stripe, sequence desc`)
}

/** The balance before the first of the numbers that are not wanted any more, of all stripes together. */
async function readBalanceBelow(database: Queryable, ranges: readonly Range[]): Promise<bigint> {
  const [row] = await database.query<{ units: bigint }>(sql`
    select coalesce(sum(coalesce(
      (select from_balance from ledger_movements where from_account = account and from_sequence = below - 1),
      (select to_balance from ledger_movements where to_account = account and to_sequence = below - 1), 0)), 0) as units
    from ${rangesOf(ranges)}`)
  return row?.units ?? 0n
}

function readStripes(database: Queryable, condition: Sql): Promise<Stripe[]> {
  return database.query<Stripe>(sql`
    select row.id, row.stripe, sequence from ledger_accounts row join ledger_balances on account_id = row.id
    where ${condition} order by row.stripe`)
}

function sequencesAt(database: Queryable, stripes: readonly Stripe[], time: Date): Promise<bigint[]> {
  return Promise.all(stripes.map((stripe) => sequenceAt(database, { stripe, time })))
}

/**
 * The sequence of a row's first movement at or after a time; the last sequence plus one where there is none. Movements
 * of a row are posted in the order of time, so a binary search finds it.
 */
async function sequenceAt(
  database: Queryable,
  { stripe: { id, sequence }, time }: { readonly stripe: Stripe; readonly time: Date },
): Promise<bigint> {
  let [low, high] = [1n, sequence + 1n]
  while (low < high) {
    const middle = (low + high) / 2n
    if ((await postedAt(database, { id, sequence: middle })) < time) low = middle + 1n
    else high = middle
  }
  return low
}

async function postedAt(
  database: Queryable,
  { id, sequence }: { readonly id: string; readonly sequence: bigint },
): Promise<Date> {
  const [row] = await database.query<{ at: Date }>(sql`
    select posted_at as at from ledger_entries where id = coalesce(
      (select entry_id from ledger_movements where from_account = ${id} and from_sequence = ${sequence}),
      (select entry_id from ledger_movements where to_account = ${id} and to_sequence = ${sequence}))`)
  if (row === undefined) throw new Error(`account ${id} has no movement ${sequence}`)
  return row.at
}
