import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import type { Asset } from '#core/money'

/** The asset of a symbol that invoices name, which the catalogue must still list. */
export function assetOf(symbol: string, catalog: Catalog): Asset {
  const asset = catalog.asset(symbol)
  assert(asset !== undefined, `the catalogue lost ${symbol}, which has invoices`)
  return asset
}
