import { readBlock } from '#providers/utxo/bytes'
import type { UtxoTestNode } from '../world/utxo-nodes.ts'

type Asked = { readonly script: Uint8Array; readonly from: number }

/** The outputs that pay a script, in the blocks of a height and above. */
export async function paymentsTo(
  node: UtxoTestNode,
  { script, from }: Asked,
): Promise<{ txid: string; units: bigint }[]> {
  const tip = await node.rpc<number>('getblockcount')
  const found: { txid: string; units: bigint }[] = []
  for (let height = from; height <= tip; height++) {
    const hash = await node.rpc<string>('getblockhash', height)
    const bytes = Buffer.from(await node.rpc<string>('getblock', hash, 0), 'hex')
    for (const { txid, outputs } of readBlock(node.family, bytes).transactions)
      for (const output of outputs)
        if (Buffer.compare(output.script, script) === 0) found.push({ txid, units: output.units })
  }
  return found
}
