import type { Catalog } from '#core/catalog'
import { formatFraction, parseRate, type Rate } from '#core/money'
import { type Database, peek, type Queryable, type RowOf, type Sql, sql, type Tx } from '#platform/database'
import type { CryptoPair, Side } from '#products/crypto-spot/pairs'
import { type CryptoOrder, orderTable } from './order.ts'
import { orderOf } from './order-store.ts'

/** A side of a pair with waiting orders, and the price of the first of them. */
export type OrderQueue = { readonly pair: CryptoPair; readonly side: Side; readonly best: Rate }

/** Whether any order waits, for a worker. */
export function isAnyWaiting(database: Database): Promise<boolean> {
  return peek(database, sql`exists (select from crypto_orders where status = 'processing')`)
}

/** The sides with waiting orders, by one index look-up for each side of each pair. */
export async function readOrderQueues(
  database: Queryable,
  pairs: readonly CryptoPair[],
): Promise<OrderQueue[]> {
  const rows = await database.query<{ pair: string; side: Side; order_price: string }>(sql`
    select asked.pair, best.side, trim_scale(best.order_price)::text as order_price
    from unnest(${pairs.map(({ name }) => name)}::text[]) as asked (pair)
    cross join lateral (
      (select side, order_price from crypto_orders
       where pair = asked.pair and side = 'sell' and status = 'processing' order by order_price limit 1)
      union all
      (select side, order_price from crypto_orders
       where pair = asked.pair and side = 'buy' and status = 'processing' order by order_price desc limit 1)
    ) as best`)
  const byName = new Map(pairs.map((pair) => [pair.name, pair]))
  return rows.flatMap(({ pair: name, side, order_price }) => {
    const pair = byName.get(name)
    if (pair === undefined) return []
    return [{ pair, side, best: parseRate(order_price, pair.base.asset, pair.quote.asset) }]
  })
}

type QueuePage = {
  readonly pair: CryptoPair
  readonly side: Side
  readonly rate: Rate
  /** The last order of the page before. */
  readonly after: CryptoOrder | null
  /** Only orders that give less. */
  readonly below: bigint | null
  readonly limit: number
  readonly catalog: Catalog
}

/**
 * Waiting orders whose price is reached, best price first and then the oldest, locked until the end of the
 * transaction. Orders that another transaction has locked are left out.
 */
export async function lockReachedOrders(
  tx: Tx,
  { pair, side, rate, after, below, limit, catalog }: QueuePage,
): Promise<CryptoOrder[]> {
  const { where, orderBy } = side === 'sell' ? sellsUpTo(rate, after) : buysDownTo(rate, after)
  const rows = await tx.query<RowOf<typeof orderTable>>(sql`
    select ${orderTable.columns} from crypto_orders where pair = ${pair.name} and status = 'processing' and ${where}
      ${below === null ? sql`` : sql`and from_units < ${below}`}
    order by ${orderBy} limit ${limit} for no key update skip locked`)
  return rows.map((row) => orderOf(row, catalog))
}

/** The condition and the sorting of a page; its price is the column, while `order_price` alone would be the text selected. */
type Selection = { readonly where: Sql; readonly orderBy: Sql }

function sellsUpTo(bid: Rate, after: CryptoOrder | null): Selection {
  const behind = after && sql`and (order_price, id) > (${after.orderPrice}::numeric, ${after.id}::uuid)`
  return {
    where: sql`side = 'sell' and order_price <= ${formatFraction(bid)}::numeric ${behind ?? sql``}`,
    orderBy: sql`crypto_orders.order_price, id`,
  }
}

function buysDownTo(ask: Rate, after: CryptoOrder | null): Selection {
  const behind =
    after &&
    sql`and order_price <= ${after.orderPrice}::numeric
      and (order_price < ${after.orderPrice}::numeric or id > ${after.id}::uuid)`
  return {
    where: sql`side = 'buy' and order_price >= ${formatFraction(ask)}::numeric ${behind ?? sql``}`,
    orderBy: sql`crypto_orders.order_price desc, id`,
  }
}
