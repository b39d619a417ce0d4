import type { Catalog } from '#core/catalog'
import { houseAccount, readBalances } from '#core/ledger'
import type { Queryable } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { type Deal, feeIn } from './deal.ts'
import { dealingRefusals } from './refusals.ts'
import { stocks } from './stocks.ts'

/** Units that the house holds of an asset to deal from. */
export type Inventory = (symbol: string) => bigint

/** The house's inventory as it stands, without a lock. */
export async function readInventory(database: Queryable): Promise<Inventory> {
  const balances = await readBalances(database, houseAccount('inventory').owner)
  return (symbol) => balances.get(symbol)?.inventory ?? 0n
}

/**
 * The refusal of a deal after which the house would hold more of one currency or less of the other than its limits
 * allow.
 */
export function liquidityRefusal(
  { given, received, fee, spread }: Deal,
  { catalog, inventory }: { catalog: Pick<Catalog, 'section'>; inventory: Inventory },
): Refusal | undefined {
  const [taken, paid] = [given.asset.symbol, received.asset.symbol]
  const { find } = catalog.section(stocks)
  const [ceiling, floor] = [find(taken)?.max.units, find(paid)?.min.units]
  const leaves = received.units + feeIn(received, fee) + spread.units
  const isWithin =
    ceiling !== undefined &&
    floor !== undefined &&
    inventory(taken) + given.units - feeIn(given, fee) <= ceiling &&
    // Dust is worth nothing, and a stock that gives nothing is in no books of the deal.
    (leaves === 0n || inventory(paid) - leaves >= floor)
  if (isWithin) return undefined
  return new Refusal(dealingRefusals.INSUFFICIENT_LIQUIDITY, {
    details: { from_symbol: taken, to_symbol: paid },
  })
}
