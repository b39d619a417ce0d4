// Fiat spot: the order book of a pair, the one durable writer that trades on it, and what the world is told of it.
// Commands are decided in the order in which they came and committed in batches: funds, orders, trades, candles, fees
// and events together or not at all; market data is what the commits add up to.
// Invariants: what is in memory is what is committed; whoever does not hold the pair's lease writes nothing; nothing
// stays locked without an open order; the house gains what rounding leaves; nobody moves alone what orders are held
// against.
// `market/` is a pair's writer, who owns it and what it tells: `trading/` decides a batch and settles it, on the pure
// `book/`; `market-data/` is what trades add up to, `guarding/` what they say of the price. Here is what customers ask
// for and follow.

import type { Money } from '#core/money'
import { midPrice, type PriceSource } from '#core/prices'
import type { Product } from '#core/product'
import type { LinkKeys } from '#platform/link'
import { every } from '#platform/workers'
import { cancelRoutes } from './cancel-routes.ts'
import { cancelOverdueOrders } from './cancel-timers.ts'
import { openMarkets } from './market/markets.ts'
import { fiatPairs, type Pair } from './market/trading/fiat-pairs.ts'
import { fiatMarketRoutes } from './market-routes.ts'
import { publicTopics } from './market-topics.ts'
import { marketsCheck } from './markets-check.ts'
import { orderClaims } from './order-claims.ts'
import { orderListRoutes } from './order-list-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { orderTopic } from './order-topic.ts'
import { fiatSpotEvents } from './published-events.ts'
import { tellHalts } from './tell-halts.ts'
import { fiatSpotTopics } from './topic-schemas.ts'

export type { Halt } from './market/guarding/guard-store.ts'
export { type Market, type MarketAnswer, openMarket } from './market/market.ts'
export { createLease, type Lease } from './market/market-lease.ts'
export { type Markets, openMarkets } from './market/markets.ts'
export type {
  AmendOrder,
  CancelOrder,
  CancelOrders,
  MarketCommand,
  PlaceOrder,
} from './market/trading/market-commands.ts'
export type { Order } from './market/trading/order.ts'
export { findNamedOrders } from './named-orders.ts'
export type { Pair }
export { fiatPairs }

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
  topics: fiatSpotTopics,
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
