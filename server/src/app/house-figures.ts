import type { Catalog } from '#core/catalog'
import { type HouseLine, type HouseStatement, houseStatement, readHouseBooks } from '#core/dealing'
import { formatAmount, type Money } from '#core/money'
import { hub, midRate, type PriceSource } from '#core/prices'
import type { Database } from '#platform/database'
import type { Metrics } from '#platform/metrics'

type Parts = { database: Database; catalog: Catalog; prices: PriceSource; metrics: Metrics }

/** The house in /metrics, as it stood when it was last read; nothing is told before that. */
export type HouseFigures = { refresh(): Promise<void> }

/**
 * Every process that reads the house tells the same figures, since they come from the books: a chart takes any of them,
 * and no sum. They are floats, good for charts and alerts; the exact ones are in `npm run house`.
 */
export function houseFigures({ database, catalog, prices, metrics }: Parts): HouseFigures {
  let told: { statement: HouseStatement } | null = null
  return {
    async refresh() {
      const books = await readHouseBooks(database, catalog)
      const statement = houseStatement(books, { catalog, midOf: (symbol) => midOf(symbol, prices) })
      if (told !== null) {
        told.statement = statement
        return
      }
      const first = { statement }
      told = first
      tell(metrics, () => first.statement)
    },
  }
}

function tell(metrics: Metrics, latest: () => HouseStatement): void {
  const byAsset = (name: string, help: string, read: (line: HouseLine) => Money) =>
    metrics.gauges(name, {
      help,
      label: 'asset',
      read: () => new Map(latest().lines.map((line) => [line.currency.symbol, floatOf(read(line))])),
    })
  byAsset('coffer_house_inventory', 'What the house holds to deal from.', ({ inventory }) => inventory)
  byAsset('coffer_house_position', 'Inventory less what the house put in itself.', ({ position }) => position)
  byAsset('coffer_house_unhedged', 'Position with what hedges did against it.', ({ unhedged }) => unhedged)
  metrics.gauge('coffer_house_exposure_usdt', {
    help: 'Unhedged positions, long or short, but for USDT; what has no price is left out.',
    read: () => floatOf(latest().exposure),
  })
  metrics.gauge('coffer_house_profit_usdt', {
    help: 'What dealing and hedging earned, at the middle of the market; what has no price is left out.',
    read: () => floatOf(latest().profit),
  })
}

function midOf(symbol: string, prices: PriceSource) {
  const quoted = prices.quote({ base: symbol, quote: hub })
  return quoted === null ? null : midRate(quoted)
}

function floatOf(money: Money): number {
  return Number(formatAmount(money))
}
