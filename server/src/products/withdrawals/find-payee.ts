import { findOwners, kinOf } from '#core/addresses'
import type { Catalog, Network } from '#core/catalog'
import { sql, type Tx } from '#platform/database'
import { type Destination, invalidAddress, invalidTag } from './read-terms.ts'

/** A customer of the house, or somebody outside. */
export type Payee = { readonly customerId: string } | null

type Asked = Destination & { readonly network: Network; readonly catalog: Catalog }

/**
 * The payee of a destination. Refuses addresses of the house itself, since a payment there would be nobody's. The networks of
 * a family share their addresses: one that is ours on another of them is ours here too. An address for one cause, such as an
 * order, is paid on its chain like anybody's, since a payment there means more than money for its customer.
 */
export async function findPayee(tx: Tx, { network, catalog, ...destination }: Asked): Promise<Payee> {
  const kin = kinOf(network, catalog)
  const others = network.tag === null ? kin.filter((other) => other !== network) : []
  const [owners, wallets] = await Promise.all([
    Promise.all([network, ...others].map((one) => findOwners(tx, { network: one, catalog }, [destination]))),
    tx.query(sql`
      select from house_wallets
      where address = ${destination.address} and network = any(${kin.map(({ code }) => code)}::text[]) limit 1`),
  ])
  if (owners[0]?.some((owner) => owner.kind === 'customer' && owner.cause !== null)) {
    // The wallet that pays would pay itself.
    if (network.tag !== null) throw invalidTag(network, 'belongs to an invoice here: pay it from the balance')
    return null
  }
  for (const owner of owners.flat())
    if (owner.kind === 'customer' && owner.cause === null) return { customerId: owner.customerId }
  const isHouses = wallets.length > 0 || owners.flat().some(({ kind }) => kind !== 'stranger')
  if (!isHouses) return null
  if (network.tag === null) throw invalidAddress(network, 'is a wallet of this exchange')
  const missing = 'is missing, and this address is shared by customers who are told apart by it'
  throw invalidTag(network, destination.tag === null ? missing : 'belongs to nobody at this address')
}
