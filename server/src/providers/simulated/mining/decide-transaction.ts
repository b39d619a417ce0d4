import { sql, type Tx } from '#platform/database'
import { mineBlocks } from './mine-blocks.ts'
import { lockChain } from './state.ts'

type Decision = {
  readonly network: string
  readonly txid: string
  readonly outcome: 'completed' | 'failed'
  /** How many blocks are mined at once, the first with the transaction. */
  readonly blocks: number
}

/** Settles a waiting transaction, after those of its payer that come before it; answers whether a block holds it so. */
export async function decideTransaction(
  tx: Tx,
  { network, txid, outcome, blocks }: Decision,
): Promise<boolean> {
  await lockChain(tx, network)
  const waiting = await tx.query(sql`
    update simulated_transactions set outcome = ${outcome}
    where network = ${network} and txid = ${txid} and block_hash is null and replaced_by is null returning txid`)
  if (waiting.length > 0)
    await mineBlocks(tx, { network, count: blocks, takes: { awaitedAnd: txid, holdsHouse: true } })
  const [held] = await tx.query<{ succeeded: boolean | null }>(sql`
    select succeeded from simulated_transactions where network = ${network} and txid = ${txid}`)
  return held?.succeeded === (outcome === 'completed')
}
