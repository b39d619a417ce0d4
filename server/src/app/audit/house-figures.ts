import type { Catalog } from '#core/catalog'
import {
  type HouseLine,
  type HouseStatement,
  houseStatement,
  type PendingHedge,
  readHouseBooks,
  readPendingHedges,
} from '#core/dealing'
import { formatAmount, type Money } from '#core/money'
import { hub, midRate, type PriceSource } from '#core/prices'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Metrics } from '#platform/metrics'

type Parts = { database: Database; catalog: Catalog; prices: PriceSource; metrics: Metrics; clock: Clock }

/** The house as last read. */
type Reading = { statement: HouseStatement; pending: readonly PendingHedge[] }

/**
 * Figures about the house, the same from every process, since they come from the books: a chart takes any one of them,
 * never their sum. They are floats for charts and alerts; `npm run house` has exact ones.
 */
export function houseFigures({ database, catalog, prices, metrics, clock }: Parts): {
  refresh(): Promise<void>
} {
  let told: Reading | null = null
  return {
    async refresh() {
      const books = await readHouseBooks(database, catalog)
      const statement = houseStatement(books, { catalog, midOf: (symbol) => midOf(symbol, prices) })
      const latest = { statement, pending: await readPendingHedges(database) }
      if (told !== null) return void Object.assign(told, latest)
      // There are no figures before the first reading.
      told = latest
      tellStatement(metrics, latest)
      tellPending(metrics, latest, clock)
    },
  }
}

function tellStatement(metrics: Metrics, latest: Reading): void {
  const byAsset = (name: string, help: string, read: (line: HouseLine) => Money) =>
    metrics.gauges(name, {
      help,
      label: 'asset',
      read: () => new Map(latest.statement.lines.map((line) => [line.currency.symbol, floatOf(read(line))])),
    })
  byAsset('coffer_house_inventory', 'Inventory that the house deals from.', ({ inventory }) => inventory)
  byAsset('coffer_house_position', 'Inventory less the funding of the house.', ({ position }) => position)
  byAsset(
    'coffer_house_unhedged',
    'Position together with the hedges against it.',
    ({ unhedged }) => unhedged,
  )
  byAsset(
    'coffer_house_withdrawal_fees',
    'Fees that withdrawals and payouts earned.',
    ({ withdrawalFees }) => withdrawalFees,
  )
  byAsset('coffer_house_deposit_fees', 'Fees that fiat deposits earned.', ({ depositFees }) => depositFees)
  metrics.gauge('coffer_house_exposure_usdt', {
    help: 'Unhedged positions, long or short, except USDT and the spread and fees earned; NaN while one of them has no price.',
    read: () => floatOf(latest.statement.exposure),
  })
  metrics.gauge('coffer_house_profit_usdt', {
    help: 'Profit of dealing and hedging at the middle of the market; NaN while a part of it has no price.',
    read: () => floatOf(latest.statement.profit),
  })
}

/** By provider, since a hedge with a former provider stays pending until an operator looks into it. */
function tellPending(metrics: Metrics, latest: Reading, clock: Clock): void {
  const byProvider = (read: (pending: readonly PendingHedge[]) => number) => {
    const pending = Map.groupBy(latest.pending, ({ provider }) => provider)
    return new Map([...pending].map(([name, hedges]) => [name, read(hedges)]))
  }
  metrics.gauges('coffer_house_hedges_pending', {
    help: 'Hedges whose outcome is not known.',
    label: 'provider',
    read: () => byProvider((pending) => pending.length),
  })
  metrics.gauges('coffer_house_hedge_pending_seconds', {
    help: 'Age of the oldest hedge whose outcome is not known.',
    label: 'provider',
    read: () => byProvider((pending) => Math.max(...pending.map(({ since }) => ageOf(since, clock)))),
  })
}

function ageOf(since: Date, clock: Clock): number {
  return (clock.now().getTime() - since.getTime()) / 1_000
}

function midOf(symbol: string, prices: PriceSource) {
  const quoted = prices.quote({ base: symbol, quote: hub })
  return quoted === null ? null : midRate(quoted)
}

function floatOf(money: Money | null): number {
  return money === null ? Number.NaN : Number(formatAmount(money))
}
