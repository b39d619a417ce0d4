import type { ChainCursor } from '#core/chains'
import { type Database, type Queryable, type RowOf, sql, type Tx } from '#platform/database'
import { type Head, type Reading, readAlong } from '#providers/nodes'
import { type RawBlock, type RawTransaction, writeTransaction } from '#providers/utxo/bytes'
import { maturityOf, type UtxoFamily } from '#providers/utxo/families'
import { type BlockWalk, type WalkedBlock, type Walking, walkBlocks } from '#providers/utxo/node'
import { addressOf } from '#providers/utxo/scripts'
import { cursorTable, type OwnOutput, outputTable, transactionTable } from './tables.ts'

export type OutputFollower = {
  /** Reads the blocks that came since the last time, and answers the newest one. */
  catchUp(): Promise<{ readonly height: number; readonly hash: string }>
}

export type Following = {
  readonly network: string
  readonly family: UtxoFamily
  readonly database: Database
  readonly walking: Walking
  /** The addresses among these that are ours. */
  ours(addresses: readonly string[]): Promise<ReadonlySet<string>>
}

const blocksEachStep = 20

/**
 * Keeps the outputs that pay the house, from blocks alone: no node has to know its addresses. Any number of processes may do so;
 * a step counts where nobody else has moved the cursor.
 */
export function followOutputs(following: Following): OutputFollower {
  const walk = walkBlocks(following.walking, (block) => changesOf(following, block))
  let running: ReturnType<OutputFollower['catchUp']> | null = null
  let next: ReturnType<OutputFollower['catchUp']> | null = null

  function start(): ReturnType<OutputFollower['catchUp']> {
    next = null
    const started = catchUp(following, walk).finally(() => {
      if (running === started) running = null
    })
    running = started
    return started
  }

  return {
    // A reading under way may have asked for the newest block before the caller's own news: the caller gets the next one.
    catchUp() {
      if (running === null) return start()
      next ??= running.then(start, start)
      return next
    },
  }
}

async function catchUp(
  following: Following,
  walk: BlockWalk<Changes>,
): ReturnType<OutputFollower['catchUp']> {
  const { network, database } = following
  for (;;) {
    const cursor = await readCursor(database, network)
    const read = await readAlong(walk, { cursor, blocksMax: blocksEachStep })
    if (read.blocks.length > 0 || read.rolledBackTo !== null) await applyStep(following, { cursor, read })
    const { cursor: reached, tip } = read
    if (reached === null) return { height: 0, hash: '' }
    if (reached.height === tip) return reached
  }
}

type Step = {
  readonly cursor: ChainCursor | null
  readonly read: Reading<Head & { readonly found: Changes }>
}

/** Does nothing where another process has moved the cursor since it was read. */
async function applyStep(following: Following, { cursor, read }: Step): Promise<void> {
  const { network, database } = following
  await database.inTransaction(async (tx) => {
    if ((await lockCursor(tx, network))?.hash !== cursor?.hash) return
    if (read.rolledBackTo !== null) rollBack(tx, { network, to: read.rolledBackTo })
    for (const { found } of read.blocks) applyBlock(tx, { network, ...found })
    const { cursor: reached } = read
    if (reached === null) return
    tx.send(sql`
      ${cursorTable.insertion({ network, cursor: reached })}
      on conflict (network) do update set cursor = excluded.cursor`)
  })
}

type Changes = {
  readonly height: number
  readonly hash: string
  readonly made: readonly OwnOutput[]
  readonly paying: readonly RawTransaction[]
  readonly spent: readonly { readonly outpoint: string; readonly by: string }[]
}

async function changesOf(
  { network, family, ours }: Following,
  { height, hash, raw }: WalkedBlock,
): Promise<Changes> {
  const candidates = raw.transactions.flatMap((transaction) => candidatesIn(transaction, family))
  const own =
    candidates.length === 0 ? new Set() : await ours([...new Set(candidates.map(({ address }) => address))])
  const paid = candidates.filter(({ address }) => own.has(address))
  const made = paid.map(({ transaction, position, address, units }): OwnOutput => {
    const { txid } = transaction
    const spendableFrom = height + maturityOf(family, transaction)
    return { network, txid, position, address, units, height, spendableFrom, spent: null }
  })
  return {
    height,
    hash,
    made,
    paying: [...new Set(paid.map(({ transaction }) => transaction))],
    spent: spentIn(raw),
  }
}

function candidatesIn(transaction: RawTransaction, family: UtxoFamily) {
  return transaction.outputs.flatMap(({ units, script }, position) => {
    const address = units === 0n ? null : addressOf(family, script)
    return address === null ? [] : [{ transaction, position, address, units }]
  })
}

function spentIn({ transactions }: RawBlock): Changes['spent'] {
  return transactions.flatMap(({ inputs, txid, isCoinbase }) =>
    isCoinbase ? [] : inputs.map(({ outpoint }) => ({ outpoint, by: txid })),
  )
}

function applyBlock(
  tx: Tx,
  { network, height, hash, made, paying, spent }: Changes & { readonly network: string },
): void {
  if (made.length > 0) {
    const transactions = paying.map((one) => ({
      network,
      txid: one.txid,
      bytes: Buffer.from(writeTransaction(one)),
    }))
    tx.send(sql`${transactionTable.insertionOf(transactions)} on conflict do nothing`)
    tx.send(sql`${outputTable.insertionOf(made)} on conflict do nothing`)
  }
  if (spent.length === 0) return
  tx.send(sql`
    update chain_outputs held set spent_by = input.by, spent_height = ${height}, spent_hash = ${hash}
    from unnest(${spent.map(({ outpoint }) => outpoint.slice(0, 64))}::text[],
      ${spent.map(({ outpoint }) => Number(outpoint.slice(65)))}::integer[], ${spent.map(({ by }) => by)}::text[])
      as input (txid, position, by)
    where held.network = ${network} and held.txid = input.txid and held.position = input.position`)
}

function rollBack(tx: Tx, { network, to }: { readonly network: string; readonly to: number }): void {
  tx.send(sql`delete from chain_outputs where network = ${network} and height > ${to}`)
  tx.send(sql`
    update chain_outputs set spent_by = null, spent_height = null, spent_hash = null
    where network = ${network} and spent_height > ${to}`)
}

async function readCursor(database: Queryable, network: string): Promise<ChainCursor | null> {
  const [row] = await database.query<RowOf<typeof cursorTable>>(sql`
    select ${cursorTable.columns} from chain_output_cursors where network = ${network}`)
  return row === undefined ? null : cursorTable.read(row).cursor
}

async function lockCursor(tx: Tx, network: string): Promise<ChainCursor | null> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`outputs ${network}`}, 0))`)
  return readCursor(tx, network)
}
