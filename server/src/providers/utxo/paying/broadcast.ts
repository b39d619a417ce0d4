import type { BroadcastOutcome } from '#core/chains'
import { NodeNonsense, NodeRefusal } from '#providers/nodes'
import { type RawTransaction, readFamilyTransaction, UnreadableBytes } from '#providers/utxo/bytes'
import type { UtxoFamily } from '#providers/utxo/families'
import { sending, type UtxoNode, waitingTransaction } from '#providers/utxo/node'

type Place = { readonly network: string; readonly family: UtxoFamily }

/**
 * Only what the bytes themselves make impossible is rejected. A node's refusal is no proof: its mempool and its blocks change, and
 * another node may have taken them. The refusal is thrown, and the transaction is looked up.
 */
export async function broadcast(
  node: UtxoNode,
  { network, family }: Place,
  { raw, isIncluded }: { readonly raw: string; isIncluded(transaction: RawTransaction): Promise<boolean> },
): Promise<BroadcastOutcome> {
  const transaction = readSigned(raw, family)
  if (typeof transaction === 'string') return { status: 'rejected', reason: `${transaction} (${network})` }
  const { txid } = transaction
  try {
    const [sent] = await node.ask(sending(raw))
    if (sent !== txid) throw new NodeNonsense(`the node answered ${sent} for the transaction ${txid}`)
    return { status: 'done' }
  } catch (error) {
    if (!(error instanceof NodeRefusal)) throw error
    const [waiting] = await node.ask(waitingTransaction(txid, family))
    // The inputs of a transaction in a block are spent, so a node refuses it as it refuses a foreign one.
    if (waiting !== null || (await isIncluded(transaction))) return { status: 'done' }
    throw error
  }
}

/** The transaction of signed bytes, or why they are none. */
function readSigned(raw: string, family: UtxoFamily): RawTransaction | string {
  const bytes = Buffer.from(raw, 'hex')
  if (bytes.length * 2 !== raw.length || bytes.length === 0) return 'The bytes are not in hex'
  try {
    return readFamilyTransaction(family, bytes)
  } catch (error) {
    if (!(error instanceof UnreadableBytes)) throw error
    return error.message
  }
}
