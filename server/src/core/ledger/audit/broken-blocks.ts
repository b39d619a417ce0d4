import { type Queryable, sql } from '#platform/database'
import { type Message, tell } from '#platform/sentences'
import { blockHash, digestsBetween, type Head } from '../seal-entries.ts'
import { ledgerSentences } from './ledger-sentences.ts'

/** Neighbouring blocks, with the end and the hash of the last. */
export type Blocks = {
  readonly first: bigint
  readonly last: bigint
  readonly count: bigint
  readonly entries: bigint
  readonly toXact: string
  readonly hash: Buffer
}

/** Entries that one step reads, so that its memory is bounded. */
export const stepEntriesMax = 250_000n

/** The blocks after a height that hold at most so many entries, at least one; null where there is none. */
export async function blocksAfter(
  database: Queryable,
  { height, entriesMax }: { readonly height: bigint; readonly entriesMax: bigint },
): Promise<Blocks | null> {
  const [row] = await database.query<Blocks>(sql`
    with next as (select height, entry_count, to_xact, hash from ledger_blocks where height > ${height} order by height limit 5000),
    summed as (select *, sum(entry_count) over (order by height) - entry_count as before from next)
    select min(height) over () as first, height as last, count(*) over () as count,
      (before + entry_count)::bigint as entries, to_xact::text as "toXact", hash
    from summed where before = 0 or before + entry_count <= ${entriesMax} order by height desc limit 1`)
  return row ?? null
}

type Found = {
  readonly height: bigint
  readonly before: bigint
  readonly follows: boolean
  readonly matches: boolean
}

/** Recomputes blocks from the rows that they cover and from the block before; `before` is what the first one follows. */
export async function brokenBlocks(
  database: Queryable,
  { blocks: { first, last }, before }: { readonly blocks: Blocks; readonly before: Head },
): Promise<Message[]> {
  const hash = blockHash({
    previousHash: sql`block.previous_hash`,
    coveredHeight: sql`block.covered_height`,
    coveredTotals: sql`block.covered_totals`,
    digests: sql`digests`,
  })
  const rows = await database.query<Found>(sql`
    with checked as (
      select height, lag(height, 1, ${before.height}::bigint) over ordered as before,
        from_xact = lag(to_xact, 1, ${before.toXact}::xid8) over ordered
          and previous_hash = lag(hash, 1, ${before.hash}::bytea) over ordered as follows,
        hash = ${hash} and entry_count = entries as matches
      from ledger_blocks block, lateral (${digestsBetween(sql`block.from_xact`, sql`block.to_xact`)}) as sealed
      where height between ${first} and ${last} window ordered as (order by height))
    select height, before, follows and height = before + 1 as follows, matches from checked
    where not (follows and matches and height = before + 1) order by height limit 20`)
  const changed = await database.query<{ height: bigint }>(sql`
    select distinct covered_height as height from ledger_blocks block
    where block.height between ${first} and ${last} and covered_height is not null and not exists (
      select from ledger_coverings covering
      where covering.height = covered_height and totals_hash = covered_totals) order by 1 limit 20`)
  return [
    ...rows.flatMap(({ height, before: previous, follows, matches }) => [
      ...(follows
        ? []
        : [
            tell(ledgerSentences.BLOCK_DOES_NOT_FOLLOW, {
              height: String(height),
              previous: String(previous),
            }),
          ]),
      ...(matches ? [] : [tell(ledgerSentences.BLOCK_DOES_NOT_MATCH, { height: String(height) })]),
    ]),
    ...changed.map(({ height }) => tell(ledgerSentences.TOTALS_CHANGED, { height: String(height) })),
  ]
}
