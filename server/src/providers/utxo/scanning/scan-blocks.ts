import type { ChainCursor, ChainPayment, ChainScan } from '#core/chains'
import type { Database } from '#platform/database'
import { readAlong } from '#providers/nodes'
import type { UtxoFamily } from '#providers/utxo/families'
import { type WalkedBlock, type Walking, walkBlocks } from '#providers/utxo/node'
import { type OutputFollower, outputsAt } from '#providers/utxo/outputs'
import { type Arrival, arrivalsIn } from './block-payments.ts'
import { type Agreeing, requireAgreement } from './require-agreement.ts'

/** How a chain is watched. */
export type Watch = {
  readonly network: string
  readonly family: UtxoFamily
  readonly confirmationsRequired: number
  readonly database: Database
  readonly walking: Walking
  readonly outputs: OutputFollower
  readonly agreeing: Agreeing | null
  /** The addresses among these that are ours. */
  ours(addresses: readonly string[]): Promise<ReadonlySet<string>>
}

type Scanning = { readonly cursor: ChainCursor | null; readonly blocksMax: number }

/** The blocks after the cursor, all of one branch, with the payments to our addresses. */
export async function scanBlocks(watch: Watch, scanning: Scanning): Promise<ChainScan> {
  const walk = walkBlocks(watch.walking, (block) => paymentsIn(watch, block))
  const { blocks, ...reading } = await readAlong(walk, scanning)
  return { ...reading, blocks: blocks.map(({ found, ...head }) => ({ ...head, payments: found })) }
}

async function paymentsIn(watch: Watch, { height, hash, raw }: WalkedBlock): Promise<ChainPayment[]> {
  const arrivals = arrivalsIn(raw, watch)
  const addresses = [...new Set(arrivals.map(({ address }) => address))]
  const own = addresses.length === 0 ? new Set() : await watch.ours(addresses)
  const ours = oncePerOutput(arrivals.filter(({ address }) => own.has(address)))
  await requireAgreement(watch, { height, hash, arrivals: ours })
  return withPayers(watch, ours)
}

/** An output that names several of our keys is one payment, to the first of them. */
function oncePerOutput(arrivals: readonly Arrival[]): Arrival[] {
  const seen = new Set<string>()
  return arrivals.filter(({ txid, index }) => {
    const outpoint = `${txid}:${index}`
    if (seen.has(outpoint)) return false
    seen.add(outpoint)
    return true
  })
}

/** The chain names no payer; where an output of ours is spent, the payer is known to us. */
async function withPayers(
  { database, network, outputs }: Watch,
  arrivals: readonly Arrival[],
): Promise<ChainPayment[]> {
  if (arrivals.length === 0) return []
  await outputs.catchUp()
  const outpoints = arrivals.flatMap(({ transaction: { inputs, isCoinbase } }) =>
    isCoinbase ? [] : inputs.map(({ outpoint }) => outpoint),
  )
  const known = await outputsAt(database, { network, outpoints: [...new Set(outpoints)] })
  return arrivals.map(({ transaction, ...payment }) => {
    const payer = transaction.inputs
      .map(({ outpoint }) => known.get(outpoint))
      .find((one) => one !== undefined)
    return { ...payment, from: payer?.address ?? null }
  })
}
