import { keccak256 } from 'viem/utils'
import { type BroadcastOutcome, InvalidTransaction } from '#core/chains'
import { type EvmNode, isKnownAlready, sending, transactionOf } from '#providers/evm/node'
import { NodeNonsense } from '#providers/nodes'
import { readSigned, type SignedPayment } from './evm-format.ts'

/**
 * Only what the bytes themselves make impossible is rejected. A node's refusal is no proof: its fees and its memory change,
 * and another node may have taken them. The refusal is thrown, and the transaction is looked up.
 */
export async function broadcast(
  node: EvmNode,
  { network, chainId }: { network: string; chainId: number },
  raw: string,
): Promise<BroadcastOutcome> {
  const problem = problemOf(raw, chainId)
  if (problem !== null) return { status: 'rejected', reason: `${problem} on ${network}` }
  const txid = keccak256(raw as `0x${string}`) // as: it was just read
  try {
    const [sent] = await node.ask(sending(raw))
    if (sent !== txid) throw new NodeNonsense(`the node answered ${sent} for the transaction ${txid}`)
    return { status: 'done' }
  } catch (error) {
    if (isKnownAlready(error)) return { status: 'done' }
    // "Nonce too low" is also what a node says of a transaction that a block already holds.
    const [known] = await node.ask(transactionOf(txid))
    if (known !== null) return { status: 'done' }
    throw error
  }
}

function problemOf(raw: string, chainId: number): string | null {
  try {
    const payment: SignedPayment = readSigned(raw)
    return payment.chainId === chainId ? null : `The transaction is of chain ${payment.chainId}`
  } catch (error) {
    if (error instanceof InvalidTransaction) return error.message
    throw error
  }
}
