import assert from 'node:assert'
import type { Network } from '#core/catalog'
import { type Queryable, sql, type Tx } from '#platform/database'
import { type AccountKeys, hotWallet, walletAddress } from './wallet-address.ts'

/** The address at which a customer is paid. `tag` must go with the payment; null where the address alone identifies the owner. */
export type DepositAddress = {
  readonly network: string
  readonly address: string
  readonly tag: string | null
}

type Row = { network: string; address: string; tag: string }

/** An address as the API shows it: without a tag where its network has none. */
export function addressResource({ network, address, tag }: DepositAddress) {
  return tag === null ? { network, address } : { network, address, tag }
}

/** All deposit addresses of a customer's own, by network code; those of a cause are shown with it. */
export async function listDepositAddresses(
  database: Queryable,
  customerId: string,
): Promise<DepositAddress[]> {
  const rows = await database.query<Row>(sql`
    select network, address, tag from deposit_addresses where customer_id = ${customerId} and key_index is null
    order by network`)
  return rows.map(fromRow)
}

async function findDepositAddress(
  database: Queryable,
  { customerId, network }: { customerId: string; network: string },
): Promise<DepositAddress | undefined> {
  const [row] = await database.query<Row>(sql`
    select network, address, tag from deposit_addresses where customer_id = ${customerId} and network = ${network}
      and key_index is null`)
  return row && fromRow(row)
}

function fromRow({ network, address, tag }: Row): DepositAddress {
  return { network, address, tag: tag === '' ? null : tag }
}

type Wanted = {
  readonly customer: { readonly id: string; readonly number: bigint }
  readonly network: Network
  readonly accountKeys: AccountKeys
  readonly now: Date
}

/** The customer's address on a network, derived the first time and kept for good. */
export async function ensureDepositAddress(tx: Tx, wanted: Wanted): Promise<DepositAddress> {
  const { customer, network, now } = wanted
  const key = { customerId: customer.id, network: network.code }
  const known = await findDepositAddress(tx, key)
  if (known !== undefined) return known
  const { address, tag } = derive(wanted)
  await tx.query(sql`
    insert into deposit_addresses (network, address, tag, customer_id, created_at)
    values (${network.code}, ${address}, ${tag}, ${customer.id}, ${now})
    on conflict do nothing`)
  // The first of two concurrent requests decides; the insert waits for it.
  const kept = await findDepositAddress(tx, key)
  assert(kept !== undefined, `the ${network.code} address ${address} belongs to another customer already`)
  return kept
}

function derive({ customer, network, accountKeys }: Wanted): { address: string; tag: string } {
  const number = Number(customer.number) // at most 31 bits, by the table's check
  const keyed = { network, accountKeys }
  if (network.tag !== null) return { address: hotWallet(keyed).address, tag: String(number) }
  return { address: walletAddress(keyed, number).address, tag: '' }
}
