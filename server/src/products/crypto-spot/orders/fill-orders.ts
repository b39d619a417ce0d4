import type { Catalog } from '#core/catalog'
import { type DealingDesk, type DealingPrice, dealingRefusals } from '#core/dealing'
import type { PostOutcome } from '#core/ledger'
import { compareFractions, type Rate } from '#core/money'
import { isProductHalted, productHaltOf } from '#core/operators'
import { endTransactions, recordTransactions } from '#core/transactions'
import type { Clock } from '#platform/clock'
import type { Database, Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import type { Logger } from '#platform/logging'
import { cryptoPairs, findPrice, rateFor, receivedFor, type Side } from '#products/crypto-spot/pairs'
import { type DealtOrder, settleOrders } from './movements.ts'
import type { CryptoOrder } from './order.ts'
import { updateOrders } from './order-store.ts'
import { commentOn, inTransaction } from './order-transactions.ts'
import { lockReachedOrders, type OrderQueue, readOrderQueues } from './waiting-orders.ts'

type Options = {
  readonly database: Database
  readonly catalog: Catalog
  readonly desk: DealingDesk
  readonly businessClock: Clock
  readonly ids: Ids
  readonly logger: Logger
  /** How many orders share a transaction. */
  readonly pageMax?: number
}

/**
 * Fills the waiting orders whose price is reached, at the price of the moment; answers how many. Any number of
 * processes may do this at once, beside cancellations: the holder of the row's lock decides the order. While the product is
 * halted, orders wait.
 */
export async function fillOrders(options: Options): Promise<number> {
  const { database, catalog, logger } = options
  const openPairs = catalog.section(cryptoPairs).all.filter(({ state }) => state === 'open')
  const queues = await readOrderQueues(database, openPairs)
  if (queues.length === 0 || (await isProductHalted(database, 'crypto-spot'))) return 0
  let filled = 0
  for (const queue of queues) {
    try {
      filled += await fillQueue(queue, options)
    } catch (error) {
      // A pair that fails does not stop the others.
      logger.error({ event: 'orders not filled', pair: queue.pair.name, side: queue.side, err: error })
    }
  }
  return filled
}

/** Reads page after page behind the last order, so that orders which stay waiting hide no others. */
async function fillQueue({ pair, side, best }: OrderQueue, options: Options): Promise<number> {
  const { database, catalog, desk, pageMax: limit = 100 } = options
  let filled = 0
  let after: CryptoOrder | null = null
  let below: bigint | null = null
  for (;;) {
    const price = findPrice(desk, pair)
    if (price === null || !isReached(best, { side, price })) return filled
    const reached = { pair, side, rate: rateFor(side, price), after, below, limit, catalog }
    const page = await database.inTransaction(async (tx) => {
      if ((await productHaltOf(tx, 'crypto-spot')) !== null) return { orders: [], outcomes: [] }
      const orders = await lockReachedOrders(tx, reached)
      return { orders, outcomes: await fill(tx, { ...options, orders, price, pair }) }
    })
    filled += page.outcomes.filter((outcome) => outcome === 'posted').length
    below = smallest(below, refusedIn(page, options.logger))
    after = page.orders.at(-1) ?? null
    if (after === null || page.orders.length < limit) return filled
  }
}

function isReached(orderPrice: Rate, { side, price }: { side: Side; price: DealingPrice }): boolean {
  const rate = rateFor(side, price)
  const order = compareFractions(rate, orderPrice)
  return side === 'sell' ? order >= 0 : order <= 0
}

type Filling = Options &
  Pick<OrderQueue, 'pair'> & {
    readonly orders: readonly CryptoOrder[]
    readonly price: DealingPrice
  }

async function fill(
  tx: Tx,
  { orders, pair, price, desk, ids, businessClock }: Filling,
): Promise<PostOutcome[]> {
  const now = businessClock.now()
  const dealt = orders.map((order): DealtOrder => {
    const received = receivedFor(order.given, { rate: rateFor(order.side, price), pair })
    return { ...order, status: 'completed', received, price, updatedAt: now }
  })
  const outcomes = await settleOrders(tx, { orders: dealt, payFrom: 'funding_locked', desk, ids })
  const filled = dealt.filter((_, index) => outcomes[index] === 'posted')
  updateOrders(tx, filled)
  endTransactions(
    tx,
    filled.map((order) => ({ ...order, comment: commentOn(order) })),
  )
  recordTransactions(
    tx,
    filled.map((order) => inTransaction(order, ids.next())),
  )
  return outcomes
}

type Page = { readonly orders: readonly CryptoOrder[]; readonly outcomes: readonly PostOutcome[] }

/** The amounts that the house refused to deal. */
function refusedIn({ orders, outcomes }: Page, logger: Logger): bigint[] {
  return orders.flatMap((order, index) => {
    const outcome = outcomes[index]
    if (outcome === 'posted' || outcome === undefined) return []
    if (outcome.kind.code === dealingRefusals.INSUFFICIENT_LIQUIDITY.code) return [order.given.units]
    // Its funds are not locked, which should be impossible; the other orders are filled all the same.
    logger.error({ event: 'order cannot be filled', order: order.id, err: outcome })
    return []
  })
}

/** An order that gives at least as much as a refused one would be refused too, so this round skips it. */
function smallest(below: bigint | null, refused: readonly bigint[]): bigint | null {
  return refused.reduce((least, units) => (least === null || units < least ? units : least), below)
}
