import { asking } from '#providers/nodes'
import { bestHeight, type UtxoNode } from '#providers/utxo/node'

/** Blocks that make the first coinbases spendable, with many coins for payments at once. */
const blocksBefore = 300
/** From here on every block of Litecoin's development chain needs MWEB, whose first block holds a payment into it. */
const mwebHeight = 432
const walletBlocks = 120

type Beginning = { readonly isLitecoin: boolean; mine(blocks: number): Promise<number> }

/**
 * Brings a new development chain to where payments are possible. Litecoin's node stops at its first block of MWEB unless a wallet
 * of the node has paid into it.
 */
export async function beginChain(node: UtxoNode, { isLitecoin, mine }: Beginning): Promise<void> {
  const [height] = await node.ask(bestHeight)
  if (height < blocksBefore) await mine(blocksBefore - height)
  if (!isLitecoin) return
  const [now] = await node.ask(bestHeight)
  if (now >= mwebHeight) return
  await node.ask(asking('createwallet', 'miner'))
  const [address, mweb] = await node.ask(asking('getnewaddress'), asking('getnewaddress', '', 'mweb'))
  await mine(Math.max(0, mwebHeight - 1 - walletBlocks - now))
  const [before] = await node.ask(bestHeight)
  await node.ask(asking('generatetoaddress', mwebHeight - 1 - before, address))
  await node.ask(asking('sendtoaddress', mweb, 1))
  await mine(3)
}
