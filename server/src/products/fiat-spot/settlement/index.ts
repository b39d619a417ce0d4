// What decided commands do to the orders and the money of a pair: funds locked and released, trades and their fees,
// rows and events. Here are orders and trades, and the market in memory that a batch runs ahead of the database with.
// Invariants: an open order has locked what it may still need, to the unit; the house gains what rounding leaves.

export { type MarketState, recoverMarket } from './market-state.ts'
export {
  findOrders,
  isOpen,
  type Order,
  type OrderRow,
  type OrderStatus,
  orderClaims,
  orderFromRow,
} from './order.ts'
export { acceptedOrder, currentOrder, orderDetail, orderItem, orderState } from './order-resource.ts'
export { type PairUnits, pairUnitsOf } from './pair-units.ts'
export { type Change, type Settled, Settlement } from './settlement.ts'
export { lockFor, type Trade } from './trade.ts'
export { orderTopicName, writeSettled } from './write-settled.ts'
