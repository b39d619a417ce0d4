import { type AuditClaim, balanceMismatches } from '#core/ledger'
import { columns, type Item, orNull, type Queryable, type RowOf, sql, table } from '#platform/database'
import { defineSentences, tell } from '#platform/sentences'
import type { SelfTradePrevention, Side, TimeInForce } from '#products/fiat-spot/book'

export type OrderStatus = 'new' | 'partially_filled' | 'filled' | 'cancelled'

const { uuid, text, integer, safeInteger, numeric, timestamptz } = columns

/** The present state of an order. A value is ticks × lots, summed over trades. Units of money are the asset's smallest. */
export const orderTable = table('orders', {
  id: uuid,
  pair: text,
  /** Assigned by the market without gaps; the order's id in the book. */
  number: safeInteger,
  customerId: uuid,
  /** The customer's public number; the order's owner in the book. */
  customerNumber: safeInteger,
  side: text.as<Side>(),
  type: text.as<'market' | 'limit'>(),
  timeInForce: text.as<TimeInForce>(),
  selfTrade: text.named('self_trade_prevention').as<SelfTradePrevention>(),
  clientOrderId: orNull(text),
  /** Null for a market order. */
  priceTicks: orNull(safeInteger),
  /** For a market buy by budget the lots bought, null until it is closed. */
  lots: orNull(safeInteger),
  /** In quote units; null for every other order. */
  budget: orNull(numeric),
  filledLots: safeInteger,
  filledValue: numeric,
  /** The number of published fills, in part or in whole. */
  fills: integer,
  /** In the asset that it receives. */
  feeUnits: numeric,
  /** Funds still locked for it, in the asset that it gives. */
  lockedUnits: numeric,
  status: text.as<OrderStatus>(),
  /** Lower is earlier among the open orders of a price. */
  priority: safeInteger,
  executionMessage: orNull(text),
  userInputPrice: orNull(text),
  userInputPriceTotal: orNull(text),
  userInputAmount: orNull(text),
  createdAt: timestamptz,
  updatedAt: timestamptz,
})

export type Order = Item<typeof orderTable>

export function isOpen({ status }: Order): boolean {
  return status === 'new' || status === 'partially_filled'
}

const pageMax = 10_000

/** The open orders of a pair in pages; the orders of one price come in time priority. */
export async function* readOpenOrders(database: Queryable, pair: string): AsyncGenerator<readonly Order[]> {
  for (let after = -1; ; ) {
    const rows = await database.query<RowOf<typeof orderTable>>(sql`
      select ${orderTable.columns} from orders where pair = ${pair} and status in ('new', 'partially_filled') and priority > ${after}
      order by priority limit ${pageMax}`)
    const page = rows.map((row) => orderTable.read(row))
    yield page
    const last = page.at(-1)
    if (last === undefined || page.length < pageMax) return
    after = last.priority
  }
}

/** The orders of a pair with these ids or numbers, unsorted. */
export async function findOrders(
  database: Queryable,
  { pair, ids = [], numbers = [] }: { pair: string; ids?: readonly string[]; numbers?: readonly number[] },
): Promise<Order[]> {
  if (ids.length === 0 && numbers.length === 0) return []
  const rows = await database.query<RowOf<typeof orderTable>>(sql`
    select ${orderTable.columns} from orders where pair = ${pair} and id = any(${ids}::uuid[])
    union select ${orderTable.columns} from orders where pair = ${pair} and number = any(${numbers}::bigint[])`)
  return rows.map((row) => orderTable.read(row))
}

const said = defineSentences({
  LOCKED_BY_OPEN_ORDERS: 'locked trading funds are locked by open orders, to the unit',
  LOCKED_BY_ORDERS_DIFFERS:
    'customer {customer} has {balance} units of {asset} locked and open orders of {units}',
})

export const orderClaims: readonly AuditClaim[] = [
  {
    claim: tell(said.LOCKED_BY_OPEN_ORDERS),
    finds: [said.LOCKED_BY_ORDERS_DIFFERS],
    size: sql`select count(*) as examined from orders where status in ('new', 'partially_filled')`,
    violations: balanceMismatches({
      kind: 'trading_locked',
      wanted: sql`
        select customer_id, split_part(pair, '/', case side when 'buy' then 2 else 1 end) as asset,
          sum(locked_units) as units
        from orders where locked_units > 0 group by 1, 2`,
      found: said.LOCKED_BY_ORDERS_DIFFERS,
    }),
  },
]
