import type { Catalog, Network } from '#core/catalog'
import { sql, type Tx } from '#platform/database'
import { kinOf } from './kin-of.ts'
import type { PaymentCause, PaymentPurpose } from './payment-handler.ts'

/**
 * The owner of a destination. `customer`, with the cause where the address is for one cause; `house` for a wallet of
 * the house; `nobody` for an address of the house at which no customer is paid this way; `stranger` for any other
 * address.
 */
export type Owner =
  | { readonly kind: 'customer'; readonly customerId: string; readonly cause: PaymentCause | null }
  | { readonly kind: 'house' }
  | { readonly kind: 'nobody'; readonly reason: NobodysReason }
  | { readonly kind: 'stranger' }

/**
 * `missing_tag`, `unknown_tag`: the address is the one that customers share. `nobodys_address`: the address was given
 * out only on another network of the same family, which has the same keys. `late_for_invoice`: payments to the address
 * no longer reach its cause.
 */
export type NobodysReason = 'missing_tag' | 'unknown_tag' | 'nobodys_address' | 'late_for_invoice'

/** The tag of payments to the house on an address that customers share: customers' tags are their numbers, from 1. */
export const houseTag = '0'

type Destination = { readonly address: string; readonly tag: string | null }

type Place = {
  readonly network: Network
  readonly catalog: Pick<Catalog, 'networks'>
  /** The time of the payment; absent where it is not paid yet. */
  readonly now?: Date
}

/** The matches of a destination. */
type Found = {
  customer_id: string | null
  purpose: PaymentPurpose | null
  subject: string | null
  is_over: boolean | null
  is_shared: boolean
  wallet: 'hot' | 'cold' | null
  is_known_elsewhere: boolean
}

/** The owners of destinations, in the given order. A tag counts only on networks that have tags. */
export async function findOwners(
  tx: Tx,
  { network, catalog, now }: Place,
  destinations: readonly Destination[],
): Promise<Owner[]> {
  const addresses = destinations.map(({ address }) => address)
  const tags = destinations.map(({ tag }) => (network.tag === null ? '' : (tag ?? '')))
  const rows = await tx.query<Found>(sql`
    select owned.customer_id, cause.purpose, cause.subject, cause.watched_until < ${now ?? null}::timestamptz as is_over, exists (
      select from deposit_addresses shared where shared.network = ${network.code} and shared.address = paid.address
    ) as is_shared, (
      select min(role) from house_wallets where house_wallets.network = ${network.code} and house_wallets.address = paid.address
    ) as wallet, exists (
      select from deposit_addresses sibling
      where sibling.network = any(${siblingsOf(network, catalog)}::text[]) and sibling.address = paid.address
    ) as is_known_elsewhere
    from unnest(${addresses}::text[], ${tags}::text[]) with ordinality as paid (address, tag, position)
    left join deposit_addresses owned
      on owned.network = ${network.code} and owned.address = paid.address and owned.tag = paid.tag
    left join payment_addresses cause on cause.key_index = owned.key_index
    order by paid.position`)
  return rows.map((row, position) => ownerOf(row, { network, tag: tags[position] ?? '' }))
}

function ownerOf(found: Found, { network, tag }: { network: Network; tag: string }): Owner {
  if (found.is_over === true) return { kind: 'nobody', reason: 'late_for_invoice' }
  if (found.customer_id !== null)
    return { kind: 'customer', customerId: found.customer_id, cause: causeOf(found) }
  if (found.wallet !== null && (found.wallet === 'cold' || network.tag === null || tag === houseTag))
    return { kind: 'house' }
  if (found.is_shared || found.wallet !== null)
    return { kind: 'nobody', reason: tag === '' ? 'missing_tag' : 'unknown_tag' }
  return found.is_known_elsewhere ? { kind: 'nobody', reason: 'nobodys_address' } : { kind: 'stranger' }
}

/** The cause of the address of a row; null for a customer's own. */
export function causeOf({ purpose, subject }: Pick<Found, 'purpose' | 'subject'>): PaymentCause | null {
  return purpose === null || subject === null ? null : { purpose, subject }
}

/** The other networks on which the same keys have the same addresses. */
function siblingsOf(network: Network, catalog: Pick<Catalog, 'networks'>): string[] {
  if (network.tag !== null) return []
  return kinOf(network, catalog).flatMap(({ code }) => (code === network.code ? [] : [code]))
}
