import assert from 'node:assert'
import type { Catalog, Pair } from '#core/catalog'
import { Answer, type FieldProblem } from '#platform/http'
import { Refusal } from '#platform/refusal'
import { fiatSpotRefusals, type MarketAnswer, requirePair } from '#products/fiat-spot/market'
import type { Order } from '#products/fiat-spot/settlement'

/** An invalid field in the words of the order book. */
export function invalidOrder({ path, message }: FieldProblem): Refusal {
  return new Refusal(fiatSpotRefusals.INVALID_ORDER_REQUEST, {
    details: { field: path, reason: message },
  })
}

/** The pair that a request may name: without it, all of them. */
export function pairsNamed(catalog: Catalog, name: string | undefined): readonly Pair[] {
  return name === undefined ? catalog.pairs : [requirePair(catalog, name)]
}

/** The pair of something that was traded. */
export function knownPair(catalog: Catalog, name: string): Pair {
  const pair = catalog.pair(name)
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
