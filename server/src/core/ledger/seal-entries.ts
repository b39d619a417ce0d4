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

/** A block as the next one follows it. */
export type Head = Item<typeof head>

/** The head before the first block. */
export const genesis: Head = { height: 0n, toXact: '0', hash: Buffer.alloc(32) }

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
    const covering = await newestCovering(tx)
    const below = {
      ...range,
      previousHash: last.hash,
      coveredHeight: covering?.height ?? null,
      coveredTotals: covering?.totalsHash ?? null,
    }
    const { hash, entryCount } = await digestBlock(tx, below)
    if (entryCount === 0n) return 0n
    await tx.query(
      blockTable.insertion({
        ...below,
        height: last.height + 1n,
        entryCount,
        hash,
        sealedAt: now,
      }),
    )
    return entryCount
  })
}

/** The head at a height; `genesis` where no block has it. */
export async function headAt(database: Queryable, height: bigint): Promise<Head> {
  const [row] = await database.query<RowOf<typeof head>>(sql`
    select ${head.columns} from ledger_blocks where height = ${height}`)
  return row === undefined ? genesis : head.read(row)
}

type Covering = Item<typeof coveringTable>

/** How far audits have covered the blocks; null before the first. */
export async function newestCovering(database: Queryable): Promise<Covering | null> {
  const [row] = await database.query<RowOf<typeof coveringTable>>(sql`
    select ${coveringTable.columns} from ledger_coverings order by height desc limit 1`)
  return row === undefined ? null : coveringTable.read(row)
}

/** Selects `digests`, of the entries between two transactions with their movements in the order of ids, and their number as `entries`. */
export function digestsBetween(fromXact: Sql, toXact: Sql): Sql {
  return sql`
    select string_agg(digest, ''::bytea order by id) as digests, count(*) as entries from (
      select entry.id, sha256(convert_to(concat_ws('|', entry.id, entry.kind, entry.reference,
        extract(epoch from entry.posted_at), string_agg(concat_ws(',', position, from_account, to_account, amount,
        from_sequence, from_balance, to_sequence, to_balance), ';' order by position)), 'UTF8')) as digest
      from ledger_entries entry left join ledger_movements on entry_id = entry.id
      where entry.xact >= ${fromXact} and entry.xact < ${toXact} group by entry.id) one`
}

/** SHA-256 over the hash of the block before, the covering and the digests. */
export function blockHash(
  parts: { readonly [part in 'previousHash' | 'coveredHeight' | 'coveredTotals' | 'digests']: Sql },
): Sql {
  return sql`sha256(${parts.previousHash}
    || coalesce(convert_to(${parts.coveredHeight} || '|', 'UTF8') || ${parts.coveredTotals}, ''::bytea)
    || coalesce(${parts.digests}, ''::bytea))`
}

type BlockRange = {
  readonly fromXact: string
  readonly toXact: string
  readonly previousHash: Buffer
  readonly coveredHeight: bigint | null
  readonly coveredTotals: Buffer | null
}

/** Computed where the rows are, so sealing moves no rows. */
async function digestBlock(
  database: Queryable,
  { fromXact, toXact, previousHash, coveredHeight, coveredTotals }: BlockRange,
): Promise<{ hash: Buffer; entryCount: bigint }> {
  const hash = blockHash({
    previousHash: sql`${previousHash}::bytea`,
    coveredHeight: sql`${coveredHeight}::bigint`,
    coveredTotals: sql`${coveredTotals}::bytea`,
    digests: sql`digests`,
  })
  const [row] = await database.query<{ hash: Buffer; entryCount: bigint }>(sql`
    select ${hash} as hash, entries as "entryCount"
    from (${digestsBetween(sql`${fromXact}::xid8`, sql`${toXact}::xid8`)}) as sealed`)
  if (row === undefined) throw new Error('an aggregate without groups answers one row')
  return row
}
