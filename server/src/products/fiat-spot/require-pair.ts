import type { Catalog } from '#core/catalog'
import { fiatPairs, type Pair } from './market/trading/fiat-pairs.ts'
import { refuse } from './market/trading/pair-rules.ts'

/** The pair of this name, as USDT/RUB or USDT-RUB in any letter case, or PAIR_NOT_FOUND. */
export function requirePair(catalog: Catalog, name: string): Pair {
  const pair = catalog.section(fiatPairs).find(name)
  if (pair === undefined) throw refuse('PAIR_NOT_FOUND', { pair: name })
  return pair
}
