import { createHash } from 'node:crypto'
import type { NetworkFamily } from '#core/catalog'
import { sql, type Tx } from '#platform/database'
import { lockChain } from './state.ts'
import { txidShapes } from './txid-shapes.ts'

type NewPayment = {
  readonly address: string
  readonly tag: string | null
  readonly contract: string | null
  readonly units: bigint
  /** How deep the miner buries it; null leaves it to the tester. */
  readonly goal: number | null
}

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
  const column = <T>(read: (payment: (typeof made)[number]) => T) => made.map(read)
  await tx.query(sql`
    insert into simulated_payments (network, txid, position, address, tag, contract, units, confirmations_goal)
    select ${network}, * from unnest(${column(({ txid }) => txid)}::text[],
      ${column(({ position }) => position)}::bigint[], ${column(({ address }) => address)}::text[],
      ${column(({ tag }) => tag)}::text[], ${column(({ contract }) => contract)}::text[],
      ${column(({ units }) => units)}::numeric[], ${column(({ goal }) => goal)}::integer[])`)
  await tx.query(sql`
    update simulated_chains set payments_made = payments_made + ${BigInt(made.length)} where network = ${network}`)
  return column(({ txid }) => txid)
}

function digestOf(
  { address, tag, contract, units }: NewPayment,
  { network, position }: { network: string; position: bigint },
): Buffer {
  return createHash('sha512')
    .update(JSON.stringify([network, String(position), address, tag, contract, String(units)]))
    .digest()
}
