import type { DevChain, DevPayment } from '#core/chains'
import { answering, asking, listOf, NodeRefusal } from '#providers/nodes'
import { readBlock } from '#providers/utxo/bytes'
import { factsOf } from '#providers/utxo/families'
import {
  bestHeight,
  blockReader,
  hashAt,
  sending,
  type UtxoNode,
  type UtxoNodeAddress,
  utxoNode,
  walkBlocks,
} from '#providers/utxo/node'
import { scriptOf } from '#providers/utxo/scripts'
import { beginChain } from './begin-chain.ts'
import { blockOf } from './block-of.ts'
import { createFaucet, type FaucetOutput, nobodysAddress } from './faucet.ts'

type Options = UtxoNodeAddress & {
  /** Blocks until a payment is final. */
  readonly confirmationsRequired: number
}

/** Whether a node is of a chain whose blocks are made on request; throws `WrongChain` where it is not of the chain it should be of. */
export async function isDevelopment(address: UtxoNodeAddress): Promise<boolean> {
  await utxoNode(address).ask(bestHeight)
  return address.chain !== 'main'
}

/** The controls of a node that makes blocks on request, btcd or a Core. */
export type NodeControls = DevChain & {
  /** A payment to scripts, which waits for a block; answers its id. */
  payScripts(outputs: readonly FaucetOutput[]): Promise<string>
  /** Brings a new chain to where payments are possible. */
  begin(): Promise<void>
}

export function nodeControls(options: Options): NodeControls {
  const { network, family, chain } = options
  const node = utxoNode(options)
  const walk = walkBlocks(
    {
      network,
      firstHeight: 1,
      headAgeMaxSeconds: null,
      nowSeconds: () => 0,
      node,
      read: blockReader(node, options),
    },
    ({ raw }) => raw,
  )
  const faucet = createFaucet({ family, chain, walk })
  const { address } = faucet
  let isHalted = false
  // As many as make the newest payment final.
  let blocksDue = 0

  async function payScripts(outputs: readonly FaucetOutput[]): Promise<string> {
    const [txid] = await node.ask(sending(await faucet.pay(outputs)))
    return txid
  }

  return {
    network,
    payScripts,
    begin: () =>
      beginChain(node, {
        isLitecoin: family === 'litecoin',
        mine: (blocks) => mine(node, { address, blocks }),
      }),
    async pay({ address: to, tag, contract, units, confirmations }: DevPayment) {
      if (tag !== null || contract !== null)
        throw new RangeError(`A payment on ${network} has no tag and no token`)
      const txid = await payScripts([{ script: scriptOf(family, to), units }])
      if (confirmations !== null && confirmations > 0) await mine(node, { address, blocks: confirmations })
      return txid
    },
    mine: (blocks) => mine(node, { address, blocks }),
    reorg: (depth) => reorganise(node, { family, chain, depth }),
    async halt(halted) {
      isHalted = halted
    },
    async tick() {
      const [waiting] = await node.ask(answering(textsOf, 'getrawmempool'))
      if (waiting.length > 0) blocksDue = options.confirmationsRequired
      if (blocksDue === 0 || isHalted) return
      blocksDue -= 1
      await mine(node, { address, blocks: 1 })
    },
  }
}

type Mining = { readonly address: string; readonly blocks: number }

/** A Core takes the address of the miner with the call; btcd has it from its start. */
async function mine(node: UtxoNode, { address, blocks }: Mining): Promise<number> {
  if (!(await isDone(node, 'generatetoaddress', blocks, address))) await node.ask(asking('generate', blocks))
  const [height] = await node.ask(bestHeight)
  return height
}

type Replacing = Pick<Options, 'family' | 'chain'> & { readonly depth: number }

/** Replaces the newest blocks by a branch that is one longer; its blocks are empty, and what they leave out waits. */
async function reorganise(node: UtxoNode, { family, chain, depth }: Replacing): Promise<number> {
  const [tip] = await node.ask(bestHeight)
  const shared = Math.max(0, tip - depth)
  const [parent, first] = await node.ask(hashAt(shared), hashAt(shared + 1))
  if (parent === null || first === null) throw new Error(`there is no block ${shared + 1} to replace`)
  const blocks = tip - shared + 1
  if (await isDone(node, 'prioritisetransaction', noTransaction, 0, 0)) {
    await node.ask(asking('invalidateblock', first))
    await withoutPayments(node, () => mine(node, { address: nobodysAddress({ family, chain }), blocks }))
  } else await submitBranch(node, { family, chain, parent: { hash: parent, height: shared }, blocks })
  const [height] = await node.ask(bestHeight)
  return height
}

const noTransaction = '0'.repeat(64)
const farTooLittle = -1_000_000_000

/** Mines while all that waits seems to pay nothing, so that a Core leaves it out. */
async function withoutPayments(node: UtxoNode, act: () => Promise<unknown>): Promise<void> {
  const [waiting] = await node.ask(answering(textsOf, 'getrawmempool'))
  const prioritise = async (change: number) => {
    for (const txid of waiting) await node.ask(asking('prioritisetransaction', txid, 0, change))
  }
  await prioritise(farTooLittle)
  await act()
  await prioritise(-farTooLittle)
}

type Branch = Pick<Options, 'family' | 'chain'> & {
  readonly parent: { readonly hash: string; readonly height: number }
  readonly blocks: number
}

async function submitBranch(node: UtxoNode, { family, chain, parent, blocks }: Branch): Promise<void> {
  const read = blockReader(node, { network: '', family, chain })
  const { easiestBits } = factsOf(family, chain)
  let below = { ...parent, time: (await read(parent.hash)).time }
  for (let made = 0; made < blocks; made++) {
    const bytes = blockOf(below, { bits: easiestBits })
    await node.ask(asking('submitblock', Buffer.from(bytes).toString('hex')))
    const { hash, time } = readBlock(family, bytes)
    below = { hash, time, height: below.height + 1 }
  }
}

/** False where the node does not know the method. */
async function isDone(node: UtxoNode, method: string, ...params: unknown[]): Promise<boolean> {
  try {
    await node.ask(asking(method, ...params))
    return true
  } catch (error) {
    if (error instanceof NodeRefusal && error.code === -32_601) return false
    throw error
  }
}

function textsOf(value: unknown): string[] {
  return listOf(value, String)
}
