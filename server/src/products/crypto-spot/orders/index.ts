// Orders: placed, filled by the worker or cancelled, with the funds that they lock. Invariants: a market order is settled in the
// transaction that takes it; a limit order locks all that it may spend until it is filled whole, at its price or better, or
// cancelled; an order ends once, whatever races for it.
export { fillOrders } from './fill-orders.ts'
export { cryptoOrderRoutes } from './order-routes.ts'
export { lockedClaims } from './order-store.ts'
export { cryptoSpotTransactionTypes } from './order-transactions.ts'
export { type CryptoOrders, createCryptoOrders } from './orders.ts'
export { isAnyWaiting } from './waiting-orders.ts'
