import type { DealingDesk } from '#core/dealing'
import { bookDecided, type Outcome } from '#core/idempotency'
import { convert, type Money, type Rate } from '#core/money'
import { recordTransactions } from '#core/transactions'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { orRefusal, type Refusal } from '#platform/refusal'
import { pairNotActive, rateFor, receivedFor, requirePrice } from '#products/crypto-spot/pairs'
import { type DealtOrder, settleOrders } from './movements.ts'
import { type Asked, type MarketTerms, newOrder } from './order.ts'
import type { PlacedOrder } from './order-resource.ts'
import { placedResource } from './order-resource.ts'
import { insertOrders } from './order-store.ts'
import { inTransaction, outTransaction } from './order-transactions.ts'

export type MarketOrder = Asked<MarketTerms>

type Options = {
  /** The refusal of all of them, while the product is halted. */
  readonly halt: Refusal | null
  readonly desk: DealingDesk
  readonly ids: Ids
  readonly now: Date
}

/** Settles market orders at the prices of this moment: price → lock → write, all at once. */
export function placeMarketOrders(
  tx: Tx,
  { asked, halt, desk, ids, now }: Options & { asked: readonly MarketOrder[] },
): Promise<Outcome<PlacedOrder>[]> {
  const decided = asked.map((order) => halt ?? orRefusal(() => decide(order, { desk, now })))
  return bookDecided(decided, {
    post: (orders) => settleOrders(tx, { orders, payFrom: 'funding_available', desk, ids }),
    write(dealt) {
      insertOrders(tx, dealt)
      recordTransactions(
        tx,
        dealt.flatMap((order) => [outTransaction(order), inTransaction(order, ids.next())]),
      )
    },
    tell: (order) => placedResource.of(order),
  })
}

function decide(order: MarketOrder, { desk, now }: Pick<Options, 'desk' | 'now'>): DealtOrder {
  const { terms } = order
  const { pair, side } = terms
  if (pair.state !== 'open') throw pairNotActive(pair)
  const price = requirePrice(desk, pair)
  const amounts = amountsOf(terms, rateFor(side, price))
  return { ...newOrder(order, now), ...amounts, orderPrice: null, status: 'completed', price }
}

/** The amount given is rounded up, the amount received down. */
export function amountsOf(
  { pair, given, received }: MarketTerms,
  rate: Rate,
): { given: Money; received: Money } {
  if (given !== null) return { given, received: receivedFor(given, { rate, pair }) }
  return { given: convert(received, rate, { rounding: 'up' }), received }
}
