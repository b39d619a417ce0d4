import type { Catalog } from '#core/catalog'
import type { Database } from '#platform/database'
import { readTradingBalances } from './read-trading-balances.ts'
import type { TradingBalances } from './schemas.ts'
import { balanceTopic } from './trading-transfer.ts'

/** The trading balances of customers, pushed whole whenever they may have changed. */
export type TradingBalanceTopic = {
  readonly kind: 'state'
  readonly name: string
  readonly permission: string
  read(customerIds: readonly string[]): Promise<ReadonlyMap<string, TradingBalances>>
}

export function tradingBalanceTopic({
  database,
  catalog,
}: {
  database: Database
  catalog: Catalog
}): TradingBalanceTopic {
  return {
    kind: 'state',
    name: balanceTopic,
    permission: 'can_spot_fiat_read',
    read: (customerIds) => readTradingBalances(database, { customerIds, catalog }),
  }
}
