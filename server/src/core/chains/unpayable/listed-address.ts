import type { NetworkFamily } from '#core/catalog'

/** A published address at which nobody can have money. */
export type ListedAddress = {
  readonly family: NetworkFamily
  readonly address: string
  /** Completes "the address …". */
  readonly is: string
  /** A public page that documents the reason. */
  readonly source: string
}

export type Listing = readonly (readonly [address: string, is: string, source: string])[]

export function listed(family: NetworkFamily, listing: Listing): ListedAddress[] {
  return listing.map(([address, is, source]) => ({ family, address, is, source }))
}
