// The order book of a pair, kept from its depth topic and compared with each checksum.

export { type BookLevel, depthChecksum } from './depth-checksum.ts'
export { followOrderBook } from './follow-order-book.ts'
export { createOrderBook, type DepthData, type OrderBook } from './order-book.ts'
