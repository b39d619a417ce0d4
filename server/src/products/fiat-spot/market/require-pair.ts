import type { Catalog, Pair } from '#core/catalog'
import { refuse } from './pair-rules.ts'

/** The pair of this name, as USDT/RUB or USDT-RUB in any letter case, or PAIR_NOT_FOUND. */
export function requirePair(catalog: Catalog, name: string): Pair {
  const pair = catalog.pair(name)
  if (pair === undefined) throw refuse('PAIR_NOT_FOUND', { pair: name })
  return pair
}
