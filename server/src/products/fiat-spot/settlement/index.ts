// The effects of decided commands on the orders and the money of a pair: funds locked and released, trades and their
// fees, rows and events. The module owns orders, trades and the market in memory, which runs ahead of the database in a batch.
// Invariants: an open order locks exactly the funds that it may still need; the house gains what rounding leaves.

export { type MarketState, recoverMarket } from './market-state.ts'
export {
  findOrders,
  isOpen,
  type Order,
  type OrderStatus,
  orderClaims,
  orderTable,
} from './order.ts'
export {
  acceptedOrder,
  orderResource,
  orderStateResource,
  orderSummaryResource,
  placedResource,
} from './order-resource.ts'
export { type PairUnits, pairUnitsOf } from './pair-units.ts'
export { type Change, type Settled, Settlement } from './settlement.ts'
export { lockFor, type Trade, tradeTable } from './trade.ts'
export { orderTopicName, writeSettled } from './write-settled.ts'
