import { createHash } from 'node:crypto'
import { sql, type Tx } from '#platform/database'
import { type Head, lockChain, readHead } from './state.ts'

/**
 * The payments that the first block takes from the mempool: all when mined by hand, otherwise the miner's and the
 * payment that the block is mined for.
 */
type Takes = 'everything' | 'nothing' | { readonly awaitedAnd: string | null }

type Mining = { readonly network: string; readonly count: number; readonly takes: Takes }

/** Adds blocks to the main chain, under the chain's lock; answers the new height. */
export async function mineBlocks(tx: Tx, { network, count, takes }: Mining): Promise<number> {
  const { branch } = await lockChain(tx, network)
  const txids = await takeFromMempool(tx, { network, takes })
  const blocks = buildBlocks({ network, branch, count, txids, parent: await readHead(tx, network) })
  await tx.query(sql`
    insert into simulated_blocks (network, hash, parent_hash, height)
    select ${network}, * from unnest(${blocks.map(({ hash }) => hash)}::text[],
      ${blocks.map(({ parentHash }) => parentHash)}::text[], ${blocks.map(({ height }) => height)}::integer[])`)
  const [first] = blocks
  if (first !== undefined && txids.length > 0) {
    await tx.query(sql`
      update simulated_payments set block_hash = ${first.hash}
      where network = ${network} and txid = any(${txids}::text[])`)
  }
  await forgetReached(tx, network)
  return blocks.at(-1)?.height ?? 0
}

// A payment is final this many ticks of the miner after it was made.
const stepsToFinal = 5

/** Mines one step towards the goals of the payments that wait for the miner; none while halted or without any. */
export async function mineAwaited(tx: Tx, network: string): Promise<number> {
  const { isHalted } = await lockChain(tx, network)
  if (isHalted) return 0
  const { height } = await readHead(tx, network)
  const [awaited] = await tx.query<{ missing: number | null; goal: number | null }>(sql`
    select max(confirmations_goal - coalesce(${height}::integer - block.height + 1, 0)) as missing,
      max(confirmations_goal) as goal
    from simulated_payments payment left join simulated_blocks block
      on block.network = payment.network and block.hash = payment.block_hash
    where payment.network = ${network} and confirmations_goal is not null`)
  const { missing = null, goal = null } = awaited ?? {}
  if (missing === null || goal === null) return 0
  const count = Math.min(missing, Math.ceil(goal / stepsToFinal))
  await mineBlocks(tx, { network, count, takes: { awaitedAnd: null } })
  return count
}

async function takeFromMempool(
  tx: Tx,
  { network, takes }: { network: string; takes: Takes },
): Promise<string[]> {
  if (takes === 'nothing') return []
  const isTaken =
    takes === 'everything' ? sql`true` : sql`(confirmations_goal is not null or txid = ${takes.awaitedAnd})`
  const rows = await tx.query<{ txid: string }>(sql`
    select txid from simulated_payments where network = ${network} and block_hash is null and ${isTaken}
    order by position`)
  return rows.map(({ txid }) => txid)
}

/** A payment that has reached its goal is no longer the miner's. */
async function forgetReached(tx: Tx, network: string): Promise<void> {
  const { height } = await readHead(tx, network)
  await tx.query(sql`
    update simulated_payments payment set confirmations_goal = null
    from simulated_blocks block
    where payment.network = ${network} and confirmations_goal is not null
      and block.network = payment.network and block.hash = payment.block_hash
      and ${height}::integer - block.height + 1 >= confirmations_goal`)
}

type Block = { readonly height: number; readonly hash: string; readonly parentHash: string }

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

/** Replaces the newest blocks by a longer branch without their payments; answers the new height. */
export async function reorganise(
  tx: Tx,
  { network, depth }: { network: string; depth: number },
): Promise<number> {
  await lockChain(tx, network)
  const { height } = await readHead(tx, network)
  if (height === 0) return 0
  const keptHeight = Math.max(height - depth, 0)
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
