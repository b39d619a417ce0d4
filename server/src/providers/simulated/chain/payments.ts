import { createHash } from 'node:crypto'
import type { NetworkFamily } from '#core/catalog'
import { columns, type Item, orNull, sql, type Tx, table } from '#platform/database'
import { lockChain } from '#providers/simulated/mining'
import { txidShapes } from '#providers/simulated/transactions'

const { text, integer, bigint, numeric } = columns

export const paymentTable = table('simulated_payments', {
  network: text,
  txid: text,
  /** The number of the output. */
  index: integer.named('output_index'),
  /** The order in which blocks take payments. */
  position: bigint,
  address: text,
  tag: orNull(text),
  contract: orNull(text),
  units: numeric,
  /** How deep the miner buries it; null leaves it to the tester. */
  goal: orNull(integer.named('confirmations_goal')),
  /** The payer, where it is an address of the chain. */
  from: orNull(text.named('from_address')),
  blockHash: orNull(text),
})

type NewPayment = Pick<Item<typeof paymentTable>, 'address' | 'tag' | 'contract' | 'units' | 'goal'>

type Adding = {
  readonly network: string
  readonly family: NetworkFamily
  readonly payments: readonly NewPayment[]
}

/** Puts payments by testers into the mempool and answers their txids. */
export async function addPayments(tx: Tx, { network, family, payments }: Adding): Promise<string[]> {
  const { paymentsMade } = await lockChain(tx, network)
  const made = payments.map((payment, count) => {
    const position = paymentsMade + BigInt(count)
    return { ...payment, position, txid: txidShapes[family](digestOf(payment, { network, position })) }
  })
  await tx.query(
    paymentTable.insertionOf(made.map((one) => ({ ...one, network, index: 0, from: null, blockHash: null }))),
  )
  await tx.query(sql`
    update simulated_chains set payments_made = payments_made + ${BigInt(made.length)} where network = ${network}`)
  return made.map(({ txid }) => txid)
}

function digestOf(
  { address, tag, contract, units }: NewPayment,
  { network, position }: { network: string; position: bigint },
): Buffer {
  return createHash('sha512')
    .update(JSON.stringify([network, String(position), address, tag, contract, String(units)]))
    .digest()
}
