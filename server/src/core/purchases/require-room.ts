import type { Catalog } from '#core/catalog'
import { dealingRefusals, readInventory, stocks } from '#core/dealing'
import type { Money } from '#core/money'
import { hub } from '#core/prices'
import type { Queryable } from '#platform/database'
import { Refusal } from '#platform/refusal'

type Asked = { readonly price: Money; readonly catalog: Pick<Catalog, 'section'> }

/**
 * Refuses a price that would bring the inventory above its maximum, as a deal into that currency is refused. The hub has no
 * maximum, since suppliers are paid in it.
 */
export async function requireRoom(
  database: Queryable,
  { price: { asset, units }, catalog }: Asked,
): Promise<void> {
  if (asset.symbol === hub) return
  const ceiling = catalog.section(stocks).find(asset.symbol)?.max.units
  if (ceiling === undefined) return
  const inventory = await readInventory(database)
  if (inventory(asset.symbol) + units <= ceiling) return
  const details = { from_symbol: asset.symbol, to_symbol: hub }
  throw new Refusal(dealingRefusals.INSUFFICIENT_LIQUIDITY, { details })
}
