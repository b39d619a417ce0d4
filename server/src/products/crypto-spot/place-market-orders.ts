import type { DealingDesk, DealingPrice } from '#core/dealing'
import { bookDecided, type Outcome } from '#core/idempotency'
import { convert, type Money, type Rate } from '#core/money'
import { recordTransactions } from '#core/transactions'
import type { Tx } from '#platform/database'
import type { Ids } from '#platform/ids'
import { orRefusal } from '#platform/refusal'
import type { CryptoPair } from './crypto-pairs.ts'
import { type DealtOrder, settleOrders } from './dealt-order.ts'
import { assetsOf, type MarketTerms } from './order.ts'
import { placedResource } from './order-resource.ts'
import { insertOrders } from './order-store.ts'
import { inTransaction, outTransaction } from './order-transactions.ts'
import { rateFor, requirePrice } from './pair-price.ts'
import { pairNotActive, receivedFor } from './pair-rules.ts'
import type { PlacedOrder } from './schemas.ts'

export type MarketOrder = { readonly id: string; readonly customerId: string; readonly terms: MarketTerms }

type Options = { readonly desk: DealingDesk; readonly ids: Ids; readonly now: Date }

/** Settles market orders at the prices of this moment: price → lock → write, all at once. */
export function placeMarketOrders(
  tx: Tx,
  { asked, desk, ids, now }: Options & { asked: readonly MarketOrder[] },
): Promise<Outcome<PlacedOrder>[]> {
  const decided = asked.map((order) => orRefusal(() => decide(order, { desk, now })))
  return bookDecided(decided, {
    post: (orders) => settleOrders(tx, { orders, payFrom: 'funding_available', desk, ids }),
    write(dealt) {
      insertOrders(tx, dealt)
      recordTransactions(
        tx,
        dealt.flatMap((order) => [outTransaction(order), inTransaction(order, ids.next())]),
      )
    },
    tell: (order) => placedResource(order),
  })
}

function decide(
  { id, customerId, terms }: MarketOrder,
  { desk, now }: Pick<Options, 'desk' | 'now'>,
): DealtOrder {
  const { pair, side } = terms
  const price = openPrice(pair, desk)
  const { from, to } = assetsOf(pair, side)
  return {
    id,
    customerId,
    pair: pair.name,
    side,
    type: 'market',
    fromSymbol: from.symbol,
    toSymbol: to.symbol,
    ...amountsOf(terms, rateFor(side, price)),
    orderPrice: null,
    status: 'completed',
    price,
    createdAt: now,
    updatedAt: now,
  }
}

function openPrice(pair: CryptoPair, desk: DealingDesk): DealingPrice {
  if (pair.state !== 'open') throw pairNotActive(pair)
  return requirePrice(desk, pair)
}

/** The amount given is rounded up, the amount received down. */
export function amountsOf(
  { pair, given, received }: MarketTerms,
  rate: Rate,
): { given: Money; received: Money } {
  if (given !== null) return { given, received: receivedFor(given, { rate, pair }) }
  return { given: convert(received, rate, { rounding: 'up' }), received }
}
