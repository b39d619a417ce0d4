import type { Catalog } from '#core/catalog'
import { fundInventory, type Stock, stocks } from '#core/dealing'
import type { Money } from '#core/money'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'

/** The prefix of the references of the house's first funding. */
export const sandboxReference = 'sandbox/'

type Seeding = { catalog: Catalog; ids: Ids; now: Date }

/** Funds the inventory at the first start, each currency to the middle of its limits. */
export async function seedInventory(tx: Tx, { catalog, ids, now }: Seeding): Promise<void> {
  await fundInventory(
    tx,
    catalog.section(stocks).all.map((stock) => ({
      entryId: ids.next(),
      reference: `${sandboxReference}${stock.currency.symbol}`,
      amount: halfway(stock),
      postedAt: now,
    })),
  )
}

function halfway({ min, max }: Stock): Money {
  return { ...max, units: (min.units + max.units) / 2n }
}
