import assert from 'node:assert'
import type { Catalog } from '#core/catalog'
import { Answer, type FieldProblem } from '#platform/http'
import { Refusal } from '#platform/refusal'
import type { MarketAnswer } from './market/market.ts'
import { fiatPairs, type Pair } from './market/trading/fiat-pairs.ts'
import type { Order } from './market/trading/order.ts'
import { fiatSpotRefusals } from './market/trading/refusals.ts'
import { requirePair } from './require-pair.ts'

/** An invalid field in the words of the order book. */
export function invalidOrder({ path, message }: FieldProblem): Refusal {
  return new Refusal(fiatSpotRefusals.INVALID_ORDER_REQUEST, {
    details: { field: path, reason: message },
  })
}

/** The pair that a request may name: without it, all of them. */
export function pairsNamed(catalog: Catalog, name: string | undefined): readonly Pair[] {
  return name === undefined ? catalog.section(fiatPairs).all : [requirePair(catalog, name)]
}

/** The pair of something that was traded. */
export function knownPair(catalog: Catalog, name: string): Pair {
  const pair = catalog.section(fiatPairs).find(name)
  assert(pair !== undefined, `the catalogue no longer lists ${name}, which was traded`)
  return pair
}

/** What a market answered, told of its orders. */
export function answerOf<T>(
  { answer, orders }: MarketAnswer,
  tell: (orders: readonly Order[]) => T,
): Answer<T> {
  const { outcome, ts, isReplay } = answer
  return new Answer<T>('refusal' in outcome ? outcome : { data: tell(orders) }, { ts, isReplay })
}

/** The order that a command was about. */
export function onlyOrder(orders: readonly Order[]): Order {
  const [order] = orders
  assert(order !== undefined && orders.length === 1, 'the command was about one order')
  return order
}
