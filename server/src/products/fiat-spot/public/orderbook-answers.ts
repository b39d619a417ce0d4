import type { Static } from 'typebox'
import { Serialised } from '#platform/http'
import type { MarketData } from '#products/fiat-spot/market-data'
import { orderbookResource } from './market-data-resource.ts'
import type { orderbook } from './schemas.ts'

type Orderbook = Serialised<Static<typeof orderbook>>

/** Order books as they are sent, each put into words once for all who ask before the market changes. */
export type OrderbookAnswers = { answer(data: MarketData, levelsMax: number): Orderbook }

export function createOrderbookAnswers(): OrderbookAnswers {
  const known = new Map<MarketData, { readonly revision: number; readonly byDepth: Map<number, Orderbook> }>()

  function answersTo(data: MarketData): Map<number, Orderbook> {
    const found = known.get(data)
    if (found?.revision === data.revision()) return found.byDepth
    const byDepth = new Map<number, Orderbook>()
    known.set(data, { revision: data.revision(), byDepth })
    return byDepth
  }

  return {
    answer(data, levelsMax) {
      const byDepth = answersTo(data)
      const found = byDepth.get(levelsMax)
      if (found !== undefined) return found
      const answer = Serialised.of(orderbookResource(data.pair, data.depth(levelsMax)))
      byDepth.set(levelsMax, answer)
      return answer
    },
  }
}
