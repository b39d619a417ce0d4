// The one writer of a pair: it decides commands by the pair's rules, commits them in batches under its lease, halts the
// pair when its price runs away, and is reached from every process.
// Invariants: a process without the lease writes nothing; callers are answered after the commit.
// A batch is one database transaction: the lease's epoch, replays, locked balances, matching in memory, then ledger, orders,
// trades, candles and events. The lease is a row with an epoch. Each transaction holds that row and compares the epoch, so a
// process that lost the lease is fenced, however late it wakes. A lease that is not renewed for three seconds is taken over.
// Large books are read in pages before the first batch: nobody else writes under that epoch.
// Other processes find the owner's address in the lease, pass commands over a link and get the news of each commit back. When
// the link breaks the answer is STOCKBOOK_UNAVAILABLE, and a repeat with the same key gets the outcome (decision 0019).
// The guard compares orders with a reference that nobody moves alone: the index of the price source, else the median of the
// voices, one for each customer (decision 0030). When the reference or the trades run too far within a window, the batch that
// sees it halts the pair for all processes, and the pair resumes by itself (decision 0031). A new owner reads the guard's
// state from trades, price ticks and halts.

export type { Halt } from './guard.ts'
export { type Market, type MarketAnswer, openMarket } from './market.ts'
export type { AmendOrder, CancelOrder, CancelOrders, MarketCommand, PlaceOrder } from './market-commands.ts'
export { createMarketLease } from './market-lease.ts'
export { type Markets, marketsCheck, openMarkets } from './markets.ts'
export { bandAround, knownPair, priceNotOnTick, requirePair, sizeBelowMin, statusOf } from './pair-rules.ts'
export { fiatSpotRefusals, refuse } from './refusals.ts'
export { tellHalts } from './tell-halts.ts'
