import type { Catalog } from '#core/catalog'
import { type OwnerBalances, readBalancesOfMany } from '#core/ledger'
import type { StateTopic } from '#core/product'
import type { Database, Queryable } from '#platform/database'
import { fundsResource, type TradingBalances, tradingBalances } from './balance-resource.ts'
import { tradingCurrencies } from './trading-currencies.ts'
import { balanceTopic } from './trading-transfer.ts'

const example = { RUB: { available: '100000', locked: '800' }, USDT: { available: '990', locked: '0' } }

/** The public description of the balance topic. */
export const tradingBalanceDescription = {
  name: balanceTopic,
  id: 'balance',
  summary: 'Your trading balances',
  description:
    'Each push carries your present balances and follows any change; several changes of one moment share a push.',
  permission: 'can_spot_fiat_read',
  snapshot: tradingBalances,
  update: tradingBalances,
  example: { topic: balanceTopic, snapshot: example, update: example },
}

type Options = { readonly database: Database; readonly catalog: Catalog }

type BalanceTopic = Omit<StateTopic, 'read'> & {
  readonly permission: string
  read(customerIds: readonly string[]): Promise<ReadonlyMap<string, TradingBalances>>
}

/** The trading balances of customers, pushed whole whenever they may have changed. */
export function tradingBalanceTopic({ database, catalog }: Options): BalanceTopic {
  return {
    kind: 'state',
    name: balanceTopic,
    permission: 'can_spot_fiat_read',
    read: (customerIds) => readTradingBalances(database, { customerIds, catalog }),
  }
}

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
      return [symbol, fundsResource.of({ asset, available: trading_available, locked: trading_locked })]
    }),
  )
}
