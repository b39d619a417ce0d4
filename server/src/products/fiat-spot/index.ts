// Fiat spot: the order book of a pair, the one durable writer that trades on it, and what the world is told of it.
// Commands are decided in the order in which they came and committed in batches: funds, orders, trades, candles, fees
// and events together or not at all; market data is what the commits add up to.
// Invariants: what is in memory is what is committed; whoever does not hold the pair's lease writes nothing; nothing
// stays locked without an open order; the house gains what rounding leaves; nobody moves alone what orders are held
// against.
// `market/` is a pair's writer, who owns it and what it tells: `trading/` decides a batch and settles it, on the pure
// `book/`; `market-data/` is what trades add up to, `guarding/` what they say of the price. Here is what customers ask
// for and follow.

export { cancelRoutes } from './cancel-routes.ts'
export { cancelOverdueOrders } from './cancel-timers.ts'
export type { Halt } from './market/guarding/guard-store.ts'
export { type Market, type MarketAnswer, openMarket } from './market/market.ts'
export { createLease, type Lease } from './market/market-lease.ts'
export { type Markets, openMarkets } from './market/markets.ts'
export { fiatPairs, type Pair } from './market/trading/fiat-pairs.ts'
export type {
  AmendOrder,
  CancelOrder,
  CancelOrders,
  MarketCommand,
  PlaceOrder,
} from './market/trading/market-commands.ts'
export type { Order } from './market/trading/order.ts'
export { fiatMarketRoutes } from './market-routes.ts'
export { publicTopics } from './market-topics.ts'
export { findNamedOrders } from './named-orders.ts'
export { orderClaims } from './order-claims.ts'
export { orderListRoutes } from './order-list-routes.ts'
export { orderRoutes } from './order-routes.ts'
export { type OrderTopic, orderTopic } from './order-topic.ts'
export { fiatSpotEvents } from './published-events.ts'
export { fiatSpotTopics } from './topic-schemas.ts'
