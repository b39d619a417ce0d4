import type { ChainBlock, ChainCursor, ChainPayment, ChainScan } from '#core/chains'
import { type Database, type Item, peek, type Queryable, type RowOf, sql } from '#platform/database'
import { type Head, headHash, readHead } from '#providers/simulated/mining'
import { paymentTable } from './payments.ts'

type Scanning = {
  readonly network: string
  readonly cursor: ChainCursor | null
  readonly blocksMax: number
  readonly isRoutine?: boolean
}

/** The main chain after the cursor, as it stood at one moment. */
export async function scanBlocks(database: Database, scanning: Scanning): Promise<ChainScan> {
  const { network, cursor, isRoutine = false } = scanning
  if (isRoutine && cursor !== null && !(await hasOtherHead(database, { network, cursor })))
    return { cursor, rolledBackTo: null, blocks: [], tip: cursor.height }
  const head = await readHead(database, network)
  if (head.hash === cursor?.hash || (cursor === null && head.height === 0))
    return { cursor, rolledBackTo: null, blocks: [], tip: head.height }
  return database.inTransaction(async (tx) => {
    await tx.query(sql`set transaction isolation level repeatable read, read only`)
    return scanSnapshot(tx, scanning)
  })
}

/** Asked for many networks by one statement. */
function hasOtherHead(
  database: Database,
  { network, cursor }: { network: string; cursor: ChainCursor },
): Promise<boolean> {
  return peek(database, sql`${cursor.hash} is distinct from (${headHash(network)})`)
}

async function scanSnapshot(
  snapshot: Queryable,
  { network, cursor, blocksMax }: Scanning,
): Promise<ChainScan> {
  const shared = await findShared(snapshot, { network, cursor })
  const [blocks, head] = await Promise.all([
    readBlocks(snapshot, { network, after: shared?.height ?? 0, limit: blocksMax }),
    readHead(snapshot, network),
  ])
  const last = blocks.at(-1)
  return {
    cursor:
      last === undefined ? shared : { height: last.height, hash: last.hash, parentHash: last.parentHash },
    rolledBackTo: cursor === null || shared?.hash === cursor.hash ? null : (shared?.height ?? 0),
    blocks,
    tip: head.height,
  }
}

/** The newest block that the cursor's history and the main chain share; null is before the first. */
async function findShared(
  snapshot: Queryable,
  { network, cursor }: { network: string; cursor: ChainCursor | null },
): Promise<ChainCursor | null> {
  if (cursor === null) return null
  const history = await snapshot.query<Head & { parent_hash: string; is_replaced: boolean }>(sql`
    with recursive history as (
      select hash, parent_hash, height, is_replaced from simulated_blocks
      where network = ${network} and hash = ${cursor.hash}
      union all
      select parent.hash, parent.parent_hash, parent.height, parent.is_replaced
      from history child join simulated_blocks parent
        on parent.network = ${network} and parent.hash = child.parent_hash
      where child.is_replaced)
    select height, hash, parent_hash, is_replaced from history order by height`)
  if (history.length === 0) throw new Error(`the simulated chain ${network} never had a block ${cursor.hash}`)
  const [oldest] = history
  if (oldest === undefined || oldest.is_replaced) return null
  return { height: oldest.height, hash: oldest.hash, parentHash: oldest.parent_hash }
}

const paidTable = paymentTable.pick(
  'blockHash',
  'txid',
  'index',
  'address',
  'tag',
  'contract',
  'units',
  'from',
)
type Paid = Item<typeof paidTable>

async function readBlocks(
  snapshot: Queryable,
  { network, after, limit }: { network: string; after: number; limit: number },
): Promise<(ChainBlock & { parentHash: string })[]> {
  const heads = await snapshot.query<Head & { parentHash: string }>(sql`
    select height, hash, parent_hash as "parentHash" from simulated_blocks
    where network = ${network} and not is_replaced and height > ${after} order by height limit ${limit}`)
  const rows = await snapshot.query<RowOf<typeof paidTable>>(sql`
    select ${paidTable.columns} from simulated_payments
    where network = ${network} and block_hash = any(${heads.map(({ hash }) => hash)}::text[]) order by position, output_index`)
  const byBlock = Map.groupBy(
    rows.map((row) => paidTable.read(row)),
    ({ blockHash }) => blockHash,
  )
  return heads.map(({ hash, ...head }) => ({
    ...head,
    hash,
    payments: (byBlock.get(hash) ?? []).map(toPayment),
  }))
}

/** A payment by a tester comes from nowhere. */
function toPayment({ blockHash: _, from, ...payment }: Paid): ChainPayment {
  return from === null ? payment : { ...payment, from }
}
