import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import type { NetworkFamily } from '#core/catalog'
import { sql, type Tx } from '#platform/database'
import { lockChain } from './state.ts'

type NewPayment = {
  readonly network: string
  readonly family: NetworkFamily
  readonly address: string
  readonly tag: string | null
  readonly contract: string | null
  readonly units: bigint
  readonly goal: number | null
}

/** Puts a payment into the mempool and answers its txid. */
export async function addPayment(tx: Tx, payment: NewPayment): Promise<string> {
  const { network, family, address, tag, contract, units, goal } = payment
  const { paymentsMade: position } = await lockChain(tx, network)
  const digest = createHash('sha512')
    .update(JSON.stringify([network, String(position), address, tag, contract, String(units)]))
    .digest()
  const txid = txidShapes[family](digest)
  await tx.query(sql`
    insert into simulated_payments (network, txid, position, address, tag, contract, units, confirmations_goal)
    values (${network}, ${txid}, ${position}, ${address}, ${tag}, ${contract}, ${units}, ${goal})`)
  await tx.query(sql`
    update simulated_chains set payments_made = payments_made + 1 where network = ${network}`)
  return txid
}

/** A transaction id as explorers of the family show it, made of 64 bytes. */
const txidShapes: Record<NetworkFamily, (digest: Buffer) => string> = {
  bitcoin: hash,
  litecoin: hash,
  dogecoin: hash,
  evm: (digest) => `0x${hash(digest)}`,
  tron: hash,
  xrp: (digest) => hash(digest).toUpperCase(),
  ton: hash,
  // A Solana transaction goes by its first signature, which has 64 bytes.
  solana: (digest) => base58.encode(digest),
}

function hash(digest: Buffer): string {
  return digest.subarray(0, 32).toString('hex')
}
