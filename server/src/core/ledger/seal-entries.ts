import {
  type Database,
  type Item,
  type Queryable,
  type RowOf,
  type Sql,
  settledBefore,
  sql,
} from '#platform/database'
import { blockTable, coveringTable } from './ledger-tables.ts'

const head = blockTable.pick('height', 'toXact', 'hash')

const newestCovering = coveringTable.pick('height', 'totalsHash')

const genesis: Item<typeof head> = { height: 0n, toXact: '0', hash: Buffer.alloc(32) }

/**
 * Hashes the entries committed since the last block into the next one; answers how many. A block reaches up to the
 * oldest transaction still running, so nothing can commit into it afterwards. Sealing stays out of the commit path:
 * an entry that is not sealed yet is audited by its balances alone. If more than `entriesMax` wait, the block ends
 * with the transaction that holds the last of them; the rest waits on.
 */
export async function sealEntries(
  database: Database,
  now: Date,
  { entriesMax = 100_000 }: { entriesMax?: number } = {},
): Promise<bigint> {
  return database.inTransaction(async (tx) => {
    // Sealers take turns; the second one sees the block of the first.
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('ledger_blocks'))`)
    const [sealed] = await tx.query<RowOf<typeof head>>(sql`
      select ${head.columns} from ledger_blocks order by height desc limit 1`)
    const last = sealed === undefined ? genesis : head.read(sealed)
    const [reach] = await tx.query<{ to_xact: string }>(sql`
      select least(${settledBefore}, (
        select xact from ledger_entries
        where xact > (select xact from ledger_entries where xact >= ${last.toXact}::xid8
          order by xact offset ${entriesMax - 1} limit 1)
        order by xact limit 1))::text as to_xact`)
    if (reach === undefined) throw new Error('a select without a table answers one row')
    const range = { fromXact: last.toXact, toXact: reach.to_xact }
    const covered = await readCovered(tx)
    const { hash, entryCount } = await digestBlock(tx, { ...range, previousHash: last.hash, covered })
    if (entryCount === 0n) return 0n
    await tx.query(
      blockTable.insertion({
        ...range,
        ...covered,
        height: last.height + 1n,
        entryCount,
        previousHash: last.hash,
        hash,
        sealedAt: now,
      }),
    )
    return entryCount
  })
}

async function readCovered(tx: Queryable): Promise<Covered> {
  const [row] = await tx.query<RowOf<typeof newestCovering>>(sql`
    select ${newestCovering.columns} from ledger_coverings order by height desc limit 1`)
  if (row === undefined) return { coveredHeight: null, coveredTotals: null }
  const { height, totalsHash } = newestCovering.read(row)
  return { coveredHeight: height, coveredTotals: totalsHash }
}

type BlockRange = {
  readonly fromXact: string
  readonly toXact: string
  readonly previousHash: Buffer
  readonly covered: Covered
}

/** The newest covering, or nulls before the first. */
type Covered = { readonly coveredHeight: bigint | null; readonly coveredTotals: Buffer | null }

/** The digest of an `entry` and the movements that are joined to it, as an aggregate. */
export const entryDigest = sql`sha256(convert_to(concat_ws('|', entry.id, entry.kind, entry.reference,
  extract(epoch from entry.posted_at), string_agg(concat_ws(',', position, from_account, to_account, amount,
  from_sequence, from_balance, to_sequence, to_balance), ';' order by position)), 'UTF8'))`

/** SHA-256 over the hash of the block before, the covering and the digests of entries in the order of their ids. */
export function blockHash(
  parts: { readonly [part in 'previousHash' | 'coveredHeight' | 'coveredTotals' | 'digests']: Sql },
): Sql {
  return sql`sha256(${parts.previousHash}
    || coalesce(convert_to(${parts.coveredHeight} || '|', 'UTF8') || ${parts.coveredTotals}, ''::bytea)
    || coalesce(${parts.digests}, ''::bytea))`
}

/** Computed where the rows are, so sealing moves no rows. */
async function digestBlock(
  database: Queryable,
  { fromXact, toXact, previousHash, covered }: BlockRange,
): Promise<{ hash: Buffer; entryCount: bigint }> {
  const hash = blockHash({
    previousHash: sql`${previousHash}::bytea`,
    coveredHeight: sql`${covered.coveredHeight}::bigint`,
    coveredTotals: sql`${covered.coveredTotals}::bytea`,
    digests: sql`string_agg(digest, ''::bytea order by id)`,
  })
  const [row] = await database.query<{ hash: Buffer; entryCount: bigint }>(sql`
    with digests as (
      select entry.id, ${entryDigest} as digest
      from ledger_entries entry left join ledger_movements on entry_id = entry.id
      where entry.xact >= ${fromXact}::xid8 and entry.xact < ${toXact}::xid8
      group by entry.id
    )
    select ${hash} as hash, count(*) as "entryCount" from digests`)
  if (row === undefined) throw new Error('an aggregate without groups answers one row')
  return row
}
