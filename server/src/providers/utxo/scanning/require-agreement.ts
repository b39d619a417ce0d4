import { hashAt, type UtxoNode } from '#providers/utxo/node'
import type { Arrival } from './block-payments.ts'

/** Another node, which must have every block that pays the house so many units or more. */
export type Agreeing = { readonly node: UtxoNode; readonly from: bigint }

type Watched = { readonly network: string; readonly agreeing: Agreeing | null }

type Paying = { readonly height: number; readonly hash: string; readonly arrivals: readonly Arrival[] }

/**
 * Throws unless the other node has the block as well, where it pays much: a single node can be cut off from the chain, or lie for
 * the price of the work on a few blocks. The scan is tried again, so a node that is behind only delays it.
 */
export async function requireAgreement(
  { network, agreeing }: Watched,
  { height, hash, arrivals }: Paying,
): Promise<void> {
  const sum = arrivals.reduce((total, { units }) => total + units, 0n)
  if (agreeing === null || sum < agreeing.from) return
  const [other] = await agreeing.node.ask(hashAt(height))
  if (other === hash) return
  throw new Error(
    other === null
      ? `the second node of ${network} has no block ${height} yet, which pays ${sum} units`
      : `the nodes of ${network} disagree about block ${height}, which pays ${sum} units: ${hash} and ${other}`,
  )
}
