import type { Catalog } from '#core/catalog'
import { type OwnerBalances, readBalancesOfMany } from '#core/ledger'
import { formatAmount } from '#core/money'
import type { Queryable } from '#platform/database'
import type { TradingBalances } from './schemas.ts'
import { tradingCurrencies } from './trading-currencies.ts'

/** Every currency of the trading account for each of these customers, all at one moment. */
export async function readTradingBalances(
  database: Queryable,
  { customerIds, catalog }: { customerIds: readonly string[]; catalog: Catalog },
): Promise<Map<string, TradingBalances>> {
  const held = await readBalancesOfMany(database, customerIds)
  return new Map(customerIds.map((id) => [id, balancesOf(held.get(id), catalog)]))
}

function balancesOf(held: OwnerBalances | undefined, catalog: Catalog): TradingBalances {
  return Object.fromEntries(
    catalog.section(tradingCurrencies).all.map(({ currency: { symbol, asset } }) => {
      const { trading_available = 0n, trading_locked = 0n } = held?.get(symbol) ?? {}
      const available = formatAmount({ asset, units: trading_available })
      const locked = formatAmount({ asset, units: trading_locked })
      return [symbol, { available, locked }]
    }),
  )
}
