import assert from 'node:assert'
import { type Queryable, sql } from '#platform/database'
import { Book, type OpenOrder, type Side } from '#products/fiat-spot/book'
import { type Order, readOpenOrders } from './order.ts'

/** The market of a pair in memory. All of it can be read again from the database. */
export type MarketState = {
  /** Ids in the book are the orders' numbers, owners the customers' numbers. */
  readonly book: Book
  readonly open: OpenOrders
  nextOrder: number
  nextTrade: number
  nextPriority: number
}

type Last = { order_number: bigint | null; trade_number: bigint | null }

/** Rebuilds the market of a pair from its open orders. The result is consistent only if nobody trades meanwhile. */
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
  for (const { number, customerNumber, side, priceTicks, lots, filledLots } of open.all()) {
    assert(priceTicks !== null && lots !== null, `order ${number} rests without a price or a size`)
    const remaining = lots - filledLots
    yield { id: number, owner: customerNumber, side, price: priceTicks, filled: filledLots, remaining }
  }
}

/** The open orders of a market, indexed by number, id, customer and price. */
export class OpenOrders {
  private readonly byNumber = new Map<number, Order>()
  private readonly numbers = new Map<string, number>()
  private readonly byCustomer = new Map<string, Set<number>>()
  private readonly byPrice = { buy: new Map<number, Set<number>>(), sell: new Map<number, Set<number>>() }
  private readonly clientOrderIds = new Set<string>()

  get(number: number): Order | undefined {
    return this.byNumber.get(number)
  }

  find(id: string): Order | undefined {
    const number = this.numbers.get(id)
    return number === undefined ? undefined : this.byNumber.get(number)
  }

  all(): Iterable<Order> {
    return this.byNumber.values()
  }

  /** The orders at a price, unsorted. */
  at(side: Side, price: number): Order[] {
    return [...(this.byPrice[side].get(price) ?? [])].flatMap((number) => this.byNumber.get(number) ?? [])
  }

  /** A customer's orders, the earliest first. */
  of(customerId: string): Order[] {
    const numbers = [...(this.byCustomer.get(customerId) ?? [])].sort((a, b) => a - b)
    return numbers.flatMap((number) => this.byNumber.get(number) ?? [])
  }

  countOf(customerId: string): number {
    return this.byCustomer.get(customerId)?.size ?? 0
  }

  hasClientOrderId(customerId: string, clientOrderId: string): boolean {
    return this.clientOrderIds.has(`${customerId}/${clientOrderId}`)
  }

  /** Adds an order or replaces it. */
  set(order: Order): void {
    const { number, id, customerId, clientOrderId, side, priceTicks } = order
    const before = this.byNumber.get(number)
    this.byNumber.set(number, order)
    if (before?.priceTicks !== priceTicks) {
      remove(this.byPrice[side], { key: before?.priceTicks, number })
      add(this.byPrice[side], { key: priceTicks, number })
    }
    this.numbers.set(id, number)
    if (clientOrderId !== null) this.clientOrderIds.add(`${customerId}/${clientOrderId}`)
    add(this.byCustomer, { key: customerId, number })
  }

  delete({ number, id, customerId, clientOrderId, side }: Order): void {
    const before = this.byNumber.get(number)
    if (before === undefined) return
    this.byNumber.delete(number)
    remove(this.byPrice[side], { key: before.priceTicks, number })
    this.numbers.delete(id)
    if (clientOrderId !== null) this.clientOrderIds.delete(`${customerId}/${clientOrderId}`)
    remove(this.byCustomer, { key: customerId, number })
  }
}

type Index<Key> = Map<Key, Set<number>>
type Place<Key> = { readonly key: Key | null | undefined; readonly number: number }

function add<Key>(index: Index<Key>, { key, number }: Place<Key>): void {
  if (key === null || key === undefined) return
  const numbers = index.get(key)
  if (numbers === undefined) index.set(key, new Set([number]))
  else numbers.add(number)
}

function remove<Key>(index: Index<Key>, { key, number }: Place<Key>): void {
  if (key === null || key === undefined) return
  const numbers = index.get(key)
  numbers?.delete(number)
  if (numbers?.size === 0) index.delete(key)
}
