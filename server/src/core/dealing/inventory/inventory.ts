import type { Catalog } from '#core/catalog'
import { houseAccount, readBalances } from '#core/ledger'
import type { Queryable } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { type Deal, feeIn } from '../deal.ts'
import { dealingRefusals } from '../refusals.ts'
import { stocks } from '../stocks.ts'

/** Units that the house holds of an asset to deal from. */
export type Inventory = (symbol: string) => bigint

/** The house's inventory as it stands, without a lock. */
export async function readInventory(database: Queryable): Promise<Inventory> {
  const balances = await readBalances(database, houseAccount('inventory').owner)
  return (symbol) => balances.get(symbol)?.inventory ?? 0n
}

/** How a deal changes the stock: it rises in the currency that is taken, and falls in the one that is paid. */
export function stockChanges({ given, received, fee, spread }: Deal) {
  return {
    taken: given.asset.symbol,
    paid: received.asset.symbol,
    rise: given.units - feeIn(given, fee),
    fall: received.units + feeIn(received, fee) + spread.units,
  }
}

/**
 * The refusal of a deal after which the house would hold more of one currency or less of the other than its limits
 * allow.
 */
export function liquidityRefusal(
  deal: Deal,
  { catalog, inventory }: { catalog: Pick<Catalog, 'section'>; inventory: Inventory },
): Refusal | undefined {
  const { taken, paid, rise, fall } = stockChanges(deal)
  const { find } = catalog.section(stocks)
  const [ceiling, floor] = [find(taken)?.max.units, find(paid)?.min.units]
  const isWithin =
    ceiling !== undefined &&
    floor !== undefined &&
    inventory(taken) + rise <= ceiling &&
    // Dust is worth nothing, and a stock that gives nothing is in no books of the deal.
    (fall === 0n || inventory(paid) - fall >= floor)
  return isWithin ? undefined : noLiquidity(deal)
}

export function noLiquidity({ given, received }: Deal): Refusal {
  return new Refusal(dealingRefusals.INSUFFICIENT_LIQUIDITY, {
    details: { from_symbol: given.asset.symbol, to_symbol: received.asset.symbol },
  })
}
