import { addressCodecs, type Sighting, type SignedTransaction } from '#core/chains'
import {
  blockAt,
  type EvmNode,
  headAt,
  isStateGone,
  latestHead,
  nonceOf,
  type Receipt,
  receiptOf,
  transactionOf,
} from '#providers/evm/node'
import { readSigned } from '#providers/evm/paying'
import { transferOf } from '#providers/evm/scanning'

const readingsMax = 4

/** Where a transaction stands, by the chain as it is now. */
export async function findTransaction(
  node: EvmNode,
  network: string,
  transaction: SignedTransaction,
): Promise<Sighting> {
  for (let reading = 0; reading < readingsMax; reading++) {
    const sighting = await findOnce(node, transaction)
    if (sighting !== null) return sighting
  }
  throw new Error(`${network} changes faster than its node can be read`)
}

/** Null when the chain changed in the middle. */
async function findOnce(
  node: EvmNode,
  { raw, txid, from, slots }: SignedTransaction,
): Promise<Sighting | null> {
  const [payer] = from
  const nonce = Number(slots[0])
  if (payer === undefined || !Number.isSafeInteger(nonce)) throw new Error(`${txid} has no payer and nonce`)
  // The nonce comes before the receipt: a receipt that is missing afterwards was not used by it.
  const [head, used] = await node.ask(latestHead, nonceOf(payer.address, 'latest'))
  const [receipt, known] = await node.ask(receiptOf(txid), transactionOf(txid))
  if (receipt !== null) return included(node, { raw, receipt })
  if (used > nonce) return displaced(node, { txid, nonce, address: payer.address, tip: head.height })
  return known === null ? { status: 'absent' } : { status: 'waiting' }
}

async function included(
  node: EvmNode,
  { raw, receipt }: { raw: string; receipt: Receipt },
): Promise<Sighting | null> {
  const { height, blockHash, fee } = receipt
  const [block] = await node.ask(headAt(height))
  if (block?.hash !== blockHash) return null
  return { status: 'included', height, hash: blockHash, succeeded: hasMoved(raw, receipt), fee }
}

/** A token can answer false without failing: then its log is missing. */
function hasMoved(raw: string, { succeeded, logs }: Receipt): boolean {
  const { to, data } = readSigned(raw)
  if (!succeeded || data === '0x') return succeeded
  const contract = to.toLowerCase()
  return logs.some((log) => log.address === contract && (transferOf(log)?.units ?? 0n) > 0n)
}

type Displacing = {
  readonly txid: string
  readonly nonce: number
  readonly address: string
  readonly tip: number
}

/** Null when it was the transaction itself that used the nonce, after it was looked for. */
async function displaced(node: EvmNode, displacing: Displacing): Promise<Sighting | null> {
  const { txid, nonce, address } = displacing
  const height = await heightOfUse(node, displacing)
  const [block] = await node.ask(blockAt(height))
  if (block === null) return null
  const user = block.transactions.find(
    (one) => one.nonce === nonce && addressCodecs.evm.parse(one.from) === address,
  )
  if (user?.txid === txid) return null
  return { status: 'displaced', height, by: user?.txid ?? null }
}

/** The first block after which the nonce is used; of a node that has forgotten it, the oldest that it knows. */
async function heightOfUse(node: EvmNode, { nonce, address, tip }: Displacing): Promise<number> {
  const isUsed = async (height: number) => ((await usedAt(node, { address, height })) ?? 0) > nonce
  let usedIn = tip
  let step = 1
  while (usedIn > 0 && (await isUsed(Math.max(0, usedIn - step)))) {
    usedIn = Math.max(0, usedIn - step)
    step *= 2
  }
  let unused = Math.max(-1, usedIn - step)
  while (usedIn - unused > 1) {
    const middle = Math.floor((usedIn + unused) / 2)
    if (await isUsed(middle)) usedIn = middle
    else unused = middle
  }
  return usedIn
}

/** Null when the node has forgotten the state of that block. */
async function usedAt(
  node: EvmNode,
  { address, height }: { address: string; height: number },
): Promise<number | null> {
  try {
    const [used] = await node.ask(nonceOf(address, height))
    return used
  } catch (error) {
    if (isStateGone(error)) return null
    throw error
  }
}
