import { createHash } from 'node:crypto'
import { columns, type Item, sql, type Tx, table } from '#platform/database'
import { type Taken, type Takes, takeFromMempool } from './mempool.ts'
import { type Head, lockChain, readHead } from './state.ts'
import { undoCarried, writeCarried } from './write-carried.ts'

type Mining = { readonly network: string; readonly count: number; readonly takes: Takes }

/** Adds blocks to the main chain, under the chain's lock; answers the new height. */
export async function mineBlocks(tx: Tx, { network, count, takes }: Mining): Promise<number> {
  await lockChain(tx, network)
  return addBlocks(tx, { network, count, taken: await takeFromMempool(tx, { network, takes }) })
}

type Adding = { readonly network: string; readonly count: number; readonly taken: Taken }

async function addBlocks(tx: Tx, { network, count, taken }: Adding): Promise<number> {
  const { payments, transactions } = taken
  const { branch } = await lockChain(tx, network)
  const txids = [...payments, ...transactions.map(({ transaction }) => transaction.txid)]
  const blocks = buildBlocks({ network, branch, count, txids, parent: await readHead(tx, network) })
  await tx.query(blockTable.insertionOf(blocks.map((block) => ({ ...block, network, isReplaced: false }))))
  const [first] = blocks
  if (first !== undefined && payments.length > 0) {
    await tx.query(sql`
      update simulated_payments set block_hash = ${first.hash}
      where network = ${network} and txid = any(${payments}::text[])`)
  }
  if (first !== undefined) await writeCarried(tx, { network, blockHash: first.hash, transactions })
  await forgetReached(tx, network)
  return blocks.at(-1)?.height ?? 0
}

// A payment is final this many ticks of the miner after it was made.
const stepsToFinal = 5

/** Mines one step towards the goals of what waits for the miner; none while halted or when nothing can go on. */
export async function mineAwaited(
  tx: Tx,
  { network, holdsHouse }: { network: string; holdsHouse: boolean },
): Promise<number> {
  const { isHalted } = await lockChain(tx, network)
  if (isHalted) return 0
  const taken = await takeFromMempool(tx, { network, takes: { awaitedAnd: null, holdsHouse } })
  const { missing, goal } = await readGoals(tx, { network, taken, holdsHouse })
  if (missing === null || goal === null) return 0
  const count = Math.min(missing, Math.ceil(goal / stepsToFinal))
  await addBlocks(tx, { network, count, taken })
  return count
}

type Goals = { readonly missing: number | null; readonly goal: number | null }

/** A transaction that no block takes yet, such as one that pays too little, lets no block be mined. */
async function readGoals(
  tx: Tx,
  { network, taken, holdsHouse }: { network: string; taken: Taken; holdsHouse: boolean },
): Promise<Goals> {
  const { height } = await readHead(tx, network)
  const included = taken.transactions.map(({ transaction }) => transaction.txid)
  const [goals] = await tx.query<Goals>(sql`
    select max(goal - coalesce(${height}::integer - block.height + 1, 0)) as missing, max(goal) as goal
    from (
      select confirmations_goal as goal, block_hash from simulated_payments
      where network = ${network} and confirmations_goal is not null
      union all
      select confirmations_goal, block_hash from simulated_transactions
      where network = ${network} and confirmations_goal is not null and not ${holdsHouse}
        and (block_hash is not null or txid = any(${included}::text[]))
    ) as awaited
    left join simulated_blocks block on block.network = ${network} and block.hash = awaited.block_hash`)
  return goals ?? { missing: null, goal: null }
}

/** Payments that have reached their goal are no longer the miner's. */
async function forgetReached(tx: Tx, network: string): Promise<void> {
  const { height } = await readHead(tx, network)
  await tx.query(sql`
    update simulated_payments payment set confirmations_goal = null
    from simulated_blocks block
    where payment.network = ${network} and confirmations_goal is not null
      and block.network = payment.network and block.hash = payment.block_hash
      and ${height}::integer - block.height + 1 >= confirmations_goal`)
  await tx.query(sql`
    update simulated_transactions made set confirmations_goal = null
    from simulated_blocks block
    where made.network = ${network} and confirmations_goal is not null
      and block.network = made.network and block.hash = made.block_hash
      and ${height}::integer - block.height + 1 >= confirmations_goal`)
}

const { text, integer, boolean } = columns

const blockTable = table('simulated_blocks', {
  network: text,
  hash: text,
  parentHash: text,
  height: integer,
  isReplaced: boolean,
})

type Block = Pick<Item<typeof blockTable>, 'height' | 'hash' | 'parentHash'>

type Building = {
  readonly network: string
  readonly branch: number
  readonly count: number
  readonly txids: readonly string[]
  readonly parent: Head
}

function buildBlocks({ network, branch, count, txids, parent }: Building): Block[] {
  const blocks: Block[] = []
  let head = parent
  for (let made = 0; made < count; made++) {
    const height = head.height + 1
    const content = JSON.stringify([network, branch, height, head.hash, made === 0 ? txids : []])
    const hash = createHash('sha256').update(content).digest('hex')
    blocks.push({ height, hash, parentHash: head.hash })
    head = { height, hash }
  }
  return blocks
}

/** The height below which no reorganisation goes: money that the sandbox began with stays. */
async function readFloor(tx: Tx, network: string): Promise<number> {
  const [gifts] = await tx.query<{ floor: number }>(sql`
    select coalesce(max(height), 0) as floor from simulated_gifts where network = ${network}`)
  return gifts?.floor ?? 0
}

/** Replaces the newest blocks by a longer branch without their payments; answers the new height. */
export async function reorganise(
  tx: Tx,
  { network, depth }: { network: string; depth: number },
): Promise<number> {
  await lockChain(tx, network)
  const { height } = await readHead(tx, network)
  const keptHeight = Math.max(height - depth, await readFloor(tx, network))
  if (keptHeight >= height) return height
  await undoCarried(tx, { network, above: keptHeight })
  await tx.query(sql`
    update simulated_payments payment set block_hash = null, confirmations_goal = null
    from simulated_blocks block
    where payment.network = ${network} and block.network = payment.network and block.hash = payment.block_hash
      and block.height > ${keptHeight} and not block.is_replaced`)
  await tx.query(sql`
    update simulated_blocks set is_replaced = true
    where network = ${network} and height > ${keptHeight} and not is_replaced`)
  await tx.query(sql`update simulated_chains set branch = branch + 1 where network = ${network}`)
  return mineBlocks(tx, { network, count: height - keptHeight + 1, takes: 'nothing' })
}
