// Transfers: money that goes from one customer to another and never leaves the house. Invariants: instant,
// free and final; both histories show it under one id; a repeat of the same request moves nothing.
// Concurrent transfers share a commit. Moving funds to and from trading is the trading account's.

export { transferRoutes } from './routes.ts'
export { transferTransactionTypes } from './transfer.ts'
export { transferEvents } from './transfer-events.ts'
export { createTransfers, type Transfers } from './transfers.ts'
