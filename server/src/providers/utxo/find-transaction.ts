import type { Sighting, SignedTransaction } from '#core/chains'
import type { Database } from '#platform/database'
import { type RawTransaction, readFamilyTransaction, writeTransaction } from '#providers/utxo/bytes'
import type { UtxoFamily } from '#providers/utxo/families'
import { type BlockReader, type UtxoNode, waitingTransaction } from '#providers/utxo/node'
import { type OutputFollower, type OwnOutput, outputsAt } from '#providers/utxo/outputs'

type Finder = {
  readonly network: string
  readonly family: UtxoFamily
  readonly database: Database
  readonly node: UtxoNode
  readonly read: BlockReader
  readonly outputs: OutputFollower
}

/** Where a transaction stands, by what spends its outputs: an id can change on its way to a block, an outpoint cannot. */
export async function findTransaction(
  finder: Finder,
  { raw, slots }: Pick<SignedTransaction, 'raw' | 'slots'>,
): Promise<Sighting> {
  const { network, family, database, node, outputs } = finder
  const own = readFamilyTransaction(family, Buffer.from(raw, 'hex'))
  // First, since a transaction that leaves the mempool afterwards is in a block that the outputs then know.
  const [waiting] = await node.ask(waitingTransaction(own.txid, family))
  await outputs.catchUp()
  const held = [...(await outputsAt(database, { network, outpoints: slots })).values()]
  const spendings = held.flatMap(({ spent }) => spent ?? [])
  for (const spent of spendings) {
    if (await isSame(finder, { own, spent })) continue
    return { status: 'displaced', height: spent.height, by: spent.by }
  }
  const [spent] = spendings
  if (spent !== undefined)
    return {
      status: 'included',
      height: spent.height,
      hash: spent.hash,
      succeeded: true,
      fee: feeOf(held, own),
    }
  return waiting === null ? { status: 'absent' } : { status: 'waiting' }
}

type Spending = { readonly own: RawTransaction; readonly spent: NonNullable<OwnOutput['spent']> }

/** Whether an output is spent by our transaction, which somebody may have given another id by its signatures. */
async function isSame({ read }: Finder, { own, spent }: Spending): Promise<boolean> {
  if (spent.by === own.txid) return true
  const block = await read(spent.hash)
  const other = block.transactions.find(({ txid }) => txid === spent.by)
  return other !== undefined && Buffer.compare(withoutScripts(own), withoutScripts(other)) === 0
}

function withoutScripts({ inputs, ...transaction }: RawTransaction): Uint8Array {
  const bare = inputs.map((input) => ({ ...input, script: new Uint8Array() }))
  return writeTransaction({ ...transaction, inputs: bare })
}

function feeOf(held: readonly OwnOutput[], { outputs }: RawTransaction): bigint {
  const spent = held.reduce((sum, { units }) => sum + units, 0n)
  return outputs.reduce((left, { units }) => left - units, spent)
}
