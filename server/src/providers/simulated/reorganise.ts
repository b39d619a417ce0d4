import { sql, type Tx } from '#platform/database'
import { mineBlocks } from './mine-blocks.ts'
import { lockChain, readHead } from './state.ts'

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
