import type { Catalog, Network } from '#core/catalog'

/** The networks on which the same keys have the same addresses: all of a family, the network itself among them. */
export function kinOf(
  { family }: Pick<Network, 'family'>,
  { networks }: Pick<Catalog, 'networks'>,
): readonly Network[] {
  return networks.filter((other) => other.family === family)
}
