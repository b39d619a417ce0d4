import { type Queryable, sql } from '#platform/database'
import { type Message, tell } from '#platform/sentences'
import { blockHash, entryDigest } from '../seal-entries.ts'
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

/** A block, or what stands before the first. */
export type Head = { readonly height: bigint; readonly toXact: string; readonly hash: Buffer }

export const genesis: Head = { height: 0n, toXact: '0', hash: Buffer.alloc(32) }

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
    with read as (
      select block.height, digests, entries from ledger_blocks block, lateral (
        select string_agg(digest, ''::bytea order by id) as digests, count(*) as entries from (
          select entry.id, ${entryDigest} as digest
          from ledger_entries entry left join ledger_movements on entry_id = entry.id
          where entry.xact >= block.from_xact and entry.xact < block.to_xact group by entry.id) one) all_of_block
      where block.height between ${first} and ${last}),
    checked as (
      select block.height, lag(block.height, 1, ${before.height}::bigint) over ordered as before,
        from_xact = lag(to_xact, 1, ${before.toXact}::xid8) over ordered
          and previous_hash = lag(hash, 1, ${before.hash}::bytea) over ordered as follows,
        hash = ${hash} and entry_count = coalesce(entries, 0) as matches
      from ledger_blocks block left join read using (height)
      where block.height between ${first} and ${last} window ordered as (order by block.height))
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
