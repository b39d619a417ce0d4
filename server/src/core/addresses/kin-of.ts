import type { Catalog, Network } from '#core/catalog'

/** All networks of a network's family, itself included: the same keys have the same addresses on them. */
export function kinOf(
  { family }: Pick<Network, 'family'>,
  { networks }: Pick<Catalog, 'networks'>,
): readonly Network[] {
  return networks.filter((other) => other.family === family)
}
