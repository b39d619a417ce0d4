import assert from 'node:assert'
import { type Queryable, sql } from '#platform/database'
import { Book, type OpenOrder } from '#products/fiat-spot/book'
import { OpenOrders } from './open-orders.ts'
import type { Order } from './order.ts'
import { readOpenOrders } from './order-store.ts'

/** What the market of a pair holds in memory. All of it can be read again from the database. */
export type MarketState = {
  /** An order's number is its id in the book, the customer's number its owner. */
  readonly book: Book
  readonly open: OpenOrders
  nextOrder: number
  nextTrade: number
  nextPriority: number
}

type Last = { order_number: bigint | null; trade_number: bigint | null }

/** Rebuilds the market of a pair from its open orders. Of one moment only where nobody trades meanwhile. */
export async function recoverMarket(database: Queryable, pair: string): Promise<MarketState> {
  const open = new OpenOrders()
  let lastPriority = 0
  for await (const page of readOpenOrders(database, pair)) {
    for (const order of page) open.set(order)
    lastPriority = page.at(-1)?.priority ?? lastPriority
  }
  const [last] = await database.query<Last>(sql`
    select (select max(number) from orders where pair = ${pair}) as order_number,
      (select max(number) from trades where pair = ${pair}) as trade_number`)
  return {
    book: Book.restore(restingOrders(open)),
    open,
    nextOrder: Number(last?.order_number ?? 0n) + 1,
    nextTrade: Number(last?.trade_number ?? 0n) + 1,
    nextPriority: lastPriority + 1,
  }
}

function* restingOrders(open: OpenOrders): Generator<OpenOrder> {
  for (const order of open.all()) yield restingOrder(order)
}

function restingOrder({ number, customerNumber, side, priceTicks, lots, filledLots }: Order): OpenOrder {
  assert(priceTicks !== null && lots !== null, `order ${number} rests without a price or a size`)
  const remaining = lots - filledLots
  return { id: number, owner: customerNumber, side, price: priceTicks, filled: filledLots, remaining }
}
