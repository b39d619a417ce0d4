import { type AuditClaim, balanceMismatches } from '#core/ledger'
import { type Queryable, sql } from '#platform/database'
import { defineSentences, tell } from '#platform/sentences'
import type { SelfTradePrevention, Side, TimeInForce } from '#products/fiat-spot/book'

export type OrderStatus = 'new' | 'partially_filled' | 'filled' | 'cancelled'

/** The present state of an order. A value is ticks × lots, summed over trades. Units of money are the asset's smallest. */
export type Order = {
  readonly id: string
  readonly pair: string
  /** Assigned by the market without gaps; the order's id in the book. */
  readonly number: number
  readonly customerId: string
  /** The customer's public number; the order's owner in the book. */
  readonly customerNumber: number
  readonly side: Side
  readonly type: 'market' | 'limit'
  readonly timeInForce: TimeInForce
  readonly selfTrade: SelfTradePrevention
  readonly clientOrderId: string | null
  /** Null for a market order. */
  readonly priceTicks: number | null
  /** For a market buy by budget the lots bought, null until it is closed. */
  readonly lots: number | null
  /** In quote units; null for every other order. */
  readonly budget: bigint | null
  readonly filledLots: number
  readonly filledValue: bigint
  /** The number of published fills, in part or in whole. */
  readonly fills: number
  /** In the asset that it receives. */
  readonly feeUnits: bigint
  /** Funds still locked for it, in the asset that it gives. */
  readonly lockedUnits: bigint
  readonly status: OrderStatus
  /** Lower is earlier among the open orders of a price. */
  readonly priority: number
  readonly executionMessage: string | null
  readonly userInputPrice: string | null
  readonly userInputPriceTotal: string | null
  readonly userInputAmount: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

type NumberColumn = 'number' | 'customer_number' | 'filled_lots' | 'priority'
type UnitsColumn = 'filled_value' | 'fee_units' | 'locked_units'
type InputColumn = 'user_input_price' | 'user_input_price_total' | 'user_input_amount'

export type OrderRow = Pick<Order, 'id' | 'pair' | 'side' | 'type' | 'budget' | 'fills' | 'status'> &
  Record<NumberColumn | UnitsColumn, bigint> &
  Record<'price_ticks' | 'lots', bigint | null> &
  Record<InputColumn | 'client_order_id' | 'execution_message', string | null> &
  Record<'created_at' | 'updated_at', Date> & {
    readonly customer_id: string
    readonly time_in_force: TimeInForce
    readonly self_trade_prevention: SelfTradePrevention
  }

export function orderFromRow(row: OrderRow): Order {
  return {
    id: row.id,
    pair: row.pair,
    number: Number(row.number),
    customerId: row.customer_id,
    customerNumber: Number(row.customer_number),
    side: row.side,
    type: row.type,
    timeInForce: row.time_in_force,
    selfTrade: row.self_trade_prevention,
    clientOrderId: row.client_order_id,
    priceTicks: row.price_ticks === null ? null : Number(row.price_ticks),
    lots: row.lots === null ? null : Number(row.lots),
    budget: row.budget,
    filledLots: Number(row.filled_lots),
    filledValue: row.filled_value,
    fills: row.fills,
    feeUnits: row.fee_units,
    lockedUnits: row.locked_units,
    status: row.status,
    priority: Number(row.priority),
    executionMessage: row.execution_message,
    userInputPrice: row.user_input_price,
    userInputPriceTotal: row.user_input_price_total,
    userInputAmount: row.user_input_amount,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export function isOpen({ status }: Order): boolean {
  return status === 'new' || status === 'partially_filled'
}

const pageMax = 10_000

/** The open orders of a pair in pages; the orders of one price come in time priority. */
export async function* readOpenOrders(database: Queryable, pair: string): AsyncGenerator<readonly Order[]> {
  for (let after = -1; ; ) {
    const rows = await database.query<OrderRow>(sql`
      select * from orders where pair = ${pair} and status in ('new', 'partially_filled') and priority > ${after}
      order by priority limit ${pageMax}`)
    const page = rows.map(orderFromRow)
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
  const rows = await database.query<OrderRow>(sql`
    select * from orders where pair = ${pair} and id = any(${ids}::uuid[])
    union select * from orders where pair = ${pair} and number = any(${numbers}::bigint[])`)
  return rows.map(orderFromRow)
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
