/*
 * Crypto spot: swaps of one crypto currency into another from the funding account, with the house as the other side.
 * Invariants: a market order is settled in the transaction that takes it; a limit order locks all that it may spend
 * until it is filled whole, at its price or better, or cancelled, and what is locked is what waiting orders lock, to the
 * unit; whoever races for an order, it ends once; every amount and price obeys the bounds and steps of its pair.
 * Prices, what the house may deal and how a deal is booked are core's: prices and dealing.
 */

export { type CryptoPair, cryptoPairs } from './crypto-pairs.ts'
export { fillOrders } from './fill-orders.ts'
export { lockedClaims } from './locked-claims.ts'
export { cryptoMarketRoutes } from './market-routes.ts'
export { cryptoOrderRoutes } from './order-routes.ts'
export { type CryptoOrders, createCryptoOrders } from './orders.ts'
