// Fiat spot: the order book of a pair, the one durable writer that trades on it, and what the world is told of it.
// Commands are decided in the order in which they came and committed in batches: funds, orders, trades, candles, fees
// and events together or not at all; market data is what the commits add up to.
// Invariants: what is in memory is what is committed; whoever does not hold the pair's lease writes nothing; nothing
// stays locked without an open order; the house gains what rounding leaves; nobody moves alone what orders are held
// against.
// Each folder stands on those before it: book, settlement, market-data, market; on all of them stand public, which
// anybody may read, and orders, which are a customer's own.

import { orderTopicDescription } from './orders/order-topic.ts'
import { marketTopicDescriptions } from './public/topic-schemas.ts'

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
  openMarkets,
  type PlaceOrder,
} from './market/index.ts'
export { cancelRoutes } from './orders/cancel-routes.ts'
export { cancelOverdueOrders } from './orders/cancel-timers.ts'
export { orderListRoutes } from './orders/order-list-routes.ts'
export { findNamedOrders } from './orders/order-lists.ts'
export { orderRoutes } from './orders/order-routes.ts'
export { fiatSpotEvents, type OrderTopic, orderTopic } from './orders/order-topic.ts'
export { publicTopics } from './public/market-topics.ts'
export { fiatMarketRoutes } from './public/pair-routes.ts'
export { type Order, orderClaims } from './settlement/index.ts'

/** The topics of this product as they are described. */
export const fiatSpotTopics = [...marketTopicDescriptions, orderTopicDescription]
