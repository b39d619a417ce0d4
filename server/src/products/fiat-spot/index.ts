// Fiat spot: the order book of a pair, the one durable writer that trades on it, and what the world is told of it.
// Commands are decided in the order in which they came and committed in batches: funds, orders, trades, candles, fees
// and events together or not at all; market data is what the commits add up to.
// Invariants: what is in memory is what is committed; whoever does not hold the pair's lease writes nothing; nothing
// stays locked without an open order; the house gains what rounding leaves; nobody moves alone what orders are held
// against.
// Each folder stands on those before it: pairs, book, settlement, market-data, market; on all of them stand public, which
// anybody may read, and orders, which are a customer's own.

import type { Money } from '#core/money'
import { midPrice, type PriceSource } from '#core/prices'
import type { Product } from '#core/product'
import type { LinkKeys } from '#platform/link'
import { every } from '#platform/workers'
import { fiatPairs, type Pair } from '#products/fiat-spot/pairs'
import { marketsCheck, openMarkets, tellHalts } from './market/index.ts'
import { cancelRoutes } from './orders/cancel-routes.ts'
import { cancelOverdueOrders } from './orders/cancel-timers.ts'
import { orderListRoutes } from './orders/order-list-routes.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { fiatSpotEvents, orderTopic, orderTopicDescription } from './orders/order-topic.ts'
import { publicTopics } from './public/market-topics.ts'
import { fiatMarketRoutes } from './public/pair-routes.ts'
import { marketTopicDescriptions } from './public/topic-schemas.ts'
import { orderClaims } from './settlement/index.ts'

export {
  type AmendOrder,
  type CancelOrder,
  type CancelOrders,
  createLease,
  type Halt,
  type Lease,
  type Market,
  type MarketAnswer,
  type MarketCommand,
  type Markets,
  openMarket,
  type PlaceOrder,
} from './market/index.ts'
export { findNamedOrders } from './orders/order-lists.ts'
export type { Order } from './settlement/index.ts'
export type { Pair }
export { fiatPairs, openMarkets, publicTopics }

type Parts = Omit<Parameters<typeof openMarkets>[0], 'priceOf' | 'linkKey' | 'onTouched' | 'onHalted'> &
  Parameters<typeof tellHalts>[0] & {
    readonly linkKeys: LinkKeys
    readonly prices: PriceSource
    /** Tells the followers of these customers at once. */
    wake(customerIds: readonly string[]): void
  }

export const fiatSpot = {
  tags: [{ name: 'Fiat spot', description: 'The order book of crypto against fiat.' }],
  permissions: ['can_spot_fiat_read', 'can_spot_fiat_trade'],
  catalogSections: [fiatPairs],
  events: fiatSpotEvents,
  topics: [...marketTopicDescriptions, orderTopicDescription],
  claims: orderClaims,
  open(parts) {
    const markets = openMarkets({
      ...parts,
      linkKey: parts.linkKeys,
      priceOf: (pair) => referenceOf(pair, parts.prices),
      onTouched: parts.wake,
      onHalted: tellHalts(parts),
    })
    const made = { ...parts, markets }
    return {
      routes: [
        ...fiatMarketRoutes(made),
        ...orderRoutes(made),
        ...cancelRoutes(made),
        ...orderListRoutes(made),
      ],
      publicTopics: publicTopics(markets, parts),
      privateTopics: [{ ...orderTopic(parts), permission: 'can_spot_fiat_read' }],
      workers: {
        process: () => [{ name: 'followed markets', run: markets.follow }],
        engine: () => [
          { name: 'owned markets', run: markets.own },
          every(250, { name: 'cancel timers', act: () => cancelOverdueOrders(made) }),
          every(1_000, { name: 'market guard', act: markets.watch }),
        ],
      },
      gauges: [
        {
          name: 'coffer_orders_waiting',
          help: 'Commands waiting for the writer of their market.',
          read: markets.waiting,
        },
      ],
      checks: [marketsCheck(markets)],
      close: markets.close,
      /** For who trades on them without a request. */
      markets,
    }
  },
} satisfies Product<Parts>

/** What the price source says a pair is worth. */
function referenceOf({ base, quote }: Pair, prices: PriceSource): Money | null {
  const quoted = prices.quote({ base: base.symbol, quote: quote.symbol })
  return quoted === null ? null : midPrice(quoted, { rounding: 'down' })
}
