import { addressCodecs, type DevChain, type DevPayment } from '#core/chains'
import {
  addressText,
  blockAt,
  bytesText,
  coinOf,
  type EvmNode,
  evmNode,
  hashText,
  hex,
  latestHead,
  mintCall,
  type NodeAddress,
  sending,
  tokensOf,
  transferCall,
} from '#providers/evm/node'
import { answering, asking, fieldsOf, listOf, NodeRefusal, orNothing, type Question } from '#providers/nodes'

type Options = NodeAddress & {
  /** Blocks until a payment is final. */
  readonly confirmationsRequired: number
}

/** True when a node is anvil, which obeys the controls of a sandbox. */
export async function isAnvil(address: NodeAddress): Promise<boolean> {
  try {
    await evmNode(address).ask(asking('anvil_nodeInfo'))
    return true
  } catch (error) {
    if (error instanceof NodeRefusal) return false
    throw error
  }
}

/**
 * The controls of an anvil. Its own first account pays, and has as much as it needs: coin is set, and tokens are minted,
 * as the sandbox's tokens let anybody do.
 */
export function anvilControls(options: Options): DevChain {
  const node = evmNode(options)
  return {
    network: options.network,
    mine: (blocks) => mine(node, blocks),
    pay: (payment) => pay(node, { ...options, payment }),
    reorg: (depth) => whileStill(node, () => reorganise(node, depth)),
    halt: (halted) => setMining(node, { automine: false, seconds: halted ? 0 : 1 }),
  }
}

async function mine(node: EvmNode, blocks: number): Promise<number> {
  await node.ask(asking('anvil_mine', hex(blocks)))
  const [{ height }] = await node.ask(latestHead)
  return height
}

type Paying = Pick<Options, 'network' | 'confirmationsRequired'> & { readonly payment: DevPayment }

async function pay(node: EvmNode, { network, confirmationsRequired, payment }: Paying): Promise<string> {
  const { address, tag, contract, units, confirmations } = payment
  if (tag !== null) throw new RangeError(`A payment on ${network} has no tag`)
  const to = addressCodecs.evm.parse(address)
  const [[from = '']] = await node.ask(answering(accounts, 'eth_accounts'))
  await provide(node, { from, contract, units })
  const sent =
    contract === null
      ? { from, to, value: hex(units) }
      : { from, to: contract, data: transferCall({ to, units }) }
  const [txid] = await node.ask(answering(hashText, 'eth_sendTransaction', sent))
  // With a block for each transaction no other would come by itself.
  const [automine] = await node.ask(asking('anvil_getAutomine'))
  const blocks = confirmations ?? (automine === true ? confirmationsRequired : 0)
  if (blocks > 0) await mine(node, blocks)
  return txid
}

const spareCoin = 10n ** 18n

type Provision = { readonly from: string; readonly contract: string | null; readonly units: bigint }

async function provide(node: EvmNode, { from, contract, units }: Provision): Promise<void> {
  const [coin] = await node.ask(coinOf(from, 'latest'))
  const wanted = spareCoin + (contract === null ? units : 0n)
  if (coin < wanted) await node.ask(asking('anvil_setBalance', from, hex(wanted)))
  if (contract === null) return
  const [held] = await node.ask(tokensOf({ token: contract, address: from }, 'latest'))
  // Mints the whole sum, not only the missing part: a waiting transaction may already spend what is there.
  if (held === null) throw new Error(`there is no token at ${contract}`)
  await node.ask(
    answering(hashText, 'eth_sendTransaction', { from, to: contract, data: mintCall({ to: from, units }) }),
  )
}

/** Replaces the newest blocks by others without their transactions, which wait for the next block. */
async function reorganise(node: EvmNode, depth: number): Promise<number> {
  const [head] = await node.ask(latestHead)
  const replaced = Math.min(depth, head.height)
  const heights = Array.from({ length: replaced }, (_, at) => head.height - replaced + 1 + at)
  const blocks = await node.askMany(heights.map(blockAt), { atOnce: 10 })
  const taken = blocks.flatMap((block) => block?.transactions ?? []).map(({ txid }) => txid)
  const [waiting] = await node.ask(answering(waitingTransactions, 'txpool_content'))
  const raws = await node.askMany([...taken, ...waiting].map(rawOf))
  // Sent one after the other: anvil carries out the calls of a batch at once.
  await node.ask(asking('anvil_dropAllTransactions'))
  await node.ask(asking('anvil_reorg', replaced, []))
  const height = await mine(node, 1)
  for (const raw of raws) if (raw !== null) await node.ask(sending(raw)).catch(leaveOut)
  return height
}

/** The node keeps one of the transactions that take each other's place. */
function leaveOut(error: unknown): void {
  if (!(error instanceof NodeRefusal)) throw error
}

function rawOf(txid: string): Question<string | null> {
  return answering(orNothing(bytesText), 'eth_getRawTransactionByHash', txid)
}

/** Runs an act while no block comes by itself. */
async function whileStill<T>(node: EvmNode, act: () => Promise<T>): Promise<T> {
  const [automine, interval] = await node.ask(
    asking('anvil_getAutomine'),
    answering(orNothing(Number), 'anvil_getIntervalMining'),
  )
  await setMining(node, { automine: false, seconds: 0 })
  try {
    return await act()
  } finally {
    await setMining(node, { automine: automine === true, seconds: interval ?? 0 })
  }
}

type Mining = { readonly automine: boolean; readonly seconds: number }

async function setMining(node: EvmNode, { automine, seconds }: Mining): Promise<void> {
  await node.ask(asking('evm_setIntervalMining', seconds))
  // Last, since anvil takes either way of mining for the end of the other.
  if (automine || seconds === 0) await node.ask(asking('evm_setAutomine', automine))
}

function accounts(value: unknown): string[] {
  return listOf(value, addressText)
}

/** The hashes of what waits for a block, each payer's in the order of its nonces. */
function waitingTransactions(value: unknown): string[] {
  const { pending } = fieldsOf(value)
  return Object.values(fieldsOf(pending)).flatMap((ofPayer) =>
    Object.entries(fieldsOf(ofPayer))
      .toSorted(([one], [other]) => Number(one) - Number(other))
      .map(([, transaction]) => hashText(fieldsOf(transaction).hash)),
  )
}
