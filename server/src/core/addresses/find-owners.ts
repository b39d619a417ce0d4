import type { Network } from '#core/catalog'
import { sql, type Tx } from '#platform/database'

/**
 * The owner of a payment: a customer; `house` for the address that customers share with a tag that no customer has;
 * `stranger` for an address that is not ours.
 */
export type Owner =
  | { readonly kind: 'customer'; readonly customerId: string }
  | { readonly kind: 'house' }
  | { readonly kind: 'stranger' }

type Destination = { readonly address: string; readonly tag: string | null }

/** The owner of each destination, in the order given. A tag counts only on networks that have tags. */
export async function findOwners(
  tx: Tx,
  network: Network,
  destinations: readonly Destination[],
): Promise<Owner[]> {
  const addresses = destinations.map(({ address }) => address)
  const tags = destinations.map(({ tag }) => (network.tag === null ? '' : (tag ?? '')))
  const rows = await tx.query<{ customer_id: string | null; is_ours: boolean }>(sql`
    select owned.customer_id, exists (
      select from deposit_addresses shared where shared.network = ${network.code} and shared.address = paid.address
    ) as is_ours
    from unnest(${addresses}::text[], ${tags}::text[]) with ordinality as paid (address, tag, position)
    left join deposit_addresses owned
      on owned.network = ${network.code} and owned.address = paid.address and owned.tag = paid.tag
    order by paid.position`)
  return rows.map(ownerOf)
}

function ownerOf({ customer_id, is_ours }: { customer_id: string | null; is_ours: boolean }): Owner {
  if (customer_id !== null) return { kind: 'customer', customerId: customer_id }
  return { kind: is_ours ? 'house' : 'stranger' }
}
